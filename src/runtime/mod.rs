//! Load, decide, check, append, wake: what stands between the faces and the rules.
