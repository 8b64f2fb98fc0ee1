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
    std::string id; ///< stem of the file name
    LocalizedText title;
    LocalizedText goal;
    std::vector<std::string> kernels;
    PlotSettings plot;
    std::filesystem::path file;
    std::optional<LabCourse> course = {};
    std::vector<Citation> sources = {};
    std::vector<std::string> metrics = {}; ///< tags of the metrics in its charts or texts
};

/// Return all labs of the default or given folder and its subfolders, sorted by id. Throw Error for
/// an invalid lab.
std::vector<Lab> labs();
std::vector<Lab> labsIn(const std::filesystem::path& folder);
/// Returns the lab with this id. Throws Error with the most similar id if no lab has this id.
Lab labNamed(std::string_view id);
/// Finds the lab of an experiment in `labs` by its title. If the user has changed the title, finds
/// the lab by its position in the course. Returns null if no lab matches.
const Lab* labOf(const std::vector<Lab>& labs, const Experiment& experiment);

/// Returns true if a lab specifies predicted devices. Such a lab needs no recording.
bool hasPredictedDevice(const Experiment& lab);

} // namespace kernelcurve
