#pragma once

#include "app/compare/comparison.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/values/metric.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// What the rows of a kernel lie between, in SI units.
struct FigureRange {
    double least = 0;
    double greatest = 0;
    bool operator==(const FigureRange&) const = default;
};

/// What a lab's kernels reached, by the figure that its chart draws: on the device that measured
/// last, and on the recorded device that the lab speaks of.
struct LabFigures {
    std::string here; ///< the device's name
    std::string there;
    const Metric* metric = nullptr;
    struct Row {
        std::string kernel;
        std::optional<FigureRange> here; ///< nothing where it was not measured
        std::optional<FigureRange> there;
        bool operator==(const Row&) const = default;
    };
    std::vector<Row> rows; ///< in the lab's order
    bool operator==(const LabFigures&) const = default;
};

/// What the shipped recorded H200 has of a lab: the recording with the lab's title. Nothing where
/// there is none. Throws Error.
std::optional<ComparedRecording> recordedByTitle(const Experiment& lab);
/// The same; of the device that the lab names in `compared` the rows that the experiment asks for,
/// whichever recordings have them.
std::optional<ComparedRecording> recordedLab(const Experiment& lab, const Catalog& catalog);
/// What the recorded device in this file has of an experiment: the rows that it asks for, whichever
/// of the device's recordings have them; where it asks for none of them and is a lab, the recording
/// of the lab. Nothing where there is neither. Throws Error.
std::optional<ComparedRecording> recordedOn(const std::filesystem::path& file,
                                            const Experiment& experiment, const Catalog& catalog);
/// Of the rows that each recording's experiment asks for: steps of a lab measure others. Nothing
/// where neither has a figure to show.
std::optional<LabFigures> labFigures(const Recording& own, const Recording& recorded,
                                     const Catalog& catalog);

} // namespace kernelcurve
