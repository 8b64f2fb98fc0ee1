#pragma once

#include "app/chart/data/chart_data.h"

#include <QFont>
#include <QStringList>

namespace kernelcurve {

/// The lines that a name takes in this width, in pixels: broken between words, at the parts of an
/// id (`read_offset_unroll`), else anywhere.
QStringList wrappedName(const QString& name, const QFont& font, int width);

/// Words with what separates them from the next one: "NVIDIA ", "H200: ", "read_", "offset".
QStringList partsOfName(const QString& name);

/// The text with short names of devices: "H200" for "NVIDIA H200", "RTX 3090" for "NVIDIA GeForce
/// RTX 3090", "A100" for "NVIDIA A100-SXM4-80GB".
QString shortDeviceNames(QString text);

/// The names as a chart shows them, in their order: with short names of devices, unless two become
/// equal. The words at the beginning of all names are removed, and the words after an underscore at
/// the end of all names. The rest of a name begins with a letter.
QStringList shownNames(const QStringList& names);
/// The same for the series of a chart. Names that the user chose stay.
QStringList shownSeriesNames(const ChartData& chart);
/// The same for the names next to the points of a roofline, for each series.
QStringList shownPointNames(const ChartData& chart);

/// Names in one line each of this width. One that is too long loses first what all of them have in
/// common, from its beginning on, as this does not tell it from the others; then the ends of its
/// longest words.
QStringList shortenedNames(const QStringList& names, const QFont& font, int width);

} // namespace kernelcurve
