#pragma once

#include "app/chart/style/chart_style.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <nlohmann/json.hpp>

namespace kernelcurve {

/// The name of a marker in the page.
const char* pageMarker(ChartMarker marker);

/// Returns the colours, markers, and dash patterns of the window's charts for an interactive page.
/// The colours are for light and dark mode, and for three sources: the recording's curves, curves
/// of other devices, and published curves.
nlohmann::ordered_json pageStyle();

/// Returns the axis labels of the kernels' parameters by name, in both languages. Also lists the
/// parameters that are in bytes.
nlohmann::ordered_json pageParameters(const Recording& recording, const Catalog& catalog);

/// Returns the window's chart of the recording for an interactive page: ranges, ticks, series with
/// their styles, and reference lines. Texts that depend on the language are in both languages.
/// Returns null if the page cannot draw a chart of this kind.
nlohmann::ordered_json pageChart(const Recording& recording, const Catalog& catalog);

/// The chart of the recording with its style, for programs that draw it: like pageChart(), and also
/// for heat maps. Null for timelines.
nlohmann::ordered_json drawableChart(const Recording& recording, const Catalog& catalog);

} // namespace kernelcurve
