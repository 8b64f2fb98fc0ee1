#pragma once

#include "gpu/catalog/header/expression.h"
#include "gpu/catalog/problem/file_problem.h"
#include "gpu/model/analysis/trace.h"
#include "gpu/model/text/message.h"
#include "gpu/model/values/source_file.h"
#include "gpu/model/values/value.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

inline constexpr int assignmentFormat = 1;

/// Another kernel that a gate compares the submission with.
struct GateBaseline {
    std::string kernel;
    Values at; ///< parameters of the kernel
    bool operator==(const GateBaseline&) const = default;
};

/// A condition, and the points for meeting it.
struct AssignmentGate {
    LocalizedText title;
    std::optional<Expression> that; ///< the condition; always set
    Values at;                      ///< sizes for the metrics; if empty, see sizeOf()
    double points = 1;
    LocalizedText hint; ///< hint for students whose kernel fails the gate
    /// The device for the measurement. If it is empty, the gate needs no GPU, and the result is the
    /// same on every machine.
    std::string device;
    std::optional<GateBaseline> against;

    /// Returns true if the gate uses a predicted cost, such as `cost(bank_conflicts)`. `device` is
    /// then the predicted device.
    bool predicts() const;
    bool measures() const { return !device.empty() && !predicts(); }
    bool names(std::string_view name) const;
};

/// The ranking of the class. A rank gives no points.
struct AssignmentRanking {
    std::string metric = "time";
    Values at;
    std::string device = "auto";
};

/// The size and the predicted device for the costs in the feedback.
struct CostSettings {
    Values at;
    std::string device;
};

/// A teacher's assignment: a problem, a kernel template, and gates. Referenced files are read
/// together with the assignment, or are embedded in it.
struct Assignment {
    LocalizedText title;
    LocalizedText text;
    std::string problem;             ///< id of a built-in problem, or a file name
    std::string computes;            ///< variant of the problem; if empty, the first variant
    std::string beginning;           ///< text of the `template` kernel file
    std::vector<Values> sizes;       ///< visible sizes at which results must be correct
    std::vector<Values> hiddenSizes; ///< hidden sizes
    std::int64_t withheld = 0;       ///< number of hidden sizes that were removed from this file
    std::vector<AssignmentGate> gates;
    std::int64_t tries = 0; ///< maximum number of submissions per student; 0 means unlimited
    double limit = 10;      ///< time limit per size in seconds
    std::optional<AssignmentRanking> ranking;
    std::optional<CostSettings> costs; ///< see costSettings()
    std::vector<std::string> pictures;
    std::vector<SourceFile> files; ///< referenced files; pictures in base64

    std::shared_ptr<const FileProblem> definition; ///< text of the problem file; always set

    double points() const;
    /// Returns the sizes for a gate's metrics.
    const Values& sizeOf(const AssignmentGate& gate) const;
    const SourceFile& file(std::string_view name) const;
};

/// The names that gates may use in addition to the problem's parameters.
inline constexpr std::string_view verifiedName = "verified";
inline constexpr std::string_view findingsName = "findings";
inline constexpr std::string_view sharedBytesName = "shared_bytes";
/// `cost(CAUSE)` is a fraction of the predicted time. In expressions, a name of the same length
/// replaces it: "cost_CAUSE ".
inline constexpr std::string_view costPrefix = "cost_";
/// Returns "cost(bank_conflicts)" for "cost_bank_conflicts ".
std::string shownGate(const std::string& expression);
/// Returns the predicted device for a gate that uses costs.
std::string modelOf(const AssignmentGate& gate);

/// Returns the size and the device at which the costs of submissions are predicted. Empty settings
/// are those of the first gate that uses costs, then those of the ranking, then the default size of
/// the problem on the default device.
CostSettings costSettings(const Assignment& assignment);

/// A name for a sum over all blocks of a trace, in addition to the modelled metrics.
struct TracedSum {
    std::string_view name;
    double (*of)(const TraceTotals& totals);
};
std::span<const TracedSum> tracedSums();
/// Returns null if no sum has this name.
const TracedSum* findTracedSum(std::string_view name);
/// The names that a gate may use, also those of measured metrics; costs as "cost_CAUSE".
std::vector<std::string> gateNames(const FileProblem& problem, bool measures);
/// Returns true if a gate with this name needs a trace.
bool isTraced(std::string_view name);

/// Reads an assignment. Throws Error with line and column. Files that are not embedded are read
/// from `folder`. `unsaved` are files that do not exist yet.
Assignment readAssignment(std::string_view yaml, const std::string& file,
                          const std::filesystem::path& folder,
                          std::vector<SourceFile> unsaved = {});
Assignment readAssignmentFile(const std::filesystem::path& file);
/// The ids of the shipped problems that an assignment may use: their inputs differ in every run.
std::vector<std::string> assignableProblems();
/// Returns true if a document is an assignment.
bool isAssignment(std::string_view yaml);
/// Returns true if a file of any name contains an assignment. A file named NAME.assignment.yaml is
/// always considered an assignment.
bool isAssignmentFile(const std::filesystem::path& file);
/// Returns a single file for students, with all referenced files but without hidden sizes.
std::string writeForStudents(const Assignment& assignment);

/// Returns the problem with unpredictable inputs, which differ for each call.
SourceFile withFreshInputs(const Assignment& assignment);

} // namespace kernelcurve
