#pragma once

#include "gpu/model/protocol/protocol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

// The messages of a relay and of the start shell. A relay (kernelcurve-worker --relay) runs on the
// login node of a cluster and starts the worker, which may wait in a queue; it sends these messages
// in addition to the lines of the worker. The shell sends them if the machine has no worker of this
// version (app/engine/start_script.h).

namespace kernelcurve {

namespace relay {

/// The first line of a relay: the machine is reached, but the worker may not have started yet.
struct Greeting {
    static constexpr const char* type = "relay";
    int protocol = protocolVersion;
    std::string version;
    bool operator==(const Greeting&) const = default;
};
/// The worker waits in Slurm's queue. Unknown values are omitted.
struct Waiting {
    static constexpr const char* type = "waiting";
    std::string job;                          ///< its number
    std::string state = {};                   ///< state in squeue: PENDING, CONFIGURING ...
    std::string reason = {};                  ///< reason in squeue: Resources, Priority ...
    std::optional<std::int64_t> start = {};   ///< expected start in seconds since 1970
    std::optional<std::int64_t> inFront = {}; ///< number of jobs ahead in its partition
    bool operator==(const Waiting&) const = default;
};
/// The job runs. Other relays can start workers in it (--job).
struct Granted {
    static constexpr const char* type = "granted";
    std::string job;
    bool operator==(const Granted&) const = default;
};
enum class Cause {
    Exited,      ///< exit: `status` is a shell's, above 128 for a signal
    NotGranted,  ///< the job got no resources
    Cancelled,   ///< a user cancelled the job
    TimeLimit,   ///< of its job
    NodeFailed,  ///< the machine of the job failed
    Preempted,   ///< the job was preempted
    OutOfMemory, ///< the job exceeded its memory
};
/// The worker has ended, and all its lines were sent.
struct Ended {
    static constexpr const char* type = "ended";
    Cause cause = Cause::Exited;
    int status = 0;
    /// True if the GPU is still allocated: after a `restart`, another worker sends its first line.
    bool held = false;
    bool operator==(const Ended&) const = default;
};

/// The machine has no worker of this version. The shell waits for an answer.
struct Missing {
    static constexpr const char* type = "missing";
    std::string version; ///< version of the installed worker; empty: none
    std::string machine; ///< output of uname: "Linux x86_64"
    bool xz = true;      ///< true if it can unpack xz archives
    bool operator==(const Missing&) const = default;
};
/// The sent worker was installed and is started.
struct Installed {
    static constexpr const char* type = "installed";
    bool operator==(const Installed&) const = default;
};
enum class InstallStep {
    Tools,   ///< the machine lacks a required program
    Folder,  ///< the folder cannot be created or changed
    Receive, ///< the transfer was incomplete, or the disk is full
    Digest,  ///< the content differs
    Unpack,
    Start, ///< the unpacked worker does not run
};
/// The sent worker could not be installed; all of its files were removed.
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
/// Nothing for any other line.
std::optional<RelayEvent> readRelayEvent(std::string_view line);

/// The only request that a relay handles itself: it ends a running worker and starts another one on
/// the same GPU.
inline constexpr std::string_view relayRestart = R"({"type":"restart"})";

} // namespace kernelcurve
