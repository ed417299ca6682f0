# Refusals of names (regulation 2.3).
names-empty = Not allowed: nothing of the name can be seen (2.3). Change your nickname here and sit down again.
names-too-long = Not allowed: the name is longer than { $max } { $max ->
    [one] sign
   *[other] signs
} (2.3). Shorten your nickname and sit down again.
names-invisible = Not allowed: the name has invisible signs (2.3). Take them out of your nickname and sit down again.
names-stacked = Not allowed: marks are piled up in the name (2.3). Simplify your nickname and sit down again.
names-number = Not allowed: the name reads like a seat number (2.3). Add letters to your nickname and sit down again.
names-looks-like = Not allowed: the name looks like “{ $other }” at this table (2.3). Change your nickname and sit down again.
names-forbidden = Not allowed: the name may offend others (2.3). Change your nickname and sit down again.
