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

static void mapFields(JsonMap& map, Granted& granted) {
    map.required("job", granted.job);
}

static void mapFields(JsonMap& map, Ended& ended) {
    map.required("cause", ended.cause);
    map.required("status", ended.status);
    map.required("held", ended.held);
}

static constexpr EnumNames<InstallStep, 6> enumNames(InstallStep) {
    return {{{InstallStep::Tools, "tools"},
             {InstallStep::Folder, "folder"},
             {InstallStep::Receive, "receive"},
             {InstallStep::Digest, "digest"},
             {InstallStep::Unpack, "unpack"},
             {InstallStep::Start, "start"}}};
}

static void mapFields(JsonMap& map, Missing& missing) {
    map.required("version", missing.version);
    map.required("machine", missing.machine);
    map.required("xz", missing.xz);
}

static void mapFields(JsonMap&, Installed&) {}

static void mapFields(JsonMap& map, NotInstalled& failed) {
    map.required("step", failed.step);
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
