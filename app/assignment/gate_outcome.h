#pragma once

#include "app/assignment/assignment.h"
#include "gpu/model/analysis/trace.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/recording/recording.h"
#include "gpu/model/values/enum_names.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// Undecided means that the gate needs a device and was not measured.
enum class GateState { Passed, Missed, Undecided };
inline constexpr EnumNames<GateState, 3> gateStateNames{{{GateState::Passed, "passed"},
                                                         {GateState::Missed, "missed"},
                                                         {GateState::Undecided, "undecided"}}};
constexpr EnumNames<GateState, 3> enumNames(GateState) {
    return gateStateNames;
}

/// The result of one gate for a kernel.
struct GateOutcome {
    GateState state = GateState::Undecided;
    /// The missing value and its position; for a passed gate, the gate's values.
    std::vector<Message> why;
    SourcePosition where; ///< line that contains the problem, if any
    bool operator==(const GateOutcome&) const = default;
};

/// The test results of a kernel. Hidden sizes follow the visible sizes.
struct KernelEvidence {
    struct Size {
        Values size;
        bool isHidden = false;
        Status status = Status::Excluded; ///< not tested, because a previous size failed
        Failure reason;
        bool wasTried = false;
    };
    std::vector<Size> sizes;
    std::vector<CheckFinding> findings;
    std::optional<Failure> notChecked;
    /// The model's values at a size, or the reason why there are none.
    struct Traced {
        Values at;
        TraceReport report;
        std::optional<Failure> failure;
    };
    std::vector<Traced> traces;
    /// The predicted row with its costs for a size and device, or the reason why there is none.
    struct Explained {
        Values at;
        std::string device;
        Measurement row;
        std::optional<Failure> failure;
    };
    std::vector<Explained> explained;
    std::optional<double> sharedBytes;
    /// The rows of the kernel and of the baseline for each measured gate, in gate order.
    struct Measured {
        std::size_t gate = 0;
        Measurement row;
        std::optional<Measurement> baseline;
        std::optional<Failure> failure;
    };
    std::vector<Measured> measured;
    /// The versions of all software that took part in the verification.
    Environment environment;

    bool isRight() const;
    /// Returns null if the kernel was not traced at this size.
    const Traced* traceAt(const Values& at) const;
    /// Returns null if there is no prediction for this size and device.
    const Explained* explainedAt(const Values& at, const std::string& device) const;
};

/// Determines whether a kernel passes a gate.
GateOutcome outcomeOf(const Assignment& assignment, std::size_t gate,
                      const KernelEvidence& evidence);

/// Returns the gate's title, or its expression if it has no title.
LocalizedText titleOf(const AssignmentGate& gate);
/// Returns a size as text: "m=100, n=37".
std::string sizeText(const Values& size);

} // namespace kernelcurve
