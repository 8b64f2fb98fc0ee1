#include "app/document/labs/labs.h"

#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/nearest_word.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/metric.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cctype>

namespace kernelcurve {
namespace {

/// Returns the indices of the labs for which `placeOf` returns a position, sorted by that position.
std::vector<std::size_t> byPlace(const std::vector<Lab>& labs, auto placeOf) {
    std::vector<std::size_t> row;
    for (std::size_t place = 0; place < labs.size(); ++place)
        if (labs[place].course && placeOf(*labs[place].course) > 0)
            row.push_back(place);
    std::ranges::stable_sort(row, {},
                             [&](std::size_t place) { return placeOf(*labs[place].course); });
    return row;
}

struct Course {
    Q_DECLARE_TR_FUNCTIONS(Course)
};

QString levelText(LabLevel level) {
    switch (level) {
    case LabLevel::Beginner:
        return Course::tr("beginner");
    case LabLevel::Intermediate:
        return Course::tr("intermediate");
    case LabLevel::Advanced:
        break;
    }
    return Course::tr("advanced");
}

} // namespace

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

std::vector<LabRow> labRows(const std::vector<Lab>& labs) {
    std::vector<LabRow> rows;
    const auto add = [&rows](std::optional<LabTopic> topic, std::vector<std::size_t> row) {
        if (!row.empty())
            rows.push_back({topic, std::move(row)});
    };
    add(std::nullopt, byPlace(labs, [](const LabCourse& course) { return course.first; }));
    for (int topic = 0; topic <= static_cast<int>(LabTopic::Transfers); ++topic)
        add(static_cast<LabTopic>(topic), byPlace(labs, [topic](const LabCourse& course) {
                return course.topic == static_cast<LabTopic>(topic) ? course.place : 0;
            }));
    return rows;
}

const Lab* labAfter(const std::vector<Lab>& labs, const std::string& id,
                    const std::set<std::string>& done) {
    const std::vector<LabRow> rows = labRows(labs);
    const auto isOpen = [&](std::size_t place) {
        return labs[place].id != id && !done.contains(labs[place].id);
    };
    for (const LabRow& row : rows) {
        const auto here =
            std::ranges::find_if(row.labs, [&](std::size_t place) { return labs[place].id == id; });
        if (here == row.labs.end())
            continue;
        const auto next = std::find_if(here, row.labs.end(), isOpen);
        if (next != row.labs.end())
            return &labs[*next];
    }
    for (const LabRow& row : rows)
        if (const auto next = std::ranges::find_if(row.labs, isOpen); next != row.labs.end())
            return &labs[*next];
    return nullptr;
}

QString rowTitle(std::optional<LabTopic> topic) {
    if (!topic)
        return Course::tr("First steps");
    switch (*topic) {
    case LabTopic::Measuring:
        return Course::tr("Devices and measurement");
    case LabTopic::Memory:
        return Course::tr("Memory and caches");
    case LabTopic::SharedMemory:
        return Course::tr("Shared memory");
    case LabTopic::Occupancy:
        return Course::tr("Threads and occupancy");
    case LabTopic::Reduction:
        return Course::tr("Reduction and scan");
    case LabTopic::Atomics:
        return Course::tr("Atomics and histograms");
    case LabTopic::Patterns:
        return Course::tr("Stencils, sorting, sparse");
    case LabTopic::Gemm:
        return Course::tr("Matrix multiplication");
    case LabTopic::TensorCores:
        return Course::tr("Tensor cores");
    case LabTopic::Transformers:
        return Course::tr("Transformer kernels");
    case LabTopic::Transfers:
        break;
    }
    return Course::tr("Transfers and allocation");
}

QString courseText(const LabCourse& course, bool needs) {
    //: Of a lab: how long it takes
    QStringList parts{levelText(course.level), Course::tr("%1 min").arg(course.minutes)};
    if (needs && course.needs.counters)
        parts << Course::tr("requires hardware counters");
    else if (needs && course.needs.gpu)
        parts << Course::tr("requires a GPU");
    return parts.join(QStringLiteral(" · "));
}

} // namespace kernelcurve
