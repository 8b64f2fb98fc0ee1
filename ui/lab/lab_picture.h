#pragma once

#include <QPalette>
#include <QPixmap>
#include <QSize>
#include <QString>

#include <string_view>

namespace kernelcurve {

/// The picture of a lab: the memory accesses of its problem (misaligned reads, a transpose, a
/// reduction tree), with variants from 0 to distinguish labs of one problem. A problem without a
/// drawing has curves.
struct LabMotif {
    std::string_view problem;
    int variant = 0;
};

/// `caption` is below the drawing.
QPixmap labPicture(const LabMotif& motif, const QString& caption, QSize size, double pixelRatio,
                   const QPalette& palette, const QFont& font);

} // namespace kernelcurve
