#pragma once

#include "gpu/model/protocol/protocol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

// What a relay (kernelcurve-worker --relay) says beside the lines that it passes on: on the login
// node of a cluster it starts the worker, which may have to wait in a queue.

namespace kernelcurve {

namespace relay {

/// First line of a relay: the machine is reached, the worker may take its time.
struct Greeting {
    static constexpr const char* type = "relay";
    int protocol = protocolVersion;
    std::string version;
    bool operator==(const Greeting&) const = default;
};
/// The worker waits in Slurm's queue. What is not known is left out.
struct Waiting {
    static constexpr const char* type = "waiting";
    std::string job;                          ///< its number
    std::string state = {};                   ///< as squeue has it: PENDING, CONFIGURING ...
    std::string reason = {};                  ///< as squeue has it: Resources, Priority ...
    std::optional<std::int64_t> start = {};   ///< expected, in seconds since 1970
    std::optional<std::int64_t> inFront = {}; ///< jobs of its partition that are in front of it
    bool operator==(const Waiting&) const = default;
};
enum class Cause {
    Exited,      ///< by itself: `status` is a shell's, beyond 128 for a signal
    NotGranted,  ///< it never got resources
    Cancelled,   ///< its job, by somebody
    TimeLimit,   ///< of its job
    NodeFailed,  ///< the machine that it ran on
    Preempted,   ///< its job, for one of higher priority
    OutOfMemory, ///< its job used more than it had asked for
};
/// The worker has ended, after all its lines.
struct Ended {
    static constexpr const char* type = "ended";
    Cause cause = Cause::Exited;
    int status = 0;
    /// Whether its GPU is still ours: after a `restart` another worker greets.
    bool held = false;
    bool operator==(const Ended&) const = default;
};

} // namespace relay

using RelayEvent = std::variant<relay::Greeting, relay::Waiting, relay::Ended>;

/// One line without its line feed.
std::string writeRelayEvent(const RelayEvent& event);
/// Nothing for a line that is none of a relay's.
std::optional<RelayEvent> readRelayEvent(std::string_view line);

/// The one request that a relay does not pass on: it ends its worker where one runs and starts
/// another on the same GPU.
inline constexpr std::string_view relayRestart = R"({"type":"restart"})";

} // namespace kernelcurve
