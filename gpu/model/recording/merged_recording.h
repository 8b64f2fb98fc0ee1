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

/// Merges recordings into one, with each row under its device; at least one part. A device is named
/// by its `device_id`; if several parts have the same one, by the part's name, and a number if
/// necessary. The experiment is that of the first part with the kernels, devices, and guesses of
/// all; the notes are concatenated. The devices share the work if they did in every part.
Recording mergedRecording(std::span<const RecordingPart> parts);

/// Returns true if the parts have other settings than the first one.
bool differInSettings(std::span<const RecordingPart> parts);

} // namespace kernelcurve
