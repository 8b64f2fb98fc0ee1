"""Tables for notebooks, and for pandas."""

from __future__ import annotations

import html
import shutil
import unicodedata
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Sequence

from . import errors

if TYPE_CHECKING:
    import pandas

MOST_ROWS = 60


def text_in(language: str, text: Any) -> Any:
    """Returns the text in a language. The program writes a text that differs between languages as `{"en", "zh_CN"}`."""
    if isinstance(text, dict):
        if set(text) == {"en", "zh_CN"}:
            return text[language]
        return {key: text_in(language, value) for key, value in text.items()}
    if isinstance(text, list):
        return [text_in(language, each) for each in text]
    return text


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


def _width(text: str) -> int:
    """Returns the number of columns of a text in a terminal. Chinese characters are two columns wide."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def _fitted(text: str, width: int) -> str:
    """Returns a text with exactly this width. The end of a longer text is omitted."""
    if _width(text) > width:
        while _width(text) > max(width - 3, 0):
            text = text[:-1]
        text = (text + "...")[: max(width, 0)]
    return text + " " * (width - _width(text))


def text_table(columns: Sequence[str], rows: Sequence[Sequence[Any]], width: int) -> str:
    """Returns a table for a terminal of this width. The widest columns are shortened, but not the first one."""
    cells = [[" ".join(shown(value).split()) for value in row] for row in rows]
    half = MOST_ROWS // 2
    if len(cells) > MOST_ROWS:
        cells = [*cells[:half], [f"... {len(cells) - 2 * half} rows ..."], *cells[-half:]]
    texts = [[column, *(row[index] if index < len(row) else "" for row in cells)] for index, column in enumerate(columns)]
    widths = [max(map(_width, column)) for column in texts]
    while sum(widths) + 2 * len(widths) - 2 > width and max(widths[1:], default=0) > 6:
        widths[widths.index(max(widths[1:]), 1)] -= 1
    lines = ["  ".join(_fitted(text, size) for text, size in zip(row, widths)) for row in zip(*texts)]
    return "\n".join(line.rstrip() for line in lines)


class Table(List[Dict[str, Any]]):
    """The rows of a listing, as dictionaries. A notebook and a terminal show them as a table.

    Attributes:
        columns: the columns that are shown; `frame` has all of them.
    """

    def __init__(self, rows: Iterable[Dict[str, Any]] = (), columns: Sequence[str] = ()) -> None:
        super().__init__(rows)
        self.columns = list(columns) or list(dict.fromkeys(key for row in self for key in row))

    @property
    def frame(self) -> "pandas.DataFrame":
        """The rows as a DataFrame, with English texts."""
        return pandas_module().DataFrame([text_in("en", row) for row in self])

    def _shown(self) -> List[List[Any]]:
        return [[text_in("en", row.get(column)) for column in self.columns] for row in self]

    def __repr__(self) -> str:
        if not self:
            return "(no rows)"
        return text_table(self.columns, self._shown(), shutil.get_terminal_size((120, 24)).columns)

    def _repr_html_(self) -> str:
        return html_table(self.columns, self._shown(), len(self))
