#include "app/chart/style/figure_preset.h"

#include "app/chart/data/chart_words.h"

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

constexpr std::array presets{
    FigurePreset{"column", 80, 60, 7, false}, FigurePreset{"page", 160, 95, 8, false},
    FigurePreset{"slide", 254, 143, 14, true}, FigurePreset{"poster", 400, 260, 24, true}};

} // namespace

QString FigurePreset::name() const {
    const std::string_view which = id;
    const QString text = which == "column"  ? Chart::tr("Paper, one column")
                         : which == "page"  ? Chart::tr("Paper, full page width")
                         : which == "slide" ? Chart::tr("Slide, 16:9")
                                            : Chart::tr("Poster");
    return Chart::tr("%1, %2 x %3 mm").arg(text).arg(width).arg(height);
}

void FigurePreset::applyTo(PlotLook& look) const {
    look.width = width;
    look.height = height;
    look.textSize = textSize;
}

std::span<const FigurePreset> figurePresets() {
    return presets;
}

const FigurePreset* findFigurePreset(std::string_view id) {
    const auto found =
        std::ranges::find_if(presets, [&](const FigurePreset& each) { return each.id == id; });
    return found == presets.end() ? nullptr : &*found;
}

} // namespace kernelcurve
