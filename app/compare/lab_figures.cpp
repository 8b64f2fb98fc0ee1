#include "app/compare/lab_figures.h"

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

/// The rows of the experiment's plan; all where it has none, because a kernel is unknown.
std::vector<Measurement> rowsOf(const Recording& recording, const Catalog& catalog) {
    std::vector<Measurement> rows = withDerived(recording);
    try {
        const Plan plan(recording.experiment, catalog);
        std::erase_if(rows,
                      [&](const Measurement& row) { return !plan.contains(row.configuration); });
    } catch (const PlanError&) {
        return rows;
    }
    return rows;
}

std::optional<FigureRange> rangeOf(const std::vector<Measurement>& rows, const std::string& kernel,
                                   const std::string& metric) {
    std::optional<FigureRange> range;
    for (const Measurement& row : rows) {
        const auto figure = row.metrics.find(metric);
        if (row.configuration.kernel != kernel || figure == row.metrics.end())
            continue;
        const double value = figure->second;
        if (!range)
            range = {value, value};
        range->least = std::min(range->least, value);
        range->greatest = std::max(range->greatest, value);
    }
    return range;
}

/// What a device has measured of the experiment's configurations, each once; the environment is
/// that of the recording that has most of them.
std::optional<Recording> rowsFor(const Experiment& experiment, DeviceRecording played,
                                 const Catalog& catalog) {
    Recording gathered;
    gathered.experiment = experiment;
    std::ptrdiff_t most = 0;
    try {
        const Plan plan(experiment, catalog);
        for (Recording& each : played.recordings) {
            const auto isAsked = [&](const Measurement& row) {
                return row.status == Status::Measured && plan.contains(row.configuration);
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
        return std::nullopt; // a kernel is unknown
    }
    return most > 0 ? std::optional(std::move(gathered)) : std::nullopt;
}

std::optional<ComparedRecording> named(std::optional<Recording> recording,
                                       const std::filesystem::path& file,
                                       const Experiment& experiment) {
    if (!recording)
        return std::nullopt;
    const QString device =
        QString::fromStdString(environmentText(recording->environment, "device"));
    // Two labs of one file are two recordings.
    return ComparedRecording{device, std::move(*recording), file / experiment.title.en};
}

} // namespace

std::optional<ComparedRecording> recordedLab(const Experiment& lab, const Catalog& catalog) {
    const std::string compared = lab.lab ? lab.lab->compared : std::string();
    const std::filesystem::path file =
        shareFolder() / "recordings" / ((compared.empty() ? "nvidia-h200" : compared) + ".yaml");
    const std::string text = readFile(file);
    const std::string name = file.filename().string();
    return named(compared.empty() ? recordingTitled(text, name, lab.title)
                                  : rowsFor(lab, readDeviceRecording(text, name), catalog),
                 file, lab);
}

std::optional<ComparedRecording> recordedOn(const std::filesystem::path& file,
                                            const Experiment& experiment, const Catalog& catalog) {
    const std::string text = readFile(file);
    const std::string name = file.filename().string();
    auto recording = rowsFor(experiment, readDeviceRecording(text, name), catalog);
    if (!recording && experiment.lab)
        recording = recordingTitled(text, name, experiment.title);
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
    figures.here = deviceNames(own);
    figures.there = deviceNames(recorded);
    const std::vector<Measurement> rows = rowsOf(own, catalog);
    const std::vector<Measurement> others = rowsOf(recorded, catalog);
    for (const std::string& kernel : own.experiment.kernels) {
        const std::string tag(figures.metric->tag);
        LabFigures::Row row{kernel, rangeOf(rows, kernel, tag), rangeOf(others, kernel, tag)};
        if (row.here || row.there)
            figures.rows.push_back(std::move(row));
    }
    return figures.rows.empty() ? std::nullopt : std::optional(std::move(figures));
}

} // namespace kernelcurve
