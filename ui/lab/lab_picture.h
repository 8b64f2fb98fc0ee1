#pragma once

#include <QPalette>
#include <QPixmap>
#include <QSize>
#include <QString>

#include <string_view>

namespace kernelcurve {

/// What a picture shows: what a problem does with memory (shifted reads, a transpose, a tree of
/// sums) with other shifts, tiles and steps in each variant from 0, so that labs of one problem can
/// be told apart. A problem without a drawing of its own gets curves.
struct LabMotif {
    std::string_view problem;
    int variant = 0;
};

/// `caption` is written below the drawing.
QPixmap labPicture(const LabMotif& motif, const QString& caption, QSize size, double pixelRatio,
                   const QPalette& palette, const QFont& font);

} // namespace kernelcurve
