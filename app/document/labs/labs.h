#pragma once

#include "gpu/model/experiment/experiment.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A built-in experiment with its explanation.
struct Lab {
    std::string id; ///< the file's stem
    LocalizedText title;
    LocalizedText goal;
    std::vector<std::string> kernels;
    PlotSettings plot;
    std::filesystem::path file;
    std::optional<LabCourse> course = {};
    std::vector<Citation> sources = {};
    std::vector<std::string> metrics = {}; ///< tags in its charts or texts
};

/// All labs of the folder and its subfolders, sorted by id. Throws Error for an invalid one.
std::vector<Lab> labs();
std::vector<Lab> labsIn(const std::filesystem::path& folder);
/// Throws Error with the nearest known id if there is none.
Lab labNamed(std::string_view id);
/// The lab in `labs` of an experiment: by its title or, if the user changed that, by its position
/// in the course. Null if there is none.
const Lab* labOf(const std::vector<Lab>& labs, const Experiment& experiment);

/// Returns true if a lab names predicted devices. Such a lab needs no recording.
bool hasPredictedDevice(const Experiment& lab);

} // namespace kernelcurve
