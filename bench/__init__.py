"""Speed: `make bench`."""
