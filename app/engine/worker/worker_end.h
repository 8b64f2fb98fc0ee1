#pragma once

#include "gpu/model/protocol/protocol.h"
#include "gpu/model/protocol/relay_protocol.h"
#include "gpu/model/text/message.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

struct WorkerLaunch;

/// The end of a worker.
struct WorkerEnd {
    enum class Kind {
        NotStarted,    ///< `detail`: the system's reason
        WrongProtocol, ///< `detail`: its protocol version
        Crashed,       ///< `code`: the signal
        Exited,        ///< `code`: the exit status
        ProtocolError, ///< `detail`: the start of the invalid line
        Silent,        ///< `detail`: the duration
        Unreached,     ///< the connection to its machine failed
        Refused,       ///< the machine rejects the login, or its host key has changed
        Lost,          ///< the connection to its machine, or its pipe, broke
        NoWorker,      ///< the machine has no worker, or one that cannot start
        NotInstalled,  ///< the sent worker could not be installed; see `step`
        JobEnded,      ///< the Slurm job ended or was not granted; see `cause`
        Ended,         ///< this program ended it
    };
    Kind kind = Kind::Ended;
    int code = 0;
    std::string detail = {};
    /// The last lines of stderr, or before its first message.
    std::vector<std::string> stderrLines = {};
    std::string host = {}; ///< name of the remote machine, if any
    relay::Cause cause = relay::Cause::Exited;
    relay::InstallStep step = relay::InstallStep::Receive;
    bool sends = false; ///< whether a worker could have been sent
    /// True if its job, or request for a job, was lost with the connection.
    bool job = false;

    /// Returns true if another start would fail in the same way, or needs a decision by the user,
    /// such as queueing another job.
    bool wouldRecur() const {
        return (kind == Kind::Lost && job) || kind == Kind::NotStarted ||
               kind == Kind::WrongProtocol || kind == Kind::Refused || kind == Kind::NoWorker ||
               kind == Kind::NotInstalled || kind == Kind::JobEnded;
    }
    /// Returns true if neither the worker nor the configuration is the cause, so that another
    /// connection may continue.
    bool blameless() const { return kind == Kind::Unreached || kind == Kind::Lost; }
    /// Returns true if the worker exited because its process lost the device, or because of an
    /// endless launch: a new one may continue (gpu/model/protocol/exit_codes.h).
    bool gaveUpItsDevice() const;
    /// A description of the end; with a stage, the reason why a configuration failed.
    Failure failure(std::optional<Stage> stage = std::nullopt) const;
    /// The reason to give up a run after several ends without a new row.
    Failure failureWithoutHeadway() const;
};

/// The end that an unexpected exit status means.
WorkerEnd endOfCommand(int status, const WorkerLaunch& launch, bool greeted,
                       std::vector<std::string> stderrLines);

/// "segmentation fault" for 11, in English.
std::string signalName(int signal);

} // namespace kernelcurve
