# The README's commands. Each installs what is missing and says so.
GAME ?= sport
SPEED ?= 20
SEED ?= 7
LANGUAGE ?= ru

.PHONY: play test bench check

# A whole game on this machine, at a pace one can follow: no tokens, no network.
play:
	@bash .ci/with-opus cargo run --quiet -- sandbox $(GAME) --seed $(SEED) --speed $(SPEED) --lang $(LANGUAGE) --watch

test:
	@bash .ci/with-opus cargo test

bench:
	@bash .ci/with-opus cargo bench

# What else must hold before a change lands.
check:
	cargo fmt --check
	@bash .ci/with-opus cargo clippy --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" bash .ci/with-opus cargo doc --no-deps
	cargo check --no-default-features --all-targets
	cargo deny check bans licenses sources
