#include "gpu/model/protocol/message_line.h"

#include "gpu/model/format/json_text.h"
#include "gpu/model/text/error.h"

#include <nlohmann/json.hpp>

namespace kernelcurve {
namespace {

/// Maximum size of a message. Output of another program may be endless.
constexpr std::size_t maxBytes = std::size_t{64} << 20;

} // namespace

void refuseMessageType(const std::string& type) {
    throw Error({message(KC_TEXT("engine", "Unknown message type: \"{0}\""), type)});
}

nlohmann::json parseMessageLine(std::string_view line) {
    if (line.size() > maxBytes)
        throw Error({message(KC_TEXT("engine", "A message is longer than 64 MiB"))});
    return parseJson(line);
}

} // namespace kernelcurve
