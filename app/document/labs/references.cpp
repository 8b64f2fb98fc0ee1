#include "app/document/labs/references.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/nearest_word.h"

#include <algorithm>

namespace kernelcurve {

namespace fs = std::filesystem;

References::References()
    : References(shareFolder() / "references") {}

References::References(fs::path folder)
    : folder_(std::move(folder)) {}

std::vector<std::string> References::ids() const {
    std::vector<std::string> found;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error))
        if (entry.path().extension() == ".yaml")
            found.push_back(entry.path().stem().string());
    std::ranges::sort(found);
    return found;
}

std::vector<References::Entry> References::list() {
    std::vector<Entry> entries;
    for (const std::string& id : ids()) {
        const Recording& table = named(id);
        entries.push_back({id, table.experiment.title, environmentText(table.environment, "device"),
                           environmentText(table.environment, "author"), table.experiment.kernels,
                           table.experiment.sources, table.measurements.size()});
    }
    return entries;
}

std::optional<fs::path> References::file(std::string_view name) const {
    const fs::path stem = fs::path(name).stem();
    if (fs::path(name) != stem && fs::path(name) != stem.string() + ".yaml")
        return std::nullopt;
    const fs::path file = folder_ / (stem.string() + ".yaml");
    std::error_code error;
    return fs::exists(file, error) ? std::optional(file) : std::nullopt;
}

const Recording& References::named(const std::string& id) {
    if (const auto known = read_.find(id); known != read_.end())
        return known->second;
    const std::vector<std::string> present = ids();
    if (std::ranges::count(present, id) == 0)
        throw Error({message(KC_TEXT("engine", "Published results not found: {0}"), id),
                     didYouMean(id, present)});
    const fs::path file = folder_ / (id + ".yaml");
    return read_.emplace(id, readRecording(readFile(file), file.filename().string()).recording)
        .first->second;
}

} // namespace kernelcurve
