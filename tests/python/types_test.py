"""The type hints of the package are complete and consistent."""

import inspect
import subprocess
import tempfile
import unittest
from pathlib import Path

import kernelcurve

PACKAGE = Path(__file__).resolve().parents[2] / "python" / "kernelcurve"


class Types(unittest.TestCase):
    def testHintsAreStrict(self) -> None:
        with tempfile.TemporaryDirectory() as cache:
            words = ["mypy", "--strict", "--ignore-missing-imports", "--python-version", "3.8", "--cache-dir", cache, str(PACKAGE)]
            checked = subprocess.run(words, capture_output=True, text=True)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def testEveryPublicNameIsDocumented(self) -> None:
        missing = []
        for name in kernelcurve.__all__:
            one = getattr(kernelcurve, name)
            members = vars(one).items() if inspect.isclass(one) and one.__module__.startswith("kernelcurve") else ()
            named = [(name, one)] + [(f"{name}.{part}", member) for part, member in members if not part.startswith("_")]
            for known, member in named:
                described = isinstance(member, property) or callable(member)
                if described and not inspect.getdoc(member):
                    missing.append(known)
        self.assertEqual(missing, [])


if __name__ == "__main__":
    unittest.main()
