#pragma once

#include <QPalette>
#include <QPixmap>
#include <QSize>
#include <QString>

#include <string_view>

namespace kernelcurve {

/// The picture of a lab. It shows the memory accesses of the lab's problem (misaligned reads, a
/// transpose, a reduction tree), or curves for a problem without a drawing. The variants are
/// numbered from 0 and distinguish labs with the same problem.
struct LabMotif {
    std::string_view problem;
    int variant = 0;
};

/// Returns the picture with `caption` below it.
QPixmap labPicture(const LabMotif& motif, const QString& caption, QSize size, double pixelRatio,
                   const QPalette& palette, const QFont& font);

} // namespace kernelcurve
