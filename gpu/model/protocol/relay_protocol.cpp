#include "gpu/model/protocol/relay_protocol.h"

#include "gpu/model/format/json_text.h"
#include "gpu/model/protocol/message_line.h"
#include "gpu/model/text/error.h"

namespace kernelcurve {

namespace relay {

static constexpr EnumNames<Cause, 7> enumNames(Cause) {
    return {{{Cause::Exited, "exited"},
             {Cause::NotGranted, "not_granted"},
             {Cause::Cancelled, "cancelled"},
             {Cause::TimeLimit, "time_limit"},
             {Cause::NodeFailed, "node_failed"},
             {Cause::Preempted, "preempted"},
             {Cause::OutOfMemory, "out_of_memory"}}};
}

static void mapFields(JsonMap& map, Greeting& greeting) {
    map.required("protocol", greeting.protocol);
    map.required("version", greeting.version);
}

static void mapFields(JsonMap& map, Waiting& waiting) {
    map.required("job", waiting.job);
    map.optional("state", waiting.state);
    map.optional("reason", waiting.reason);
    map.optional("start", waiting.start);
    map.optional("in_front", waiting.inFront);
}

static void mapFields(JsonMap& map, Ended& ended) {
    map.required("cause", ended.cause);
    map.required("status", ended.status);
    map.required("held", ended.held);
}

} // namespace relay

std::string writeRelayEvent(const RelayEvent& event) {
    return writeJson(messageToJson(event));
}

std::optional<RelayEvent> readRelayEvent(std::string_view line) {
    try {
        return readMessageLine<RelayEvent>(line);
    } catch (const Error&) {
        return std::nullopt;
    }
}

} // namespace kernelcurve
