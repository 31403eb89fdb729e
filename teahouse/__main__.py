"""`python -m teahouse` is the `teahouse` command."""

from teahouse.cli.start import main

main()
