#pragma once

#include "gpu/catalog/header/header_values.h"
#include "gpu/model/text/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

// An assignment file as a form. Each field edits exactly one key of the file.

struct AssignmentForm {
    struct GateRow {
        std::string that, points, at, device;
        LocalizedText title, hint;
        bool operator==(const GateRow&) const = default;
    };
    LocalizedText title, text;
    std::string problem, beginning; ///< `template`
    std::string sizes, hiddenSizes; ///< "n = 1000; n = 1024"
    std::vector<GateRow> gates;
    std::string tries, limit;
    std::string metric; ///< of the ranking; empty if missing
    bool operator==(const AssignmentForm&) const = default;
};

/// The text of a new assignment for a problem, whose parameters get sizes, with a gate for correct
/// results.
std::string newAssignment(const std::string& problem, const std::vector<std::string>& parameters);

/// Renames the kernel of a new assignment if the problem has changed from `before`.
void followProblem(HeaderValues& values, const std::string& before);

/// The values of an assignment; throws Error if the text is not a map in YAML.
HeaderValues assignmentValues(std::string yaml, const std::string& file);
AssignmentForm assignmentForm(const HeaderValues& values);

// An empty text removes the key.
void setAssignmentValue(HeaderValues& values, const HeaderPath& path, const std::string& text);
/// "n = 1000, m = 4; n = 1024, m = 8" as a list of sizes.
void setAssignmentSizes(HeaderValues& values, const HeaderPath& path, const std::string& text);
/// "n = 1000, m = 4" as one size.
void setAssignmentSize(HeaderValues& values, const HeaderPath& path, const std::string& text);
/// The instructions, in block style.
void setInstructions(HeaderValues& values, const LocalizedText& text);

} // namespace kernelcurve
