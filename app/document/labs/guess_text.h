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

// What a person writes as a guess:
//     3300                       one value for every place
//     0: 3300, 8: 3300, 11: 2600 place and value, in the chart's unit; lines in between
//     copy_row: 3000, transpose_row: 900
// Numbers may carry Ki, Mi, Gi, or KiB, MiB, GiB. They have a point in every locale.

using GuessPoints = std::vector<std::pair<Value, double>>;

/// Reads it; the text names why it is none, in the program's language. `factor` is what values are
/// multiplied with to be shown; `places` are those on the axis.
std::variant<GuessPoints, QString> parseGuess(const QString& text, const std::vector<Value>& places,
                                              double factor);
/// What a shown value is in SI units, to 12 digits: 2 GB/s are 2e9 and not a hair more.
double fromShown(double shown, double factor);
/// As a user would write it.
QString guessText(const GuessPoints& points, double factor);

/// For each guess about what `plot` shows how far it is off: "Your guess for read_offset: mean
/// error 23 %, largest at offset 11 (+48 %, too high)"; of a class's guesses about a curve together
/// who is nearest. None before something is measured.
QStringList guessVerdicts(const Experiment& experiment, const PlotSettings& plot,
                          std::span<const Measurement> measurements);
/// The same of a recording, each device by itself.
QStringList guessVerdicts(const Recording& recording, const PlotSettings& plot);

} // namespace kernelcurve
