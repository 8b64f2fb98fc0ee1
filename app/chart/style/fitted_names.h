#pragma once

#include <QFont>
#include <QStringList>

namespace kernelcurve {

/// The lines that a name takes in this width, in pixels: broken between words, at the parts of an
/// id (`read_offset_unroll`), else anywhere.
QStringList wrappedName(const QString& name, const QFont& font, int width);

/// Names in one line each of this width. One that is too long loses first what all of them have in
/// common, from its beginning on, as this does not tell it from the others; then the ends of its
/// longest words.
QStringList shortenedNames(const QStringList& names, const QFont& font, int width);

} // namespace kernelcurve
