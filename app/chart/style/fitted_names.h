#pragma once

#include "app/chart/data/chart_data.h"

#include <QFont>
#include <QStringList>

namespace kernelcurve {

/// Returns the lines of a name wrapped to `width` pixels. Breaks names between words and after
/// underscores (`read_offset_unroll`). If this is not sufficient, breaks them anywhere.
QStringList wrappedName(const QString& name, const QFont& font, int width);

/// Splits a name into words, each with its separator: "NVIDIA ", "H200: ", "read_", "offset".
QStringList partsOfName(const QString& name);

/// Shortens device names: "H200" for "NVIDIA H200", "RTX 3090" for "NVIDIA GeForce RTX 3090",
/// "A100" for "NVIDIA A100-SXM4-80GB".
QString shortDeviceNames(QString text);

/// Returns the names as a chart shows them, in the same order. Shortens device names unless this
/// makes two names equal. Removes words at the beginning of all names, and words after an
/// underscore at the end of all names. Each shortened name begins with a letter.
QStringList shownNames(const QStringList& names);
/// Returns the names of the series of a chart. Does not shorten them if the user renamed a series.
QStringList shownSeriesNames(const ChartData& chart);
/// Returns one name per series for the points of a roofline. The name is empty for a series without
/// a point name.
QStringList shownPointNames(const ChartData& chart);

/// Shortens each name to one line of `width` pixels. First removes words that all names have in
/// common, starting at the beginning of the name. Then removes the ends of the longest words.
QStringList shortenedNames(const QStringList& names, const QFont& font, int width);

} // namespace kernelcurve
