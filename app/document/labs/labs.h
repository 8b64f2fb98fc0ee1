#pragma once

#include "gpu/model/experiment/experiment.h"

#include <QString>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
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

/// A sequence of labs.
struct LabRow {
    std::optional<LabTopic> topic; ///< topic, or nullopt for the beginners' course
    std::vector<std::size_t> labs; ///< indices in the original list, in order
};

/// Returns the beginners' course, followed by each topic that has labs, in teaching order.
std::vector<LabRow> labRows(const std::vector<Lab>& labs);

/// Returns the lab to do after the lab `id`: the next unfinished lab of the same course, preferably
/// the beginners' course. After the last lab of the course, returns the first unfinished lab of the
/// other courses. Returns null if all labs are finished.
const Lab* labAfter(const std::vector<Lab>& labs, const std::string& id,
                    const std::set<std::string>& done);

/// Returns the name of a course. If `topic` is nullopt, returns the name of the beginners' course.
QString rowTitle(std::optional<LabTopic> topic);
/// Returns, for example, "beginner · 25 min · requires a GPU". Without `needs`, omits the hardware.
QString courseText(const LabCourse& course, bool needs = true);

} // namespace kernelcurve
