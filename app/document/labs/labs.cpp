#include "app/document/labs/labs.h"

#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/nearest_word.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/metric.h"

#include <algorithm>
#include <cctype>

namespace kernelcurve {

namespace fs = std::filesystem;

static std::string lowerCase(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char letter) {
        return static_cast<char>(std::tolower(letter));
    });
    return text;
}

/// Returns the tags of the metrics in the plots and texts of the lab, without duplicates.
static std::vector<std::string> metricsOf(const Experiment& experiment) {
    std::vector<std::string> tags{experiment.plot.y};
    if (experiment.lab) {
        std::string texts = experiment.lab->expect.en + '\n' + experiment.lab->why.en;
        for (const LabStep& step : experiment.lab->steps) {
            texts += '\n' + step.what.en + '\n' + step.see.en;
            if (step.set && step.set->plot)
                tags.push_back(step.set->plot->y);
        }
        texts = lowerCase(std::move(texts));
        // A label that is a single word, such as Time, may have another meaning in a sentence, so
        // it does not count.
        for (const Metric& metric : metrics())
            if (const std::string label = lowerCase(metric.label);
                label.find(' ') != std::string::npos && texts.find(label) != std::string::npos)
                tags.emplace_back(metric.tag);
    }
    std::ranges::sort(tags);
    tags.erase(std::unique(tags.begin(), tags.end()), tags.end());
    return tags;
}

std::vector<Lab> labsIn(const fs::path& folder) {
    std::vector<Lab> found;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder, error)) {
        if (entry.path().extension() != ".yaml")
            continue;
        const Experiment experiment =
            readExperiment(readFile(entry.path()), entry.path().filename().string());
        found.push_back({entry.path().stem().string(), experiment.title,
                         experiment.lab ? experiment.lab->goal : LocalizedText{},
                         experiment.kernels, experiment.plot, entry.path(),
                         experiment.lab ? experiment.lab->course : std::nullopt, experiment.sources,
                         metricsOf(experiment)});
    }
    std::ranges::sort(found, {}, &Lab::id);
    return found;
}

std::vector<Lab> labs() {
    return labsIn(shareFolder() / "labs");
}

Lab labNamed(std::string_view id) {
    std::vector<Lab> all = labs();
    if (const auto found = std::ranges::find(all, id, &Lab::id); found != all.end())
        return std::move(*found);
    throw Error({message(KC_TEXT("engine", "Lab not found: {0}"), std::string(id)),
                 didYouMean(id, textsOf(all, &Lab::id),
                            message(KC_TEXT("engine", "see `kernelcurve list labs`")))});
}

const Lab* labOf(const std::vector<Lab>& labs, const Experiment& experiment) {
    if (!experiment.lab)
        return nullptr;
    const auto found = std::ranges::find_if(labs, [&](const Lab& lab) {
        return lab.title == experiment.title ||
               (lab.course && lab.course == experiment.lab->course);
    });
    return found != labs.end() ? &*found : nullptr;
}

bool hasPredictedDevice(const Experiment& lab) {
    return std::ranges::any_of(
        devicesOf(lab), [](const std::string& device) { return device.starts_with("predict:"); });
}

} // namespace kernelcurve
