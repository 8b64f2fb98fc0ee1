#pragma once

#include "app/chart/data/chart_data.h"
#include "app/classroom/class_roster.h"
#include "gpu/catalog/catalog.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>

namespace kernelcurve {

/// Measurements shows the spread of the class's recordings. Gates shows the average points for each
/// gate. Costs shows the predicted costs of the graded submissions.
enum class ClassChartKind { Measurements, Gates, Costs };

struct ClassChartChoice {
    ClassChartKind kind = ClassChartKind::Measurements;
    std::string metric = {}; ///< if empty, the chart shows the plot of the first recording
    QString curve = {};      ///< name of a curve; if empty, all curves are shown
    std::optional<std::size_t> highlighted = {}; ///< index of an entry in the roster
};

/// Returns a chart of the students' values at each x, or an empty chart if there are no values.
ChartData classChartOf(const ClassRoster& roster, const Catalog& catalog,
                       const ClassChartChoice& choice);
/// Returns the chart of the true recording with the spread of the guesses in its experiment.
ChartData guessChart(const Recording& truth, const Catalog& catalog);
/// Returns the complete plot settings of guessChart().
PlotSettings plotOf(const Recording& truth, const Catalog& catalog);
/// Returns the names of the curves in the recordings.
QStringList classCurves(const ClassRoster& roster, const Catalog& catalog,
                        const std::string& metric = {});
/// Returns the metric that the first recording plots; empty if there is no recording.
std::string plottedMetric(const ClassRoster& roster, const Catalog& catalog);

} // namespace kernelcurve
