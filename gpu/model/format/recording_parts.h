#pragma once

#include <string_view>

namespace kernelcurve {

/// A document that is split at its measurements.
struct RecordingParts {
    std::string_view
        head; ///< up to and including the line "measurements:"; for an experiment, all of it
    std::string_view rows; ///< one measurement per line
    int headLines = 0;     ///< number of lines before the first row
    bool hasRows = false;  ///< true if the line "measurements:" exists
};
/// Splits a document at the line "measurements:". The line must start in the first column, so
/// strings and blocks do not match.
RecordingParts splitRecording(std::string_view yaml);

} // namespace kernelcurve
