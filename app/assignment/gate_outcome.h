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

/// Undecided: it is measured on a device, and nobody measured it.
enum class GateState { Passed, Missed, Undecided };
inline constexpr EnumNames<GateState, 3> gateStateNames{{{GateState::Passed, "passed"},
                                                         {GateState::Missed, "missed"},
                                                         {GateState::Undecided, "undecided"}}};
constexpr EnumNames<GateState, 3> enumNames(GateState) {
    return gateStateNames;
}

/// How it stands with one gate of a kernel.
struct GateOutcome {
    GateState state = GateState::Undecided;
    std::vector<Message> why; ///< what is missing, and where; of a passed one what its values are
    SourcePosition where;     ///< the line to look at, if there is one
    bool operator==(const GateOutcome&) const = default;
};

/// What was found out about a kernel. Hidden sizes are counted after those that are told.
struct KernelEvidence {
    struct Size {
        Values size;
        bool isHidden = false;
        Status status = Status::Excluded; ///< not tried: an earlier one went wrong
        Failure reason;
        bool wasTried = false;
    };
    std::vector<Size> sizes;
    std::vector<CheckFinding> findings;
    std::optional<Failure> notChecked;
    /// By the sizes of gates: what the model says, or why it says nothing.
    struct Traced {
        Values at;
        TraceReport report;
        std::optional<Failure> failure;
    };
    std::vector<Traced> traces;
    /// By the sizes and devices of gates that predict: the row with its costs, or why there is
    /// none.
    struct Explained {
        Values at;
        std::string device;
        Measurement row;
        std::optional<Failure> failure;
    };
    std::vector<Explained> explained;
    std::optional<double> sharedBytes;
    /// Of gates that are measured, in their order: the kernel's row and the baseline's.
    struct Measured {
        std::size_t gate = 0;
        Measurement row;
        std::optional<Measurement> baseline;
        std::optional<Failure> failure;
    };
    std::vector<Measured> measured;
    /// Of the device that verified: the versions of all that took part.
    Environment environment;

    bool isRight() const;
    /// Null where that was not traced.
    const Traced* traceAt(const Values& at) const;
    /// Null if that was not predicted.
    const Explained* explainedAt(const Values& at, const std::string& device) const;
};

/// Whether a kernel passes a gate, by what is known of it.
GateOutcome outcomeOf(const Assignment& assignment, std::size_t gate,
                      const KernelEvidence& evidence);

/// What a gate is called: its title, or its expression.
LocalizedText titleOf(const AssignmentGate& gate);
/// "m=100, n=37".
std::string sizeText(const Values& size);

} // namespace kernelcurve
