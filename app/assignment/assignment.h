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

/// Another kernel next to which a gate looks at one that is handed in.
struct GateBaseline {
    std::string kernel;
    Values at; ///< its parameters
    bool operator==(const GateBaseline&) const = default;
};

/// One condition, and what it is worth.
struct AssignmentGate {
    LocalizedText title;
    std::optional<Expression> that; ///< always there
    Values at;                      ///< sizes at which metrics are looked at; empty: see sizeOf()
    double points = 1;
    LocalizedText hint; ///< for who misses it
    /// Where it is measured; empty: it needs no GPU, and is the same everywhere.
    std::string device;
    std::optional<GateBaseline> against;

    /// It names a predicted cost, `cost(bank_conflicts)`; `device` is then the predicted device.
    bool predicts() const;
    bool measures() const { return !device.empty() && !predicts(); }
    bool names(std::string_view name) const;
};

/// How the class is put in order. It gives no points.
struct AssignmentRanking {
    std::string metric = "time";
    Values at;
    std::string device = "auto";
};

/// What a teacher hands out: a problem, a kernel to begin with, and gates. Files that it names are
/// read with it, or stand in it.
struct Assignment {
    LocalizedText title;
    LocalizedText text;
    std::string problem;             ///< a shipped one's id, or a file
    std::string computes;            ///< its variant; empty: the first
    std::string beginning;           ///< a kernel's file, `template`
    std::vector<Values> sizes;       ///< at which results have to be right; told
    std::vector<Values> hiddenSizes; ///< the same, not told
    std::int64_t withheld = 0;       ///< so many hidden sizes were left out of this file
    std::vector<AssignmentGate> gates;
    std::int64_t tries = 0; ///< of each student; 0: as many as they like
    double limit = 10;      ///< seconds of one size
    std::optional<AssignmentRanking> ranking;
    std::vector<std::string> pictures;
    std::vector<SourceFile> files; ///< those above; a picture in base 64

    std::shared_ptr<const FileProblem> definition; ///< of the problem; always there

    double points() const;
    /// The sizes that a gate looks at.
    const Values& sizeOf(const AssignmentGate& gate) const;
    const SourceFile& file(std::string_view name) const;
};

/// What gates may name, next to the problem's parameters.
inline constexpr std::string_view verifiedName = "verified";
inline constexpr std::string_view findingsName = "findings";
inline constexpr std::string_view sharedBytesName = "shared_bytes";
/// `cost(CAUSE)` is a share of the predicted time. Expressions have it as one name of the same
/// length: "cost_CAUSE ".
inline constexpr std::string_view costPrefix = "cost_";
/// "cost_bank_conflicts " -> "cost(bank_conflicts)".
std::string shownGate(const std::string& expression);
/// The predicted device of a gate that predicts.
std::string modelOf(const AssignmentGate& gate);

/// What a gate may name of all blocks of a trace next to the modelled metrics.
struct TracedSum {
    std::string_view name;
    double (*of)(const TraceTotals& totals);
};
std::span<const TracedSum> tracedSums();
/// Null where there is none of this name.
const TracedSum* findTracedSum(std::string_view name);
/// Whether a gate that names it needs a trace.
bool isTraced(std::string_view name);

/// Throws Error with line and column. Files that do not stand in it are looked for in `folder`.
Assignment readAssignment(std::string_view yaml, const std::string& file,
                          const std::filesystem::path& folder);
Assignment readAssignmentFile(const std::filesystem::path& file);
/// Whether a document says that it is one.
bool isAssignment(std::string_view yaml);
/// Likewise of a file, whatever it is called; NAME.assignment.yaml is one, whatever is in it.
bool isAssignmentFile(const std::filesystem::path& file);
/// One file for students: without hidden sizes, with all that it names.
std::string writeForStudents(const Assignment& assignment);

/// The problem with inputs that nobody knows: other ones at each call.
SourceFile withFreshInputs(const Assignment& assignment);

} // namespace kernelcurve
