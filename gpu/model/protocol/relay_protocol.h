#pragma once

#include "gpu/model/protocol/protocol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

// Messages that a relay and the start shell send in addition to the worker's lines. A relay
// (kernelcurve-worker --relay) runs on a cluster's login node and starts the worker, possibly
// through a queue. The start shell (app/engine/host_launch.h) reports a missing worker and its
// installation.

namespace kernelcurve {

namespace relay {

/// The first line of a relay. The machine is reachable, but the worker may not have started yet.
struct Greeting {
    static constexpr const char* type = "relay";
    int protocol = protocolVersion;
    std::string version;
    bool operator==(const Greeting&) const = default;
};
/// The worker waits in Slurm's queue. Unknown values are omitted.
struct Waiting {
    static constexpr const char* type = "waiting";
    std::string job;                          ///< job number
    std::string state = {};                   ///< state in squeue, such as PENDING or CONFIGURING
    std::string reason = {};                  ///< reason in squeue, such as Resources or Priority
    std::optional<std::int64_t> start = {};   ///< expected start in seconds since 1970
    std::optional<std::int64_t> inFront = {}; ///< number of jobs ahead in the same partition
    bool operator==(const Waiting&) const = default;
};
/// The job runs. From now on, other relays can start workers in the job (--job).
struct Granted {
    static constexpr const char* type = "granted";
    std::string job;
    bool operator==(const Granted&) const = default;
};
enum class Cause {
    Exited,      ///< `status` is the exit status as in a shell: above 128 for a signal
    NotGranted,  ///< the job did not get the resources
    Cancelled,   ///< a user cancelled the job
    TimeLimit,   ///< the job's time limit was reached
    NodeFailed,  ///< the job's machine failed
    Preempted,   ///< the job was preempted
    OutOfMemory, ///< the job exceeded its memory
};
/// The worker has ended, and all its lines were sent.
struct Ended {
    static constexpr const char* type = "ended";
    Cause cause = Cause::Exited;
    int status = 0;
    /// True if the GPU is still allocated. In this case, a `restart` starts another worker.
    bool held = false;
    bool operator==(const Ended&) const = default;
};

/// The machine has no worker of this version. The shell waits for the answer to this message.
struct Missing {
    static constexpr const char* type = "missing";
    std::string version; ///< version of the installed worker; empty without one
    std::string machine; ///< output of uname, such as "Linux x86_64"
    bool xz = true;      ///< true if the machine can unpack xz archives
    bool operator==(const Missing&) const = default;
};
/// The shell has installed the sent worker and starts it.
struct Installed {
    static constexpr const char* type = "installed";
    bool operator==(const Installed&) const = default;
};
enum class InstallStep {
    Tools,   ///< the machine lacks a required program
    Folder,  ///< the folder cannot be created or changed
    Receive, ///< the transfer was incomplete, or the disk is full
    Digest,  ///< the received content differs
    Unpack,
    Start, ///< the unpacked worker does not run
};
/// The installation of the sent worker failed. The shell has removed all files.
struct NotInstalled {
    static constexpr const char* type = "not_installed";
    InstallStep step = InstallStep::Receive;
    bool operator==(const NotInstalled&) const = default;
};

} // namespace relay

using RelayEvent = std::variant<relay::Greeting, relay::Waiting, relay::Ended, relay::Missing,
                                relay::Installed, relay::NotInstalled, relay::Granted>;

/// Returns a message as a single line, excluding the line feed.
std::string writeRelayEvent(const RelayEvent& event);
/// Parses an event. Returns nullopt for any other line.
std::optional<RelayEvent> readRelayEvent(std::string_view line);

/// The only request that a relay handles. The relay ends a running worker and starts another worker
/// on the same GPU.
inline constexpr std::string_view relayRestart = R"({"type":"restart"})";

} // namespace kernelcurve
