#!/usr/bin/env bash
# Says the phrases of phrases.tsv anew. Needs Debian's festival, festvox-ru, festvox-us-slt-hts
# and opus-tools. The gong and the tones are made by the program itself.
set -euo pipefail
cd "$(dirname "$0")"

ru_numbers=(_ один два три четыре пять шесть семь восемь девять десять)
en_numbers=(_ one two three four five six seven eight nine ten)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# One run of festival a language: loading a voice takes longer than all that it says.
mkdir -p ru en "$work/ru" "$work/en"
echo '(voice_msu_ru_nsh_clunits)' >"$work/ru.scm"
echo '(voice_cmu_us_slt_arctic_hts)' >"$work/en.scm"
say() { printf '(utt.save.wave (SynthText "%s") "%s/%s/%s.wav" (quote riff))\n' "$3" "$work" "$1" "$2" >>"$work/$1.scm"; }

while IFS=$'\t' read -r name ru en; do
    case $name in '' | \#*) continue ;; esac
    seats=(0)
    case $name in *'{n}'*) seats=(1 2 3 4 5 6 7 8 9 10) ;; esac
    for n in "${seats[@]}"; do
        say ru "${name/\{n\}/$n}" "${ru/\{n\}/${ru_numbers[$n]}}"
        say en "${name/\{n\}/$n}" "${en/\{n\}/${en_numbers[$n]}}"
    done
done <phrases.tsv

for lang in ru en; do
    festival -b "$work/$lang.scm"
    for wave in "$work/$lang"/*.wav; do
        # A fixed serial number and no comments: the same words give the same file.
        opusenc --quiet --speech --bitrate 20 --serial 1 --discard-comments "$wave" "$lang/$(basename "$wave" .wav).ogg"
    done
done
