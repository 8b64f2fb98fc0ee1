#pragma once

#include "gpu/model/recording/recording.h"

#include <cstddef>
#include <string>

namespace kernelcurve {

/// A recording as an NVBench JSON file.
struct NvbenchFile {
    std::string json;
    std::size_t states = 0;
    std::size_t predicted = 0; ///< predicted rows, which the file does not contain
};

/// Writes each kernel as a benchmark and each row as a state. Failed and excluded rows are skipped
/// states. `version` is the version of this program. importedResults() reads all values back.
NvbenchFile nvbenchJson(const Recording& recording, const std::string& version);

} // namespace kernelcurve
