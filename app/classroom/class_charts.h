#pragma once

#include "app/chart/data/chart_data.h"
#include "app/classroom/class_roster.h"
#include "gpu/catalog/catalog.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>

namespace kernelcurve {

/// Measurements: the spread of the class's recordings. Gates: the average points for each gate.
enum class ClassChartKind { Measurements, Gates };

struct ClassChartChoice {
    ClassChartKind kind = ClassChartKind::Measurements;
    std::string metric = {};                     ///< empty: the plot of the first recording
    QString curve = {};                          ///< name of one of several curves; empty: all
    std::optional<std::size_t> highlighted = {}; ///< an entry
};

/// The values of a student at each x. Empty without values.
ChartData classChartOf(const ClassRoster& roster, const Catalog& catalog,
                       const ClassChartChoice& choice);
/// The true recording with the spread of the guesses in its experiment.
ChartData guessChart(const Recording& truth, const Catalog& catalog);
/// The complete plot settings of that chart.
PlotSettings plotOf(const Recording& truth, const Catalog& catalog);
/// The curves of the recordings.
QStringList classCurves(const ClassRoster& roster, const Catalog& catalog,
                        const std::string& metric = {});
/// The metric that the first recording plots; empty if there is none.
std::string plottedMetric(const ClassRoster& roster, const Catalog& catalog);

} // namespace kernelcurve
