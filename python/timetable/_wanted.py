"""Packages that only some need: asked for when they are wanted, with a sentence where they are missing."""

import importlib


def wanted(name):
    try:
        return importlib.import_module(name)
    except ImportError as missing:
        raise ImportError(
            f"This part of timetable needs the package {name}, which is not installed here: pip install {name}"
        ) from missing
