#pragma once

#include "gpu/model/recording/recording.h"

#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// A recording to merge.
struct RecordingPart {
    std::string name; ///< file name without folders and extension
    Recording recording;
};

/// Merges the parts, of which there must be at least one. The rows of the result contain device
/// names. A device name is the `device_id`, or the numbered name of the part if several parts have
/// the same id. The experiment is that of the first part, with the kernels, devices, guesses, and
/// notes of all parts. The devices share the work if they did so in every part.
Recording mergedRecording(std::span<const RecordingPart> parts);

/// Returns true if any part has different settings from the first part.
bool differInSettings(std::span<const RecordingPart> parts);

} // namespace kernelcurve
