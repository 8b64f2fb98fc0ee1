#pragma once

#include "gpu/model/protocol/protocol.h"
#include "gpu/model/protocol/relay_protocol.h"
#include "gpu/model/text/message.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

struct WorkerLaunch;

/// How a worker's life ended.
struct WorkerEnd {
    enum class Kind {
        NotStarted,    ///< `detail`: the system's reason
        WrongProtocol, ///< `detail`: the version it speaks
        Crashed,       ///< `code`: the signal
        Exited,        ///< `code`: the exit status
        ProtocolError, ///< `detail`: the start of the line that could not be read
        Silent,        ///< `detail`: for how long
        Unreached,     ///< no connection to its machine came about
        Refused,       ///< its machine does not let us in, or is another than before
        Lost,          ///< the connection to its machine, or its pipe, broke
        NoWorker,      ///< its machine has none, or one that cannot start there
        NotInstalled,  ///< it was sent, and could not be put there; see `step`
        JobEnded,      ///< its job in Slurm is over, or never came about; see `cause`
        Ended,         ///< we ended it on purpose
    };
    Kind kind = Kind::Ended;
    int code = 0;
    std::string detail = {};
    /// The last lines that it wrote to stderr, or before its greeting.
    std::vector<std::string> stderrLines = {};
    std::string host = {}; ///< the machine's name, if it is another one that has one
    relay::Cause cause = relay::Cause::Exited;
    relay::InstallStep step = relay::InstallStep::Receive;
    bool sends = false; ///< whether a worker could have been sent there
    /// Whether it had, or waited for, a job, which is gone with the connection.
    bool job = false;

    /// Whether another start would end in the same way, or is for somebody to decide: nobody queues
    /// anew unasked.
    bool wouldRecur() const {
        return (kind == Kind::Lost && job) || kind == Kind::NotStarted ||
               kind == Kind::WrongProtocol || kind == Kind::Refused || kind == Kind::NoWorker ||
               kind == Kind::NotInstalled || kind == Kind::JobEnded;
    }
    /// Neither the worker nor what it was at is to blame: another connection may go on.
    bool blameless() const { return kind == Kind::Unreached || kind == Kind::Lost; }
    /// It ended by itself because the device is lost to its process, or busy with a launch that
    /// does not end: a new one may go on (gpu/model/protocol/exit_codes.h).
    bool gaveUpItsDevice() const;
    /// The end in words; with a stage, as the reason why a configuration failed.
    Failure failure(std::optional<Stage> stage = std::nullopt) const;
    /// Why a run is given up after several of them without a new row.
    Failure failureWithoutHeadway() const;
};

/// What it means that a worker's command exited with this status although nobody asked it to.
WorkerEnd endOfCommand(int status, const WorkerLaunch& launch, bool greeted,
                       std::vector<std::string> stderrLines);

/// "segmentation fault" for 11; in English.
std::string signalName(int signal);

} // namespace kernelcurve
