#pragma once

#include <string_view>

namespace kernelcurve {

/// A document cut where its measurements begin.
struct RecordingParts {
    std::string_view head; ///< up to and including the line "measurements:"; all of an experiment
    std::string_view rows; ///< one measurement a line
    int headLines = 0;     ///< lines before the first row
    bool hasRows = false;  ///< whether there is a line "measurements:"
};
/// The line is looked for at the margin, where neither a string nor a block can hold it.
RecordingParts splitRecording(std::string_view yaml);

} // namespace kernelcurve
