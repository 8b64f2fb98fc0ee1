#include "gpu/model/protocol/message_line.h"

#include "gpu/model/format/json_text.h"
#include "gpu/model/values/document_error.h"

#include <nlohmann/json.hpp>

namespace kernelcurve {
namespace {

/// No message of ours comes near this; a program that writes garbage may write it without end.
constexpr std::size_t mostBytes = std::size_t{64} << 20;

} // namespace

std::string writeMessageLine(const nlohmann::json& message) {
    return writeJson(message);
}

void refuseMessageType(const std::string& type) {
    throw DocumentError(
        {message(KC_TEXT("engine", "there is no message of the type \"{0}\""), type), {}, {}});
}

void withMessageLine(std::string_view line,
                     const std::function<void(const std::string& type, JsonObject& object)>& read) {
    if (line.size() > mostBytes)
        throw DocumentError(
            {message(KC_TEXT("engine", "a message is longer than 64 MiB")), {}, {}});
    const nlohmann::json written = parseJson(line);
    JsonObject object(written, "message");
    read(object.text("type"), object);
    object.finish();
}

} // namespace kernelcurve
