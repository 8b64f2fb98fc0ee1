#pragma once

#include "gpu/model/recording/recording.h"

#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// A recording that becomes part of another.
struct RecordingPart {
    std::string name; ///< of its file, without folders and ending
    Recording recording;
};

/// One recording with the rows of all of them, each under its device; at least one part. A device
/// is called by its `device_id`; if several parts have the same one, by the part's name, and by a
/// number behind it where that is not enough. The experiment is the first one's with the kernels,
/// devices and guesses of all, the notes follow each other. The devices have shared the work where
/// they had in every part.
Recording mergedRecording(std::span<const RecordingPart> parts);

/// Whether the parts were measured by other settings than the first one.
bool differInSettings(std::span<const RecordingPart> parts);

} // namespace kernelcurve
