"""Drawing: SVG as text, the common colours, seats and touches, and export. Has no code for a particular game."""
