#pragma once

#include "gpu/model/protocol/protocol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

// The messages of a relay and of the start shell. A relay (kernelcurve-worker --relay) runs on a
// cluster's login node and starts the worker, which may wait in a queue. The relay sends these
// messages in addition to the worker's lines. The start shell sends them if the machine has no
// worker of this version (app/engine/start_script.h).

namespace kernelcurve {

namespace relay {

/// The first line of a relay. The machine was reached, but the worker may not have started yet.
struct Greeting {
    static constexpr const char* type = "relay";
    int protocol = protocolVersion;
    std::string version;
    bool operator==(const Greeting&) const = default;
};
/// The worker waits in Slurm's queue. Unknown values are omitted.
struct Waiting {
    static constexpr const char* type = "waiting";
    std::string job;                          ///< number of the job
    std::string state = {};                   ///< state in squeue: PENDING, CONFIGURING ...
    std::string reason = {};                  ///< reason in squeue: Resources, Priority ...
    std::optional<std::int64_t> start = {};   ///< expected start in seconds since 1970
    std::optional<std::int64_t> inFront = {}; ///< number of jobs ahead of this job in its partition
    bool operator==(const Waiting&) const = default;
};
/// The job runs. Other relays can start workers in it (--job).
struct Granted {
    static constexpr const char* type = "granted";
    std::string job;
    bool operator==(const Granted&) const = default;
};
enum class Cause {
    Exited, ///< `status` is the exit status that a shell reports, which is above 128 for a signal
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
    /// True if the GPU is still allocated. After a `restart`, another worker sends its first line.
    bool held = false;
    bool operator==(const Ended&) const = default;
};

/// The machine has no worker of this version. The shell waits for an answer.
struct Missing {
    static constexpr const char* type = "missing";
    std::string version; ///< version of the installed worker; empty if missing
    std::string machine; ///< output of uname: "Linux x86_64"
    bool xz = true;      ///< true if the machine can unpack xz archives
    bool operator==(const Missing&) const = default;
};
/// The sent worker was installed, and is starting.
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
/// The sent worker could not be installed; all of its files were removed.
struct NotInstalled {
    static constexpr const char* type = "not_installed";
    InstallStep step = InstallStep::Receive;
    bool operator==(const NotInstalled&) const = default;
};

} // namespace relay

using RelayEvent = std::variant<relay::Greeting, relay::Waiting, relay::Ended, relay::Missing,
                                relay::Installed, relay::NotInstalled, relay::Granted>;

/// Returns one line without a line feed.
std::string writeRelayEvent(const RelayEvent& event);
/// Returns nullopt for any other line.
std::optional<RelayEvent> readRelayEvent(std::string_view line);

/// The only request that a relay handles itself. The relay ends a running worker and starts another
/// worker on the same GPU.
inline constexpr std::string_view relayRestart = R"({"type":"restart"})";

} // namespace kernelcurve
