#pragma once

#include "gpu/model/experiment/plot_settings.h"

#include <QString>

#include <span>
#include <string_view>

namespace kernelcurve {

/// A purpose of an exported chart, with the size and the font size that suit it. Line width,
/// markers, and the number of ticks follow the font size.
struct FigurePreset {
    const char* id; ///< on the command line
    double width;   ///< mm
    double height;
    double textSize; ///< points
    bool titled;     ///< A paper has its own captions.

    QString name() const;
    /// Sets the size and the font size.
    void applyTo(PlotLook& look) const;
};

std::span<const FigurePreset> figurePresets();
/// Null for an unknown id.
const FigurePreset* findFigurePreset(std::string_view id);

} // namespace kernelcurve
