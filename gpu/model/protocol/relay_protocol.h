#pragma once

#include "gpu/model/protocol/protocol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

// What is said on the way to a worker. By a relay (kernelcurve-worker --relay) next to the lines
// that it passes on: on the login node of a cluster it starts the worker, which may have to wait in
// a queue. By the shell that starts either, if there is none of this version yet
// (app/engine/start_script.h).

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
/// The job runs. Another relay may start workers in it, too (--job).
struct Granted {
    static constexpr const char* type = "granted";
    std::string job;
    bool operator==(const Granted&) const = default;
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

/// The machine has no worker of this version. The shell waits for an answer.
struct Missing {
    static constexpr const char* type = "missing";
    std::string version; ///< of the one that is there; empty: none
    std::string machine; ///< as uname has it: "Linux x86_64"
    bool xz = true;      ///< whether it can unpack what xz packed
    bool operator==(const Missing&) const = default;
};
/// The worker that was sent is there, and is started.
struct Installed {
    static constexpr const char* type = "installed";
    bool operator==(const Installed&) const = default;
};
enum class InstallStep {
    Tools,   ///< the machine lacks one of those that are needed
    Folder,  ///< it cannot be made, or changed
    Receive, ///< fewer bytes than were to come, or no room for them
    Digest,  ///< others than were sent
    Unpack,
    Start, ///< what was unpacked does not run
};
/// The worker that was sent could not be put there; nothing of it is left.
struct NotInstalled {
    static constexpr const char* type = "not_installed";
    InstallStep step = InstallStep::Receive;
    bool operator==(const NotInstalled&) const = default;
};

} // namespace relay

using RelayEvent = std::variant<relay::Greeting, relay::Waiting, relay::Ended, relay::Missing,
                                relay::Installed, relay::NotInstalled, relay::Granted>;

/// One line without its line feed.
std::string writeRelayEvent(const RelayEvent& event);
/// Nothing for a line that is none of these.
std::optional<RelayEvent> readRelayEvent(std::string_view line);

/// The one request that a relay does not pass on: it ends its worker where one runs and starts
/// another on the same GPU.
inline constexpr std::string_view relayRestart = R"({"type":"restart"})";

} // namespace kernelcurve
