#include "app/compare/comparison.h"

#include "gpu/model/derived/baseline_rows.h"
#include "gpu/model/derived/derived_metrics.h"
#include "gpu/model/derived/speedup.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

using Rows = std::map<Configuration, const Measurement*>;

Rows rowsOf(const std::vector<Measurement>& measurements, std::string_view metric) {
    Rows rows;
    for (const Measurement& row : measurements)
        if (figureOf(row, metric))
            rows.try_emplace(row.configuration, &row);
    return rows;
}

/// Adds the noise of the baseline to that of each row, because a speedup depends on both times.
void addBaselineNoise(const Experiment& experiment, std::vector<Measurement>& rows) {
    const auto noiseOf = [](const Measurement& row) {
        const auto time = figureOf(row, "time");
        return time ? time->noise : std::nullopt;
    };
    const auto baselines = baselineRows(experiment, rows);
    std::vector<std::optional<double>> noises;
    noises.reserve(rows.size());
    for (const Measurement& row : rows)
        noises.push_back(noiseOf(row));
    for (std::size_t index = 0; index < rows.size(); ++index) {
        if (!baselines[index])
            continue;
        const std::optional<double>& own = noises[index];
        const std::optional<double>& its = noises[*baselines[index]];
        rows[index].metrics.erase("noise");
        if (own && its)
            rows[index].metrics["noise"] = std::hypot(*own, *its);
    }
}

/// Returns the part of the recording that was measured on the device of `base`. The part may be
/// empty.
Recording partOfDevice(const Recording& recording, const Recording& base) {
    for (Recording& part : byDevice(recording))
        if (isSameDevice(firstEnvironment(part), firstEnvironment(base)))
            return std::move(part);
    return {};
}

} // namespace

std::vector<Difference> differences(const Recording& base,
                                    std::span<const ComparedRecording> others,
                                    std::string_view metric, double least) {
    // Derived metrics are not stored. Each recording uses its baseline or the peak of its device.
    const bool derived = isDerived(metric);
    // Rows in a recording with several devices are compared with rows of the same device.
    const bool isByDevice = comparesDevices(base);
    std::vector<std::vector<Measurement>> kept;
    kept.reserve(others.size() + 1);
    const auto measurementsOf = [&](const Recording& whole) -> const std::vector<Measurement>& {
        const bool isPart = !isByDevice && comparesDevices(whole);
        if (!derived && !isByDevice && !isPart)
            return whole.measurements;
        const Recording recording = isPart ? partOfDevice(whole, base) : whole;
        kept.push_back(derived ? withDerived(recording) : recording.measurements);
        if (isFromSpeedup(metric))
            addBaselineNoise(recording.experiment, kept.back());
        if (isByDevice)
            kept.back() = withDeviceParameter(recording, std::move(kept.back()));
        return kept.back();
    };
    const std::vector<Measurement>& own = measurementsOf(base);
    const Rows ownRows = rowsOf(own, metric);
    std::vector<Rows> theirRows;
    for (const ComparedRecording& other : others)
        theirRows.push_back(rowsOf(measurementsOf(other.recording), metric));

    std::vector<Difference> all;
    const auto add = [&](const Configuration& configuration, const Measurement* row) {
        Difference difference{configuration, row ? static_cast<int>(row - own.data()) : -1, {}};
        const auto first = row ? figureOf(*row, metric) : std::nullopt;
        difference.figures.push_back({first, {}});
        int shared = row ? 1 : 0;
        for (const Rows& rows : theirRows) {
            ComparedFigure& compared = difference.figures.emplace_back();
            const auto found = rows.find(configuration);
            if (found == rows.end())
                continue;
            ++shared;
            compared.figure = figureOf(*found->second, metric);
            if (first)
                compared.judgement = judge(*first, *compared.figure, metric, least);
        }
        if (shared >= 2)
            all.push_back(std::move(difference));
    };
    for (const Measurement& row : own) {
        const auto known = ownRows.find(row.configuration);
        if (known != ownRows.end() && known->second == &row)
            add(row.configuration, &row);
    }
    Rows rest;
    for (const Rows& rows : theirRows)
        for (const auto& [configuration, row] : rows)
            if (!ownRows.contains(configuration))
                rest.try_emplace(configuration, row);
    for (const auto& [configuration, row] : rest)
        add(configuration, nullptr);
    return all;
}

ClassSet readClassSet(const fs::path& folder) {
    ClassSet set;
    std::vector<fs::path> files;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
        if (hasDocumentEnding(entry.path()) && entry.is_regular_file(error))
            files.push_back(entry.path());
    std::ranges::sort(files);
    for (const fs::path& file : files) {
        try {
            const std::string text = readDocumentFile(file);
            if (!isRecording(text)) {
                ++set.leftOut;
                continue;
            }
            set.recordings.push_back({QString::fromStdString(file.stem().string()),
                                      readRecording(text, file.filename().string()).recording,
                                      file});
        } catch (const Error&) {
            ++set.leftOut;
        }
    }
    return set;
}

} // namespace kernelcurve
