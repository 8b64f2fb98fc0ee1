#include "app/comparison.h"

#include "gpu/model/atomic_file.h"
#include "gpu/model/document_error.h"
#include "gpu/model/recording_yaml.h"
#include "gpu/model/speedup.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

std::optional<double> valueOf(const Measurement& row, std::string_view metric) {
    const auto found = row.metrics.find(metric);
    if (row.status != Status::Measured || found == row.metrics.end() ||
        !std::isfinite(found->second))
        return std::nullopt;
    return found->second;
}

using Rows = std::map<Configuration, const Measurement*>;

Rows rowsOf(const std::vector<Measurement>& measurements, std::string_view metric) {
    Rows rows;
    for (const Measurement& row : measurements)
        if (valueOf(row, metric))
            rows.try_emplace(row.configuration, &row);
    return rows;
}

ComparedFigure figureOf(const Measurement* row, std::string_view metric,
                        const ComparedFigure* base) {
    ComparedFigure figure;
    if (!row)
        return figure;
    figure.value = valueOf(*row, metric);
    figure.noise = valueOf(*row, "noise");
    if (!base || !base->value || *base->value == 0)
        return figure;
    figure.ratio = *figure.value / *base->value;
    const double noise = std::hypot(figure.noise.value_or(0), base->noise.value_or(0));
    figure.beyondNoise = std::abs(*figure.ratio - 1) > 2 * noise;
    return figure;
}

} // namespace

std::vector<Difference> differences(const Recording& base,
                                    std::span<const ComparedRecording> others,
                                    std::string_view metric) {
    // A speed-up is not stored: each recording reckons it against its own baseline.
    const bool reckoned = isFromSpeedup(metric);
    std::vector<std::vector<Measurement>> kept;
    kept.reserve(others.size() + 1);
    const auto measurementsOf = [&](const Recording& recording) -> const std::vector<Measurement>& {
        if (!reckoned)
            return recording.measurements;
        return kept.emplace_back(withSpeedups(recording.experiment, recording.measurements));
    };
    const std::vector<Measurement>& own = measurementsOf(base);
    const Rows ownRows = rowsOf(own, metric);
    std::vector<Rows> theirRows;
    for (const ComparedRecording& other : others)
        theirRows.push_back(rowsOf(measurementsOf(other.recording), metric));

    std::vector<Difference> all;
    const auto add = [&](const Configuration& configuration, const Measurement* row) {
        Difference difference{configuration,
                              row ? static_cast<int>(row - own.data()) : -1,
                              {figureOf(row, metric, nullptr)}};
        int shared = row ? 1 : 0;
        for (const Rows& rows : theirRows) {
            const auto found = rows.find(configuration);
            const Measurement* their = found == rows.end() ? nullptr : found->second;
            shared += their ? 1 : 0;
            const ComparedFigure first = difference.figures.front();
            difference.figures.push_back(figureOf(their, metric, &first));
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
        if (entry.path().extension() == ".yaml" || entry.path().extension() == ".yml")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        try {
            const std::string text = readFile(file);
            if (!isRecording(text)) {
                ++set.leftOut;
                continue;
            }
            set.recordings.push_back({QString::fromStdString(file.stem().string()),
                                      readRecording(text, file.filename().string()).recording,
                                      file});
        } catch (const DocumentError&) {
            ++set.leftOut;
        }
    }
    return set;
}

} // namespace kernelcurve
