#pragma once

#include "gpu/model/experiment/plot_settings.h"

#include <QString>

#include <span>
#include <string_view>

namespace kernelcurve {

/// The size and the font size for a typical use of an exported chart. Line width, markers, and the
/// number of ticks follow the font size.
struct FigurePreset {
    const char* id;  ///< name on the command line
    double width;    ///< width in mm
    double height;   ///< height in mm
    double textSize; ///< font size in points
    bool titled;     ///< false for papers, which have separate captions

    QString name() const;
    /// Sets the size and the font size of `look`.
    void applyTo(PlotLook& look) const;
};

std::span<const FigurePreset> figurePresets();
/// Returns null for an unknown id.
const FigurePreset* findFigurePreset(std::string_view id);

} // namespace kernelcurve
