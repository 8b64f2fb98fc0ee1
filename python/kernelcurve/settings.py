"""Parameters of kernels as options of the program."""

from __future__ import annotations

from typing import Any, List, Mapping, Sequence, Union

Value = Union[int, float, bool, str]
Parameters = Mapping[str, Union[Value, Sequence[Value], range]]
"""Values by parameter: a value, several values to sweep, a `range`, or the program's notation ("1Mi..64Mi times 2")."""


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    if isinstance(value, float) and not value.is_integer():
        return repr(value)
    return str(int(value))  # also the integers of NumPy


def setting(values: Any) -> str:
    """Returns the values as the program reads them."""
    if isinstance(values, str) or not hasattr(values, "__iter__"):
        return _word(values)
    return ",".join(_word(value) for value in values)


def settings(parameters: Any) -> List[str]:
    """Returns the options `--set NAME=VALUE`."""
    options: List[str] = []
    for name, values in (parameters or {}).items():
        options += ["--set", f"{name}={setting(values)}"]
    return options
