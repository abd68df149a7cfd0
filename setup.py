"""Builds the Python module by CMake: pip install . (docs/python.md)."""

import os
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent


class BuildByCMake(build_ext):
    def build_extension(self, ext):
        package = Path(self.get_ext_fullpath(ext.name)).resolve().parent
        build = Path(self.build_temp).resolve()
        settings = [
            "-DCMAKE_BUILD_TYPE=Release",
            "-DTIMETABLE_PYTHON=ON",
            f"-DPython3_EXECUTABLE={sys.executable}",
            f"-DTIMETABLE_PACKAGE={package}",
        ]
        subprocess.run(["cmake", "-G", "Ninja", "-S", str(ROOT), "-B", str(build), *settings], check=True)
        jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))
        subprocess.run(["cmake", "--build", str(build), "--target", "_native", "-j", jobs], check=True)


setup(ext_modules=[Extension("timetable._native", sources=[])], cmdclass={"build_ext": BuildByCMake})
