//! What may be typed at a position.
