"""Django's own commands: `python manage.py check --deploy`."""

import runpy

if __name__ == "__main__":
    runpy.run_module("teahouse.web", run_name="__main__")
