#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/text/text_parts.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

inline constexpr const char* remarkWithRequirements =
    KC_TEXT("engine", "the result is correct for the requested sizes, but not for every size: {0}; "
                      "declare the limit in the header: `requires: [{1}]`");

/// Returns the remark for a kernel that is correct for the requested sizes, but wrong for others.
/// `what` is the error. `requirements` are requirements that are missing from the kernel's header,
/// such as "m % 64 == 0".
inline Message rightAsAskedRemark(const std::string& what,
                                  const std::vector<std::string>& requirements) {
    const std::string items =
        joined(requirements, ", ", [](const std::string& each) { return "\"" + each + "\""; });
    if (items.empty())
        return message(
            KC_TEXT("engine",
                    "the result is correct for the requested sizes, but not for every size: {0}"),
            what);
    return message(remarkWithRequirements, what, items);
}

/// Returns the requirements in a remark of rightAsAskedRemark() as quoted YAML list items,
/// separated by commas. Returns nullopt for other remarks, and for a remark that contains no
/// requirements.
inline std::optional<std::string> requirementItems(const Message& remark) {
    if (remark.text.en != remarkWithRequirements || remark.arguments.size() != 2)
        return std::nullopt;
    return remark.arguments[1];
}

} // namespace kernelcurve
