#pragma once

#include "gpu/model/format/json_map.h"

#include <string>
#include <string_view>
#include <variant>

namespace kernelcurve {

// Requests and events are lines of the form {"type": ..., members}.

/// Parses exactly one message. Throws Error if the message is invalid.
nlohmann::json parseMessageLine(std::string_view line);
[[noreturn]] void refuseMessageType(const std::string& type);

template <typename... Messages>
nlohmann::json messageToJson(const std::variant<Messages...>& message) {
    return std::visit(
        [](const auto& one) {
            nlohmann::json object = jsonOf(one);
            object["type"] = one.type;
            return object;
        },
        message);
}

/// Parses the message that `type` selects. Throws Error for an unknown type.
template <typename Message, std::size_t Alternative = 0>
Message messageFromJson(const std::string& type, JsonObject& object) {
    if constexpr (Alternative == std::variant_size_v<Message>) {
        refuseMessageType(type);
    } else {
        using One = std::variant_alternative_t<Alternative, Message>;
        if (type != One::type)
            return messageFromJson<Message, Alternative + 1>(type, object);
        One one;
        JsonMap map(object);
        mapFields(map, one);
        object.finish();
        return one;
    }
}

template <typename Message>
Message readMessageLine(std::string_view line) {
    const nlohmann::json written = parseMessageLine(line);
    JsonObject object(written, "message");
    const std::string type = object.text("type");
    return messageFromJson<Message>(type, object);
}

} // namespace kernelcurve
