"""Charts with matplotlib, in the style of the program: its colours, markers, dashes, units, and names at the ends of lines."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Sequence, Tuple

from . import errors
from .recording import PathLike, Recording, axes_arguments, write_chart
from .tables import number, text_in

if TYPE_CHECKING:
    import matplotlib.axes

PIXEL = 72 / 96  # in points: the program's sizes are pixels of 1/96 inch

MARKERS = {
    "disc": "o",
    "square": "s",
    "triangle": "^",
    "diamond": "D",
    "circle": "o",
    "triangle_down": "v",
    "open_square": "s",
    "open_diamond": "D",
}
OPEN = ("circle", "open_square", "open_diamond")
HATCHES = ("", "////", "xxxx", "....")
MOST_NAMES = 12  # more names do not fit next to the ends of lines


def _pyplot() -> Any:
    try:
        import matplotlib.pyplot
    except ImportError as missing:
        raise errors.MissingPackage(
            "matplotlib is not installed", "install it: pip install matplotlib, or the extra kernelcurve[notebook]"
        ) from missing
    return matplotlib.pyplot


def description(
    recording: Recording, x: Optional[str] = None, y: Optional[str] = None, kind: Optional[str] = None, language: str = "en"
) -> Dict[str, Any]:
    """Returns the chart as the program describes it in JSON: series with points, axes, lines, and the style.

    Raises:
        InvalidInput: an axis is unknown.
        Failed: this kind of chart has no description.
    """
    described = json.loads(write_chart(recording, ".json", axes_arguments(x, y, kind)).decode("utf-8"))
    chosen: Dict[str, Any] = text_in(language, described)
    return chosen


def _plain(value: float) -> str:
    return f"{value:.10g}"


def _in_binary(value: float, bytes_: bool) -> str:
    for power, prefix in ((40, "Ti"), (30, "Gi"), (20, "Mi"), (10, "Ki")):
        if abs(value) >= 2**power:
            return f"{_plain(value / 2**power)} {prefix}{'B' if bytes_ else ''}".strip()
    return _plain(value) + (" B" if bytes_ else "")


def _tick_text(axis: Dict[str, Any]) -> Callable[[float, Any], str]:
    if axis["ticks"] == "decimal":
        return lambda value, _: f"{value:,.0f}" if abs(value) >= 1e4 and float(value).is_integer() else _plain(value)
    return lambda value, _: _in_binary(value, axis["ticks"] == "bytes")


def _binary_steps(low: float, high: float) -> List[float]:
    step = 2.0 ** math.ceil(math.log2(max(high - low, 1) / 8))
    return [step * index for index in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _set_axis(ax: Any, which: str, axis: Dict[str, Any]) -> None:
    import matplotlib.ticker as ticker

    one = getattr(ax, which + "axis")
    getattr(ax, f"set_{which}label")(axis["label"])
    if axis["categories"]:
        one.set_major_locator(ticker.FixedLocator(range(len(axis["categories"]))))
        one.set_major_formatter(ticker.FixedFormatter(axis["categories"]))
        if axis["low"] < axis["high"]:
            getattr(ax, f"set_{which}lim")(axis["low"], axis["high"])
        return
    binary = axis["ticks"] != "decimal"
    if axis["log"]:
        getattr(ax, f"set_{which}scale")("log", base=2 if binary else 10)
    elif binary:
        one.set_major_locator(ticker.FixedLocator(_binary_steps(axis["low"], axis["high"])))
    elif axis["whole"]:
        one.set_major_locator(ticker.MaxNLocator(integer=True))
    one.set_major_formatter(ticker.FuncFormatter(_tick_text(axis)))
    if axis["log"]:
        one.set_minor_formatter(ticker.NullFormatter())
    if axis["low"] < axis["high"]:
        getattr(ax, f"set_{which}lim")(axis["low"], axis["high"])


def _set_colours(ax: Any, colours: Dict[str, Any]) -> None:
    ax.figure.patch.set_facecolor(colours["ground"])
    ax.set_facecolor(colours["ground"])
    for side, spine in ax.spines.items():
        spine.set_color(colours["axis"])
        spine.set_visible(side in ("left", "bottom"))
    ax.tick_params(colors=colours["text"], which="both")
    ax.xaxis.label.set_color(colours["text"])
    ax.yaxis.label.set_color(colours["text"])


def _dashes(lengths: Sequence[float]) -> Any:
    """Returns dashes, which both libraries measure in line widths. A pattern has an even number of lengths."""
    return (0, tuple(lengths)) if lengths else "-"


class _Painter:
    def __init__(self, ax: Any, chart: Dict[str, Any], dark: bool) -> None:
        self.ax = ax
        self.chart = chart
        self.theme = "dark" if dark else "light"
        self.colours = chart["style"][self.theme]
        self.width = chart["style"]["lineWidth"] * PIXEL
        self.size = chart["style"]["markerSize"] * PIXEL
        self.ends: List[Tuple[float, str]] = []  # the heights and names of lines

    def markers(self, style: Dict[str, Any]) -> Dict[str, Any]:
        colour = style[self.theme]
        hollow = style["hollow"] or style["marker"] in OPEN
        return {
            "marker": MARKERS[style["marker"]],
            "markersize": self.size,
            "markeredgecolor": colour,
            "markerfacecolor": self.colours["ground"] if hollow else colour,
        }

    def curve(self, series: Dict[str, Any]) -> None:
        style = series["style"]
        colour = style[self.theme]
        points = [point for point in series["points"] if point[1] is not None]
        xs = [point[0] for point in points]
        ys = [point[1] for point in points]
        linestyle = "none" if self.chart["kind"] == "roofline" else _dashes(style["dashes"])
        self.ax.plot(xs, ys, color=colour, linewidth=self.width, linestyle=linestyle, label=series["short"], **self.markers(style))
        ranges = [point for point in points if point[2] is not None and point[3] is not None]
        if not ranges:
            return
        if series["predicted"]:
            self.ax.fill_between(
                [point[0] for point in ranges],
                [point[2] for point in ranges],
                [point[3] for point in ranges],
                color=colour,
                alpha=0.15,
                linewidth=0,
            )
        else:
            self.ax.vlines(
                [point[0] for point in ranges],
                [point[2] for point in ranges],
                [point[3] for point in ranges],
                color=colour,
                linewidth=self.width / 2,
            )

    def bars(self) -> None:
        from matplotlib.colors import to_rgba

        users = {(point[0], series["name"]) for series in self.chart["series"] for point in series["points"]}
        alone = len(users) == len({x for x, _ in users})  # each category has one series
        count = 1 if alone else len(self.chart["series"])
        width = 0.8 / max(count, 1)
        for place, series in enumerate(self.chart["series"]):
            index = 0 if alone else place
            style = series["style"]
            colour = style[self.theme]
            points = [point for point in series["points"] if point[1] is not None]
            xs = [point[0] + (index - (count - 1) / 2) * width for point in points]
            bars = self.ax.bar(
                xs,
                [point[1] for point in points],
                width * 0.92,
                label=series["short"],
                facecolor=to_rgba(colour, 0.3) if style["outlined"] else colour,
                edgecolor=colour if style["outlined"] else self.colours["ground"],
                linestyle="--" if style["outlined"] else "-",
                linewidth=self.width / 2 if style["outlined"] else 0.3,  # a thicker edge would hide thin bars
                hatch=HATCHES[style["fill"] % len(HATCHES)],
            )
            for x, point in zip(xs, points):
                if point[2] is not None and point[3] is not None:
                    self.ax.vlines(x, point[2], point[3], color=self.colours["text"], linewidth=self.width / 2)
            if len(users) <= MOST_NAMES:  # the values fit inside the bars
                self.ax.bar_label(
                    bars,
                    [number(point[1]) for point in points],
                    label_type="center",
                    fontsize=8,
                    color=self.colours["text"],
                    bbox={"facecolor": self.colours["ground"], "edgecolor": "none", "alpha": 0.75, "pad": 1.5},
                )
        if self.chart["y"]["log"] is False:
            self.ax.set_ylim(bottom=0)

    def heat(self) -> None:
        from matplotlib.colors import LinearSegmentedColormap, LogNorm

        chart = self.chart
        columns = len(chart["x"]["categories"]) or 1 + int(max(p[0] for s in chart["series"] for p in s["points"]))
        cells = [[math.nan] * columns for _ in chart["series"]]
        for row, series in enumerate(chart["series"]):
            for point in series["points"]:
                if point[1] is not None:
                    cells[row][int(point[0])] = point[1]
        colours = LinearSegmentedColormap.from_list("kernelcurve", chart["style"]["heat"])
        norm = LogNorm() if chart["y"]["log"] else None
        image = self.ax.imshow(cells, aspect="auto", cmap=colours, norm=norm, origin="lower")
        bar = self.ax.figure.colorbar(image, ax=self.ax, label=chart["y"]["label"])
        bar.ax.yaxis.label.set_color(self.colours["text"])
        bar.ax.tick_params(colors=self.colours["text"])
        self.ax.set_yticks(range(len(cells)))
        self.ax.set_yticklabels([series["short"] for series in chart["series"]])

    def lines(self) -> None:
        low, high = self.ax.get_xlim()
        for line in self.chart["lines"]:
            roof = line["rank"] == "roof"
            looks = {
                "color": self.colours["text" if roof else "muted"],
                "linewidth": self.width * (0.8 if roof else 0.5),
                "linestyle": "-" if line["rank"] != "reference" else _dashes([4, 3]),
                "zorder": 1.5,
            }
            end = min(line["end"] or high, high)
            if line["direction"] == "vertical":
                self.ax.axvline(line["value"], **looks)
                continue
            if line["direction"] == "horizontal":
                begin = low if self.chart["x"]["categories"] else max(line["begin"], low)
                if begin >= high:
                    continue
                xs, ys = [begin, high], [line["value"]] * 2
            elif line["direction"] == "rising":
                xs, ys = [low, end], [line["value"] * low, line["value"] * end]
            else:
                xs, ys = [point[0] for point in line["path"]], [point[1] for point in line["path"]]
            if not xs:
                continue
            self.ax.plot(xs, ys, **looks)
            if line["direction"] != "horizontal" or line["text"][0]:
                self.ends.append((ys[-1], "\n".join(part for part in line["text"] if part)))

    def names(self) -> None:
        """Writes the names of curves and lines at their right ends, and moves them apart if they would overlap.

        The series of other charts, and of charts with many curves, have a legend below the axes.
        """
        series = [each for each in self.chart["series"] if any(point[1] is not None for point in each["points"])]
        at_ends = self.chart["kind"] == "curves" and len(series) <= MOST_NAMES
        if not at_ends and len(series) > 1:
            self.ax.legend(
                fontsize=8,
                labelcolor=self.colours["text"],
                loc="upper center",
                bbox_to_anchor=(0.5, -0.13),
                ncols=min(len(series), 4),
                frameon=False,
            )
        to_axes = self.ax.transData + self.ax.transAxes.inverted()

        def height(y: float) -> float:
            return float(to_axes.transform((self.ax.get_xlim()[1], y))[1])

        ends = []
        if at_ends and len(series) > 1:
            for each in series:
                y = [point[1] for point in each["points"] if point[1] is not None][-1]
                ends.append((height(y), each["short"], each["style"]))
        ends += [(height(y), name, None) for y, name in self.ends]
        ends = sorted((end for end in ends if 0 <= end[0] <= 1), key=lambda end: end[0])
        step = 11.0 / (self.ax.bbox.height * 72 / self.ax.figure.dpi)  # the height of a line of text
        sizes = [step * (1 + end[1].count("\n")) for end in ends]
        for (_, name, style), place in zip(ends, _spread([end[0] for end in ends], sizes)):
            if style is not None:
                self.ax.plot([1.025], [place], transform=self.ax.transAxes, clip_on=False, linestyle="none", **self.markers(style))
            self.ax.annotate(
                name,
                (1.025, place),
                (8 if style is not None else -4, 0),
                xycoords="axes fraction",
                textcoords="offset points",
                va="center",
                fontsize=9 if style is not None else 8,
                color=self.colours["text" if style is not None else "muted"],
                annotation_clip=False,
            )


def _spread(places: Sequence[float], sizes: Sequence[float]) -> List[float]:
    """Moves labels apart. Places are sorted, and are fractions of the height."""
    moved = list(places)
    for index in range(1, len(moved)):
        moved[index] = max(moved[index], moved[index - 1] + (sizes[index] + sizes[index - 1]) / 2)
    if moved:
        moved[-1] = min(moved[-1], 1.0 - sizes[-1] / 2)
    for index in range(len(moved) - 2, -1, -1):
        moved[index] = min(moved[index], moved[index + 1] - (sizes[index] + sizes[index + 1]) / 2)
    return moved


def _chinese_fonts() -> List[str]:
    from matplotlib import font_manager

    known = {font.name for font in font_manager.fontManager.ttflist}
    wanted = ("Noto Sans CJK SC", "Noto Sans CJK JP", "Source Han Sans SC", "WenQuanYi Micro Hei", "SimHei")
    return ["DejaVu Sans", *(name for name in wanted if name in known)]


def plot(
    recording: "Recording | PathLike",
    x: Optional[str] = None,
    y: Optional[str] = None,
    kind: Optional[str] = None,
    ax: Optional["matplotlib.axes.Axes"] = None,
    dark: bool = False,
    language: str = "en",
) -> "matplotlib.axes.Axes":
    """Draws the chart of a recording with matplotlib, and returns its axes. You can change them afterwards.

    Predicted curves are dashed, and a band shows their 80 % interval. Error bars show the interquartile range.

    Args:
        recording: a recording, or the path of one.
        x: a parameter, `kernel`, `device`, or a metric. Default: the recording's settings.
        y: the tag of a metric. The axis has the program's unit (GB/s, GFLOP/s, us, %).
        kind: `curves`, `bars`, `heat_map`, or `roofline`. `Recording.chart` draws timelines.
        ax: axes to draw into. Default: new ones.
        dark: True for light text on a dark ground.
        language: `en` or `zh_CN`.

    Raises:
        MissingPackage: matplotlib is not installed.
        InvalidInput: the recording has no such parameter or metric.
        Failed: the chart is a timeline.
    """
    pyplot = _pyplot()
    if not isinstance(recording, Recording):
        recording = Recording(recording)
    chart = description(recording, x, y, kind, language)
    if ax is None:
        _, ax = pyplot.subplots(figsize=(7.5, 4.5), layout="constrained")
    assert ax is not None
    painter = _Painter(ax, chart, dark)
    _set_colours(ax, painter.colours)
    if chart["kind"] == "heat_map":
        painter.heat()
        _set_axis(ax, "x", chart["x"])
    else:
        if chart["kind"] == "bars":
            painter.bars()
        else:
            for series in chart["series"]:
                painter.curve(series)
        _set_axis(ax, "x", chart["x"])
        _set_axis(ax, "y", chart["y"])
        ax.grid(True, color=painter.colours["grid"], linewidth=painter.width / 2)
        ax.set_axisbelow(True)
        painter.lines()
        painter.names()
    heading = chart["title"] or ", ".join(recording.data["kernels"])
    ax.set_title(heading, color=painter.colours["text"], fontsize=11, fontweight="bold", pad=18)
    ax.annotate(
        ", ".join(recording.devices),
        (0.5, 1),
        (0, 5),
        xycoords="axes fraction",
        textcoords="offset points",
        ha="center",
        fontsize=8,
        color=painter.colours["muted"],
    )
    if language == "zh_CN":
        from matplotlib.text import Text

        fonts = _chinese_fonts()
        for text in ax.figure.findobj(Text):
            text.set_fontfamily(fonts)
    return ax
