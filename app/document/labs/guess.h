#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <QString>

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A curve in a chart that is not measured yet.
struct ExpectedCurve {
    std::vector<std::pair<std::string, Value>> of; ///< identifies the curve, see Guess::of
    std::vector<Value> places;                     ///< x values of its points
};

/// Returns the curves that the experiment will draw with these complete settings. Returns an empty
/// list if the experiment cannot be expanded, or if x is a metric. Also returns an empty list for
/// more than 2,000 configurations or 200 curves.
std::vector<ExpectedCurve> expectedCurves(const Experiment& experiment, const PlotSettings& plot,
                                          const Catalog& catalog);
/// Returns the series name in the chart, such as "read_offset_unroll, unroll 4". The name is empty
/// for a guess about all curves together.
QString curveName(const std::vector<std::pair<std::string, Value>>& of);

/// Returns the guess for a curve in the chart of `plot`, or null if there is no such guess. For
/// `by`, see Guess::by.
const Guess* guessAbout(const Experiment& experiment, const PlotSettings& plot,
                        const std::vector<std::pair<std::string, Value>>& of,
                        const std::string& by = {});
/// Replaces the user's guess for the same curve and chart. A new guess without points deletes the
/// existing guess. If the chart's axes are automatic, stores them with the guess.
void setGuess(Experiment& experiment, Guess guess);

/// Copies the guesses from `from` and returns their number. Guesses of the user of `from` get the
/// name `by`. Other guesses keep their names.
int takeGuesses(Experiment& into, const Experiment& from, const std::string& by);

/// Returns one row per point of a guess, for drawing.
std::vector<Measurement> rowsOf(const Guess& guess);
/// Returns one row without metrics per x value of a curve.
std::vector<Measurement> rowsOf(const ExpectedCurve& curve, const std::string& x);

/// The error of a guess, relative to the measured values.
struct GuessError {
    double mean = 0;    ///< mean of the absolute errors
    double largest = 0; ///< largest error, positive if the guess is too high
    Value at;           ///< x value of the largest error
    int places = 0;     ///< number of x values with a guess and a measurement
};
/// Returns the error of a guess. Returns nullopt if no measurements correspond to the guess.
/// Interpolates guesses linearly, or logarithmically in x if the chart's x axis is logarithmic. If
/// a configuration was measured several times, uses the median.
std::optional<GuessError> guessError(const Guess& guess, std::span<const Measurement> measurements,
                                     bool logX);

} // namespace kernelcurve
