"""Tables for notebooks, and for pandas."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Sequence

from . import errors

if TYPE_CHECKING:
    import pandas

MOST_ROWS = 60


def pandas_module() -> Any:
    """Returns the module pandas.

    Raises:
        MissingPackage: it is not installed.
    """
    try:
        import pandas
    except ImportError as missing:
        raise errors.MissingPackage(
            "pandas is not installed", "install it: pip install pandas, or the extra kernelcurve[notebook]"
        ) from missing
    return pandas


def number(value: float) -> str:
    """Returns a number with four digits."""
    if value == 0 or 1e-3 <= abs(value) < 1e7:
        digits = f"{value:.4g}"
        return f"{value:,.0f}" if "e" in digits else digits
    return f"{value:.3e}"


def shown(value: Any) -> str:
    """Returns a cell: numbers are rounded."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return number(value) if isinstance(value, float) and not value.is_integer() else str(value)


def html_table(columns: Sequence[str], rows: Iterable[Sequence[Any]], count: int) -> str:
    """Returns a table. Long tables show their first and last rows. `count` is the number of rows."""
    half = MOST_ROWS // 2
    lines = ["<table><thead><tr>"]
    lines += [f"<th>{html.escape(column)}</th>" for column in columns]
    lines.append("</tr></thead><tbody>")
    for index, row in enumerate(rows):
        if count > MOST_ROWS and half <= index < count - half:
            if index == half:
                lines.append(f'<tr><td colspan="{len(columns)}">... {count - 2 * half} rows ...</td></tr>')
            continue
        cells = []
        for value in row:
            right = isinstance(value, (int, float)) and not isinstance(value, bool)
            align = ' style="text-align: right"' if right else ' style="text-align: left"'
            cells.append(f"<td{align}>{html.escape(shown(value))}</td>")
        lines.append("<tr>" + "".join(cells) + "</tr>")
    lines.append("</tbody></table>")
    return "".join(lines)


class Table(List[Dict[str, Any]]):
    """The rows of a listing, as dictionaries. A notebook shows them as a table."""

    @property
    def frame(self) -> "pandas.DataFrame":
        """The rows as a DataFrame."""
        return pandas_module().DataFrame(list(self))

    def _repr_html_(self) -> str:
        columns = list(dict.fromkeys(key for row in self for key in row))
        return html_table(columns, ([row.get(column) for column in columns] for row in self), len(self))
