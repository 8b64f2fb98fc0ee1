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

// The text of a guess:
//     3300                       one value for every place
//     0: 3300, 8: 3300, 11: 2600 place and value, in the chart's unit; lines in between
//     copy_row: 3000, transpose_row: 900
// Numbers may carry Ki, Mi, Gi, or KiB, MiB, GiB. They have a point in every locale.

using GuessPoints = std::vector<std::pair<Value, double>>;

/// Parses it; an error message is in the program's language. `factor` converts values to the
/// display unit; `places` are the x values of the axis.
std::variant<GuessPoints, QString> parseGuess(const QString& text, const std::vector<Value>& places,
                                              double factor);
/// Converts a displayed value to SI units with 12 digits: 2 GB/s is exactly 2e9.
double fromShown(double shown, double factor);
/// As the user would type it.
QString guessText(const GuessPoints& points, double factor);

/// The error of each guess for the curves of `plot`: "Your guess for read_offset: mean error 23 %,
/// maximum at offset 11 (+48 %: guess too high)"; for several guesses of a class about a curve, the
/// nearest. Empty before a measurement.
QStringList guessVerdicts(const Experiment& experiment, const PlotSettings& plot,
                          std::span<const Measurement> measurements);
/// The same for a recording, by device.
QStringList guessVerdicts(const Recording& recording, const PlotSettings& plot);

} // namespace kernelcurve
