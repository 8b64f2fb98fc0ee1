#pragma once

#include "app/compare/comparison.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/values/metric.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// The range of a metric in the rows of a kernel, in SI units.
struct FigureRange {
    double least = 0;
    double greatest = 0;
    bool operator==(const FigureRange&) const = default;
};

/// The values of the chart's metric for a lab's kernels, on the device that measured last and on
/// the lab's recorded device.
struct LabFigures {
    std::string here; ///< name of the device that measured last
    std::string there;
    const Metric* metric = nullptr;
    struct Row {
        std::string kernel;
        std::optional<FigureRange> here; ///< nullopt if the device has no measurement
        std::optional<FigureRange> there;
        bool operator==(const Row&) const = default;
    };
    std::vector<Row> rows; ///< rows in the lab's order
    bool operator==(const LabFigures&) const = default;
};

/// Returns the built-in H200 recording with the lab's title, or nullopt if no recording has this
/// title. Throws Error if a recording cannot be read.
std::optional<ComparedRecording> recordedByTitle(const Experiment& lab);
/// Returns the rows of the lab's experiment from all recordings of the device that the lab
/// specifies in `compared`. If the lab specifies no device, returns recordedByTitle(). Throws Error
/// if a recording cannot be read.
std::optional<ComparedRecording> recordedLab(const Experiment& lab, const Catalog& catalog);
/// Returns the rows of an experiment from all recordings of the device in this file. If the file
/// has no such rows and the experiment is a lab, returns the lab's recording. Returns nullopt if
/// the file has neither such rows nor such a recording. Throws Error if the file cannot be read.
std::optional<ComparedRecording> recordedOn(const std::filesystem::path& file,
                                            const Experiment& experiment, const Catalog& catalog);
/// Returns the values of a lab. Uses only the rows of each recording's experiment, because a lab's
/// steps measure other rows. Returns nullopt if neither recording has a value.
std::optional<LabFigures> labFigures(const Recording& own, const Recording& recorded,
                                     const Catalog& catalog);

} // namespace kernelcurve
