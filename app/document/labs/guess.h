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

/// A curve of a chart that is still to be measured.
struct ExpectedCurve {
    std::vector<std::pair<std::string, Value>> of; ///< as in Guess
    std::vector<Value> places;                     ///< where on x it will have points
};

/// The curves that the experiment will draw with these settings, which are complete. None if it
/// cannot be expanded, where x is a metric, and beyond 2,000 configurations or 200 curves.
std::vector<ExpectedCurve> expectedCurves(const Experiment& experiment, const PlotSettings& plot,
                                          const Catalog& catalog);
/// "read_offset_unroll, unroll 4", as the chart names its series; empty for every curve at once.
QString curveName(const std::vector<std::pair<std::string, Value>>& of);

/// The guess about a curve in the chart of `plot`; null if there is none. `by` as in Guess.
const Guess* guessAbout(const Experiment& experiment, const PlotSettings& plot,
                        const std::vector<std::pair<std::string, Value>>& of,
                        const std::string& by = {});
/// Takes the place of the same user's guess about the same curve in the same chart; one without
/// points takes it away. The chart's axes are kept with it, where the experiment left them to the
/// program.
void setGuess(Experiment& experiment, Guess guess);

/// Those that are `from`'s own become `by`'s, those of others stay theirs; gives how many there
/// were.
int takeGuesses(Experiment& into, const Experiment& from, const std::string& by);

/// A row for each point, as a chart draws it.
std::vector<Measurement> rowsOf(const Guess& guess);
/// A row without figures for each place.
std::vector<Measurement> rowsOf(const ExpectedCurve& curve, const std::string& x);

/// How far a guess is from what was measured; shares of the measured values.
struct GuessError {
    double mean = 0;    ///< of the amounts
    double largest = 0; ///< with its sign: above 0 if the guess is too high
    Value at;           ///< where that is
    int places = 0;     ///< at which there are both
};
/// Between its points a guess goes in straight lines, on a logarithmic x as the chart draws them.
/// Configurations that were measured several times count with their median. Nothing if nothing was
/// measured that the guess is about.
std::optional<GuessError> guessError(const Guess& guess, std::span<const Measurement> measurements,
                                     bool logX);

} // namespace kernelcurve
