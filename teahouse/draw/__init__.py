"""The draw kit: SVG as text, the house's colours, seats and touches, and export. Knows no game."""
