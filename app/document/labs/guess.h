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

/// A chart curve that is not measured yet.
struct ExpectedCurve {
    std::vector<std::pair<std::string, Value>> of; ///< as in Guess
    std::vector<Value> places;                     ///< x values of its points
};

/// The curves that the experiment will draw with these complete settings. Empty if it cannot be
/// expanded, if x is a metric, and beyond 2,000 configurations or 200 curves.
std::vector<ExpectedCurve> expectedCurves(const Experiment& experiment, const PlotSettings& plot,
                                          const Catalog& catalog);
/// "read_offset_unroll, unroll 4", the chart's name of the series; empty for all curves together.
QString curveName(const std::vector<std::pair<std::string, Value>>& of);

/// The guess for a curve in the chart of `plot`; null if there is none. `by` as in Guess.
const Guess* guessAbout(const Experiment& experiment, const PlotSettings& plot,
                        const std::vector<std::pair<std::string, Value>>& of,
                        const std::string& by = {});
/// Replaces the user's guess for the same curve and chart, or deletes it if the new one has no
/// points. Stores the chart's automatic axes with it.
void setGuess(Experiment& experiment, Guess guess);

/// Assigns the guesses of `from` itself to `by`; those of others keep their names. Returns the
/// number of guesses.
int takeGuesses(Experiment& into, const Experiment& from, const std::string& by);

/// One row per point, for drawing.
std::vector<Measurement> rowsOf(const Guess& guess);
/// One row without metrics per x value.
std::vector<Measurement> rowsOf(const ExpectedCurve& curve, const std::string& x);

/// The error of a guess, relative to the measured values.
struct GuessError {
    double mean = 0;    ///< of the amounts
    double largest = 0; ///< signed: positive if the guess is too high
    Value at;           ///< the x value of the maximum
    int places = 0;     ///< number of x values with both
};
/// Guesses are interpolated linearly, on a logarithmic x axis like in the chart. Configurations
/// with several measurements use their median. Nothing without corresponding measurements.
std::optional<GuessError> guessError(const Guess& guess, std::span<const Measurement> measurements,
                                     bool logX);

} // namespace kernelcurve
