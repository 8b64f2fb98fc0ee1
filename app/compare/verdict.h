#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// What two measurements of one configuration say about each other. Unclear: no difference is seen,
/// but one that matters could hide in the noise, or the noise is unknown. NotCompared: a model
/// predicted one of them, and the other was measured.
enum class Verdict { Same, Better, Worse, Unclear, NotCompared };

/// A figure of a row and how sure it is.
struct MeasuredFigure {
    double value = 0; ///< SI
    /// Its relative standard uncertainty; nothing where unknown, 0 where the figure is exact.
    std::optional<double> noise;
    bool predicted = false; ///< it follows from a time that a model predicted
};

/// The metric's value in a row; nothing where it was not measured or is not finite. The uncertainty
/// of what follows from the times is the greater one of
/// - the row's `noise`, the relative standard error of the mean, and
/// - that of the median by its quartiles, 1.25 (q3 - q1) / (1.35 sqrt(samples)) (McGill, Tukey,
///   Larsen: Variations of Box Plots, The American Statistician 32, 1978), which also sees two
///   modes between which the median may fall on either side.
/// Of a predicted row it is that of its band, 1.28 standard deviations on both sides of the time.
/// What is counted, declared or modelled is exact; of the shortest time, of the noise itself and
/// the like the uncertainty is unknown.
std::optional<MeasuredFigure> figureOf(const Measurement& row, std::string_view metric);
/// Whether the metric follows from the times: then "better" is "faster".
bool isOfTime(std::string_view metric);

struct Judgement {
    /// The new figure by the old one, minus 1; nothing where the old one is 0.
    std::optional<double> change;
    /// The change that the noise of both can explain; nothing where their noise is unknown.
    std::optional<double> explained;
    Verdict verdict = Verdict::Unclear;
};

/// What a fresh process changes by itself: medians of the same configuration repeat within this.
inline constexpr double minChange = 0.005;
/// A comparison that could not see a difference of this size says nothing.
inline constexpr double coarsestComparison = 0.02;

/// A change counts where it is greater than the expanded uncertainty of the quotient, 2 sqrt(a^2 +
/// b^2) for the relative uncertainties a and b of the two figures: a coverage factor of 2, about
/// 95 % (JCGM 100:2008, "GUM", 5.1.6 and 6.3.3), and greater than `least`. So a difference smaller
/// than the noise is never called one. Where no change counts, the figures are the same, unless the
/// uncertainty is beyond both `least` and coarsestComparison. Exact figures differ where they are
/// not equal. Predicted and measured figures are not compared.
Judgement judge(const MeasuredFigure& old, const MeasuredFigure& now, std::string_view metric,
                double least = minChange);

/// What a row's time says against its baseline's; nothing where one of them is missing.
std::optional<Verdict> verdictOn(const Measurement& baseline, const Measurement& row);
/// The same of all rows, each on that of the experiment's baseline
/// (gpu/model/derived/baseline_rows.h); nothing for the baseline itself.
std::vector<std::optional<Verdict>> verdictsOnBaseline(const Experiment& experiment,
                                                       std::span<const Measurement> measurements);

} // namespace kernelcurve
