#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/text/text_parts.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

inline constexpr const char* remarkWithRequirements =
    KC_TEXT("engine", "correct for the requested sizes, but not for every size: {0}; declare it in "
                      "the header: requires: [{1}]");

/// On a kernel that is right for the sizes that were asked for and goes wrong for others: what goes
/// wrong there, and the requirements that its header lacks ("m % 64 == 0"), if they are known.
inline Message rightAsAskedRemark(const std::string& what,
                                  const std::vector<std::string>& requirements) {
    const std::string items =
        joined(requirements, ", ", [](const std::string& each) { return "\"" + each + "\""; });
    if (items.empty())
        return message(
            KC_TEXT("engine", "correct for the requested sizes, but not for every size: {0}"),
            what);
    return message(remarkWithRequirements, what, items);
}

/// Of such a remark the requirements, as items of a YAML list: each in quotes, commas between.
/// Nothing if it is another remark, or none are known.
inline std::optional<std::string> requirementItems(const Message& remark) {
    if (remark.text.en != remarkWithRequirements || remark.arguments.size() != 2)
        return std::nullopt;
    return remark.arguments[1];
}

} // namespace kernelcurve
