"""Run the command as `python -m rulelang`."""

from rulelang.cli import main

main(prog_name="rulelang")
