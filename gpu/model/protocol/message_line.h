#pragma once

#include "gpu/model/format/json_object.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <string>
#include <string_view>

namespace kernelcurve {

// What requests and events have in common as lines: {"type": ..., members}.

std::string writeMessageLine(const nlohmann::json& message);
[[noreturn]] void refuseMessageType(const std::string& type);

/// Parses `line` and hands its object to `read`; throws DocumentError for everything that is not
/// exactly one message.
void withMessageLine(std::string_view line,
                     const std::function<void(const std::string& type, JsonObject& object)>& read);

template <typename Message, typename Read>
Message readMessageLine(std::string_view line, Read read) {
    Message message;
    withMessageLine(
        line, [&](const std::string& type, JsonObject& object) { message = read(type, object); });
    return message;
}

} // namespace kernelcurve
