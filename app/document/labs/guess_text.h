#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/recording/recording.h"

#include <QString>
#include <QStringList>

#include <span>
#include <utility>
#include <variant>
#include <vector>

namespace kernelcurve {

// The syntax of a guess:
//     3300                       one value for all x values
//     0: 3300, 8: 3300, 11: 2600 pairs of x and y in the chart's unit, connected by lines
//     copy_row: 3000, transpose_row: 900
// Numbers may have the suffixes Ki, Mi, and Gi, or KiB, MiB, and GiB. The decimal separator is a
// point in every locale.

using GuessPoints = std::vector<std::pair<Value, double>>;

/// Parses a guess, or returns an error message in the program's language. `factor` converts values
/// to the display unit. `places` contains the x values of the axis.
std::variant<GuessPoints, QString> parseGuess(const QString& text, const std::vector<Value>& places,
                                              double factor);
/// Converts a displayed value to SI units with 12 digits, so that 2 GB/s is exactly 2e9.
double fromShown(double shown, double factor);
/// Returns the text of a guess in the syntax above.
QString guessText(const GuessPoints& points, double factor);

/// Returns the error of each guess for the curves of `plot`: "Your guess for read_offset: mean
/// error 23 %, maximum at offset 11 (+48 %: guess too high)". If there are several guesses about a
/// curve, returns the most accurate ones. The list is empty before a measurement.
QStringList guessVerdicts(const Experiment& experiment, const PlotSettings& plot,
                          std::span<const Measurement> measurements);
/// Returns the errors of a recording's guesses, separately for each device.
QStringList guessVerdicts(const Recording& recording, const PlotSettings& plot);

} // namespace kernelcurve
