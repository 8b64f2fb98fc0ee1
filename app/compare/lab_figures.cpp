#include "app/compare/lab_figures.h"

#include "app/document/labs/labs.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/derived/derived_metrics.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/recording/device_recording.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"

#include <algorithm>

namespace kernelcurve {
namespace {

/// Rows of a recording. They are copied only if the metric must be derived.
struct FigureRows {
    std::vector<Measurement> derived;
    std::vector<const Measurement*> rows;
};

/// Returns the last row's device, or an empty name if devices are not compared.
std::string_view lastDevice(const Recording& recording) {
    return recording.measurements.empty() ? std::string_view()
                                          : comparedDevice(recording.measurements.back());
}

/// Returns the last device's rows that are in the experiment's plan. If an unknown kernel prevents
/// the plan, returns all rows of the device.
FigureRows rowsOf(const Recording& recording, const Catalog& catalog, std::string_view metric) {
    FigureRows found;
    if (isDerived(metric))
        found.derived = withDerived(recording);
    for (const Measurement& row : isDerived(metric) ? found.derived : recording.measurements)
        if (comparedDevice(row) == lastDevice(recording))
            found.rows.push_back(&row);
    try {
        const Plan plan(recording.experiment, catalog);
        std::erase_if(found.rows,
                      [&](const Measurement* row) { return !plan.contains(row->configuration); });
    } catch (const PlanError&) {
        return found;
    }
    return found;
}

std::optional<FigureRange> rangeOf(const FigureRows& found, const std::string& kernel,
                                   const std::string& metric) {
    std::optional<FigureRange> range;
    for (const Measurement* row : found.rows) {
        const auto value = metricValue(row->metrics, metric);
        if (row->configuration.kernel != kernel || !value)
            continue;
        if (!range)
            range = {*value, *value};
        range->least = std::min(range->least, *value);
        range->greatest = std::max(range->greatest, *value);
    }
    return range;
}

/// Returns the rows that were measured for the configurations of the experiment, at most one row
/// per configuration. Returns nullopt if no such row exists. The result has the environment of the
/// recording that contains most of the rows.
std::optional<Recording> rowsFor(const Experiment& experiment, DeviceRecording played,
                                 const Catalog& catalog) {
    Recording gathered;
    gathered.experiment = experiment;
    std::ptrdiff_t most = 0;
    try {
        const Plan plan(experiment, catalog);
        for (Recording& each : played.recordings) {
            const auto isAsked = [&](const Measurement& row) {
                return row.status == Status::Measured && !isPredicted(row) &&
                       plan.contains(row.configuration);
            };
            const std::ptrdiff_t found = std::ranges::count_if(each.measurements, isAsked);
            if (found > most) {
                most = found;
                gathered.environment = std::move(each.environment);
            }
            for (Measurement& row : each.measurements)
                if (isAsked(row) &&
                    std::ranges::find(gathered.measurements, row.configuration,
                                      &Measurement::configuration) == gathered.measurements.end())
                    gathered.measurements.push_back(std::move(row));
        }
    } catch (const PlanError&) {
        return std::nullopt; // A kernel is unknown.
    }
    return most > 0 ? std::optional(std::move(gathered)) : std::nullopt;
}

/// Returns the recording with the experiment's title. If the user has changed that title, returns
/// the recording with the lab's title.
std::optional<Recording> recordingOfLab(const std::string& text, const std::string& name,
                                        const Experiment& experiment) {
    auto recording = recordingTitled(text, name, experiment.title);
    if (recording || !experiment.lab)
        return recording;
    const std::vector<Lab> known = labs();
    const Lab* lab = labOf(known, experiment);
    return lab != nullptr ? recordingTitled(text, name, lab->title) : std::nullopt;
}

std::filesystem::path shippedRecording(const std::string& device) {
    return shareFolder() / "recordings" / (device + ".yaml");
}

std::optional<ComparedRecording> named(std::optional<Recording> recording,
                                       const std::filesystem::path& file,
                                       const Experiment& experiment) {
    if (!recording)
        return std::nullopt;
    const QString device =
        QString::fromStdString(environmentText(recording->environment, "device"));
    // Each lab in a file becomes a separate recording.
    return ComparedRecording{device, std::move(*recording), file / experiment.title.en};
}

} // namespace

std::optional<ComparedRecording> recordedByTitle(const Experiment& lab) {
    const std::filesystem::path file = shippedRecording("nvidia-h200");
    return named(recordingOfLab(readFile(file), file.filename().string(), lab), file, lab);
}

std::optional<ComparedRecording> recordedLab(const Experiment& lab, const Catalog& catalog) {
    if (!lab.lab || lab.lab->compared.empty())
        return recordedByTitle(lab);
    const std::filesystem::path file = shippedRecording(lab.lab->compared);
    return named(
        rowsFor(lab, readDeviceRecording(readFile(file), file.filename().string()), catalog), file,
        lab);
}

std::optional<ComparedRecording> recordedOn(const std::filesystem::path& file,
                                            const Experiment& experiment, const Catalog& catalog) {
    const std::string text = readFile(file);
    const std::string name = file.filename().string();
    auto recording = rowsFor(experiment, readDeviceRecording(text, name), catalog);
    if (!recording && experiment.lab)
        recording = recordingOfLab(text, name, experiment);
    return named(std::move(recording), file, experiment);
}

std::optional<LabFigures> labFigures(const Recording& own, const Recording& recorded,
                                     const Catalog& catalog) {
    const std::string& chosen = own.experiment.plot.y;
    const std::string metric = chosen.empty() ? recorded.experiment.plot.y : chosen;
    LabFigures figures;
    figures.metric = findMetric(metric.empty() ? "time" : metric);
    if (figures.metric == nullptr)
        return std::nullopt;
    figures.here = own.measurements.empty() || own.measurements.back().shared
                       ? deviceNames(own)
                       : deviceTitle(own, lastDevice(own));
    figures.there = deviceNames(recorded);
    const FigureRows rows = rowsOf(own, catalog, figures.metric->tag);
    const FigureRows others = rowsOf(recorded, catalog, figures.metric->tag);
    for (const std::string& kernel : own.experiment.kernels) {
        const std::string tag(figures.metric->tag);
        LabFigures::Row row{kernel, rangeOf(rows, kernel, tag), rangeOf(others, kernel, tag)};
        if (row.here || row.there)
            figures.rows.push_back(std::move(row));
    }
    return figures.rows.empty() ? std::nullopt : std::optional(std::move(figures));
}

} // namespace kernelcurve
