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
    Values at; ///< its parameters
    bool operator==(const GateBaseline&) const = default;
};

/// A condition, and its points.
struct AssignmentGate {
    LocalizedText title;
    std::optional<Expression> that; ///< always there
    Values at;                      ///< sizes for the metrics; empty: see sizeOf()
    double points = 1;
    LocalizedText hint; ///< hint for students who fail it
    /// The device for the measurement; empty: no GPU is needed, and the result is the same
    /// everywhere.
    std::string device;
    std::optional<GateBaseline> against;

    /// It uses a predicted cost, `cost(bank_conflicts)`; `device` is then the predicted device.
    bool predicts() const;
    bool measures() const { return !device.empty() && !predicts(); }
    bool names(std::string_view name) const;
};

/// The ranking of the class. It gives no points.
struct AssignmentRanking {
    std::string metric = "time";
    Values at;
    std::string device = "auto";
};

/// The task of a teacher: a problem, a kernel template, and gates. Referenced files are read with
/// it, or are embedded.
struct Assignment {
    LocalizedText title;
    LocalizedText text;
    std::string problem;             ///< id of a built-in problem, or a file
    std::string computes;            ///< variant; empty: the first
    std::string beginning;           ///< text of the `template` kernel file
    std::vector<Values> sizes;       ///< visible sizes at which results must be correct
    std::vector<Values> hiddenSizes; ///< hidden sizes
    std::int64_t withheld = 0;       ///< number of hidden sizes that were removed from this file
    std::vector<AssignmentGate> gates;
    std::int64_t tries = 0; ///< maximum number of submissions per student; 0: unlimited
    double limit = 10;      ///< time limit per size in seconds
    std::optional<AssignmentRanking> ranking;
    std::vector<std::string> pictures;
    std::vector<SourceFile> files; ///< referenced files; pictures in base64

    std::shared_ptr<const FileProblem> definition; ///< text of the problem file; always set

    double points() const;
    /// The sizes of a gate.
    const Values& sizeOf(const AssignmentGate& gate) const;
    const SourceFile& file(std::string_view name) const;
};

/// The names that gates may use in addition to the problem's parameters.
inline constexpr std::string_view verifiedName = "verified";
inline constexpr std::string_view findingsName = "findings";
inline constexpr std::string_view sharedBytesName = "shared_bytes";
/// `cost(CAUSE)` is a fraction of the predicted time. In expressions, it is replaced by a name of
/// the same length: "cost_CAUSE ".
inline constexpr std::string_view costPrefix = "cost_";
/// "cost_bank_conflicts " -> "cost(bank_conflicts)".
std::string shownGate(const std::string& expression);
/// The predicted device of a gate with costs.
std::string modelOf(const AssignmentGate& gate);

/// The names for sums over all blocks of a trace, in addition to the modelled metrics.
struct TracedSum {
    std::string_view name;
    double (*of)(const TraceTotals& totals);
};
std::span<const TracedSum> tracedSums();
/// Null if there is no such name.
const TracedSum* findTracedSum(std::string_view name);
/// The names that a gate may use, also those of measured metrics; costs as "cost_CAUSE".
std::vector<std::string> gateNames(const FileProblem& problem, bool measures);
/// Returns true if a gate with this name needs a trace.
bool isTraced(std::string_view name);

/// Throws Error with line and column. Files that are not embedded are searched in `folder`.
/// `unsaved` are files that are not there yet.
Assignment readAssignment(std::string_view yaml, const std::string& file,
                          const std::filesystem::path& folder,
                          std::vector<SourceFile> unsaved = {});
Assignment readAssignmentFile(const std::filesystem::path& file);
/// The ids of the shipped problems that an assignment may use: their inputs differ in every run.
std::vector<std::string> assignableProblems();
/// Returns true if a document is an assignment.
bool isAssignment(std::string_view yaml);
/// The same for a file with any name; a file named NAME.assignment.yaml always counts.
bool isAssignmentFile(const std::filesystem::path& file);
/// A single file for students: with all referenced files, but without hidden sizes.
std::string writeForStudents(const Assignment& assignment);

/// The problem with unpredictable inputs, which differ for each call.
SourceFile withFreshInputs(const Assignment& assignment);

} // namespace kernelcurve
