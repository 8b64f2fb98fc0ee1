#pragma once

#include "gpu/model/experiment/experiment.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A shipped experiment with its explanation.
struct Lab {
    std::string id; ///< the file's stem
    LocalizedText title;
    LocalizedText goal;
    std::vector<std::string> kernels;
    PlotSettings plot;
    std::filesystem::path file;
    std::optional<LabCourse> course = {};
    std::vector<Citation> sources = {};
    std::vector<std::string> metrics = {}; ///< tags that its charts show or its texts name
};

/// Every lab of the folder and of those in it, by id. Throws Error for one that cannot be
/// read.
std::vector<Lab> labs();
std::vector<Lab> labsIn(const std::filesystem::path& folder);
/// Throws Error with the nearest known id if there is none.
Lab labNamed(std::string_view id);
/// The one of `labs` that the experiment comes from: by its title or, where a user gave it another
/// one, by its place in the course. Null where there is none.
const Lab* labOf(const std::vector<Lab>& labs, const Experiment& experiment);

/// Whether a lab names predicted devices. Such a lab needs no recording.
bool hasPredictedDevice(const Experiment& lab);

} // namespace kernelcurve
