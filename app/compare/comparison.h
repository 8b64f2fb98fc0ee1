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

/// The value of one configuration in one recording. It is nullopt if the recording has no
/// measurement.
struct ComparedFigure {
    std::optional<MeasuredFigure> figure;
    /// The comparison with the base. It is nullopt for the base itself, and if one of the two
    /// values is missing.
    std::optional<Judgement> judgement = {};
    bool differs() const {
        return judgement &&
               (judgement->verdict == Verdict::Better || judgement->verdict == Verdict::Worse);
    }
};

/// A configuration that at least two recordings have, with its values. The base's value comes
/// first, followed by the values of the other recordings in order.
struct Difference {
    Configuration configuration;
    int row = 0; ///< index of the row in the base, or -1 if the base lacks the configuration
    std::vector<ComparedFigure> figures;
};

/// Compares recordings with the base. Configurations are equal if their kernel and all parameters
/// are equal. Uses the first measured row of repeated rows. The result begins with the base's
/// configurations, in the base's order. See judge() for `least`. If the base compares devices,
/// compares rows of the same device. If only the other recording compares devices, uses only its
/// rows of the base's device.
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
