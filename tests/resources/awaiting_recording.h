#pragma once

#include <map>
#include <set>
#include <string>

namespace kernelcurve {

/// Labs that no GPU of this kind has been at hand for yet, by the name of its recording. They run
/// on a device; a recorded one has nothing to play.
inline const std::map<std::string, std::set<std::string>> awaitingRecording = {
    {"nvidia-h200", {"copy_pieces", "copy_published", "memory_unified", "multiply_programs"}}};

inline bool awaitsRecording(const std::string& recording, const std::string& lab) {
    const auto labs = awaitingRecording.find(recording);
    return labs != awaitingRecording.end() && labs->second.contains(lab);
}

} // namespace kernelcurve
