#pragma once

#include <QPalette>
#include <QPixmap>
#include <QSize>
#include <QString>

#include <string_view>

namespace kernelcurve {

/// The picture of a lab shows the memory accesses of its problem (misaligned reads, a transpose, a
/// reduction tree). The variants, starting at 0, distinguish labs with the same problem. For a
/// problem without a drawing, the picture shows curves.
struct LabMotif {
    std::string_view problem;
    int variant = 0;
};

/// `caption` is drawn below the picture.
QPixmap labPicture(const LabMotif& motif, const QString& caption, QSize size, double pixelRatio,
                   const QPalette& palette, const QFont& font);

} // namespace kernelcurve
