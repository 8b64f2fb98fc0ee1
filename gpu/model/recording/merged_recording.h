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

/// Merges recordings into one recording, in which each row has the name of its device. There must
/// be at least one part. A device's name is its `device_id`. If several parts have the same
/// `device_id`, the name is the part's name, with a number if necessary. The experiment comes from
/// the first part, with the kernels, devices, and guesses of all parts. The notes are concatenated.
/// The devices share the work if they did so in every part.
Recording mergedRecording(std::span<const RecordingPart> parts);

/// Returns true if any part has different settings from the first part.
bool differInSettings(std::span<const RecordingPart> parts);

} // namespace kernelcurve
