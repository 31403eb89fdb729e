"""Small drawings for phones: the same facts in fewer and larger signs; a unit is a pixel of a phone held upright."""
