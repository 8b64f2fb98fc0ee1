#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The result of comparing two measurements of one configuration. Unclear means that noise could
/// hide a relevant difference, or that the noise is unknown. NotCompared means that only one of the
/// measurements is predicted.
enum class Verdict { Same, Better, Worse, Unclear, NotCompared };

/// The value of a metric in a row and its uncertainty.
struct MeasuredFigure {
    double value = 0; ///< value in SI units
    /// Relative standard uncertainty. It is nullopt if unknown, and 0 if the value is exact.
    std::optional<double> noise;
    bool predicted = false; ///< true if the value depends on a predicted time
};

/// Returns the value of the metric in a row. Returns nullopt if the metric was not measured or is
/// not finite. For metrics that depend on the times, the uncertainty is the maximum of
/// - the row's `noise`, which is the relative standard error of the time, and
/// - the uncertainty of the median from its quartiles, 1.25 (q3 - q1) / (1.35 sqrt(samples))
/// (McGill, Tukey, Larsen: Variations of Box Plots, The American Statistician 32, 1978). This
/// uncertainty also covers two modes with the median on either side.
///
/// For a predicted row, the uncertainty follows from the prediction interval, which is 1.28
/// standard deviations on both sides of the time. Metrics of the model, declared metrics, and
/// counters that are independent of caches are exact. The uncertainty of other metrics, such as the
/// shortest time, is unknown.
std::optional<MeasuredFigure> figureOf(const Measurement& row, std::string_view metric);
/// Returns true if the metric depends on the times. For such a metric, "better" means "faster".
bool isOfTime(std::string_view metric);

struct Judgement {
    /// New value divided by old value, minus 1. It is nullopt if the old value is 0.
    std::optional<double> change;
    /// Change that the noise of both values can explain. It is nullopt if the noise is unknown.
    std::optional<double> explained;
    Verdict verdict = Verdict::Unclear;
};

/// Medians of one configuration differ between processes by up to this share.
inline constexpr double minChange = 0.005;
/// A comparison with a greater uncertainty cannot show that two values are equal.
inline constexpr double coarsestComparison = 0.02;

/// Compares two values. A change is significant if it is greater than `least` and than the expanded
/// uncertainty of the quotient, 2 sqrt(a^2 + b^2) for the relative uncertainties a and b of the
/// values. The coverage factor 2 corresponds to about 95 % (JCGM 100:2008, "GUM", 5.1.6 and 6.3.3).
/// Without a significant change, the verdict is Same, unless the uncertainty exceeds both `least`
/// and coarsestComparison. Exact values differ if they are not equal. Predicted and measured values
/// are not compared.
Judgement judge(const MeasuredFigure& old, const MeasuredFigure& now, std::string_view metric,
                double least = minChange);

/// Compares the time of a row with the time of its baseline. Returns nullopt if one of the times is
/// missing.
std::optional<Verdict> verdictOn(const Measurement& baseline, const Measurement& row);
/// Compares all rows with their baseline rows (gpu/model/derived/baseline_rows.h). Returns nullopt
/// for rows of the baseline.
std::vector<std::optional<Verdict>> verdictsOnBaseline(const Experiment& experiment,
                                                       std::span<const Measurement> measurements);

} // namespace kernelcurve
