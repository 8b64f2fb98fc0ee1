#pragma once

#include "app/compare/verdict.h"
#include "gpu/model/recording/recording.h"

#include <QString>

#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A recording that another one is held against: of another device, another day, another student.
struct ComparedRecording {
    QString name;
    Recording recording;
    std::filesystem::path file = {};
};

/// One figure of one configuration in one recording; nothing where it was not measured there.
struct ComparedFigure {
    std::optional<MeasuredFigure> figure;
    /// Against the base; nothing for the base itself, and where one of the two was not measured.
    std::optional<Judgement> judgement = {};
    bool differs() const {
        return judgement &&
               (judgement->verdict == Verdict::Better || judgement->verdict == Verdict::Worse);
    }
};

/// A configuration that at least two recordings have, with its figures: first the base's, then the
/// others' in their order.
struct Difference {
    Configuration configuration;
    int row = 0; ///< of the base's measurements; -1 where the base does not have it
    std::vector<ComparedFigure> figures;
};

/// Configurations are the same where kernel and all parameters are; repeated ones count with the
/// first that was measured. In the base's order, then what only the others share. `least` as in
/// judge. Where one of the recordings compares devices, the device is a parameter of all (see
/// withDeviceParameter), so that rows of the same one are held against each other.
std::vector<Difference> differences(const Recording& base,
                                    std::span<const ComparedRecording> others,
                                    std::string_view metric, double least = minChange);

/// The recordings of a folder, by file name without its ending; files that are no recordings are
/// left out and counted.
struct ClassSet {
    std::vector<ComparedRecording> recordings;
    int leftOut = 0;
};
ClassSet readClassSet(const std::filesystem::path& folder);

} // namespace kernelcurve
