"""python -m linref."""

from linref.cli import main

raise SystemExit(main())
