#pragma once

#include "app/chart/data/chart_data.h"
#include "app/classroom/class_roster.h"
#include "gpu/catalog/catalog.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>

namespace kernelcurve {

/// Measurements: the spread of the class's recordings. Gates: of the points that were given here,
/// gate after gate.
enum class ClassChartKind { Measurements, Gates };

struct ClassChartChoice {
    ClassChartKind kind = ClassChartKind::Measurements;
    std::string metric = {};                     ///< empty: what the first recording plots
    QString curve = {};                          ///< of several; empty: all
    std::optional<std::size_t> highlighted = {}; ///< an entry
};

/// A user's values at each place, of those who have any. Empty where nobody has.
ChartData classChartOf(const ClassRoster& roster, const Catalog& catalog,
                       const ClassChartChoice& choice);
/// The truth with the spread of the guesses that its experiment has.
ChartData guessChart(const Recording& truth, const Catalog& catalog);
/// What that shows, complete.
PlotSettings plotOf(const Recording& truth, const Catalog& catalog);
/// The curves that the recordings have.
QStringList classCurves(const ClassRoster& roster, const Catalog& catalog,
                        const std::string& metric = {});
/// The metric that the first recording plots; empty without one.
std::string plottedMetric(const ClassRoster& roster, const Catalog& catalog);

} // namespace kernelcurve
