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

/// A recording to compare with the base, for example from another device, day, or student.
struct ComparedRecording {
    QString name;
    Recording recording;
    std::filesystem::path file = {};
};

/// The value of one configuration in one recording; nullopt if it was not measured there.
struct ComparedFigure {
    std::optional<MeasuredFigure> figure;
    /// The comparison with the base; nullopt for the base itself, and if one of the two has no
    /// value.
    std::optional<Judgement> judgement = {};
    bool differs() const {
        return judgement &&
               (judgement->verdict == Verdict::Better || judgement->verdict == Verdict::Worse);
    }
};

/// A configuration that at least two recordings have, with its values: first that of the base, then
/// those of the others in their order.
struct Difference {
    Configuration configuration;
    int row = 0; ///< index of the base's row; -1: the base does not have the configuration
    std::vector<ComparedFigure> figures;
};

/// Compares recordings with the base. Configurations are equal if their kernel and all parameters
/// are equal; of repeated rows, the first measured one counts. The result begins with the
/// configurations of the base, in its order. See judge() for `least`. If the base compares devices,
/// rows are compared with those of the same device. Otherwise, only rows of the base's device are
/// used from a recording that compares devices.
std::vector<Difference> differences(const Recording& base,
                                    std::span<const ComparedRecording> others,
                                    std::string_view metric, double least = minChange);

/// The recordings in a folder, sorted by file name and named without the extension. Other files are
/// only counted.
struct ClassSet {
    std::vector<ComparedRecording> recordings;
    int leftOut = 0;
};
ClassSet readClassSet(const std::filesystem::path& folder);

} // namespace kernelcurve
