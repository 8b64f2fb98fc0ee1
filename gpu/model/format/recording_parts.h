#pragma once

#include <string_view>

namespace kernelcurve {

/// A document, split at its measurements.
struct RecordingParts {
    std::string_view head; ///< text up to and including the line "measurements:"; the whole text of
                           ///< an experiment
    std::string_view rows; ///< one measurement per line
    int headLines = 0;     ///< number of lines before the first row
    bool hasRows = false;  ///< true if the line "measurements:" exists
};
/// Splits a document at the line "measurements:". This line must start in the first column, so an
/// indented line does not match.
RecordingParts splitRecording(std::string_view yaml);

} // namespace kernelcurve
