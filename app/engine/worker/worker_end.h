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
        NotStarted,    ///< `detail` is the system's reason
        WrongProtocol, ///< `detail` is the worker's protocol version
        Crashed,       ///< `code` is the signal
        Exited,        ///< `code` is the exit status
        ProtocolError, ///< `detail` is the start of the invalid line
        Silent,        ///< `detail` is the duration
        Unreached,     ///< the connection to its machine failed
        Refused,       ///< the machine rejected the login, or its host key has changed
        Lost,          ///< the connection to its machine, or its pipe, broke
        NoWorker,      ///< the machine has no worker, or one that cannot start
        NotInstalled,  ///< the sent worker could not be installed, see `step`
        JobEnded,      ///< the Slurm job ended or was not granted, see `cause`
        Ended,         ///< this program ended the worker
    };
    Kind kind = Kind::Ended;
    int code = 0;
    std::string detail = {};
    /// The last lines of stderr, and the last lines of the output before the first message.
    std::vector<std::string> stderrLines = {};
    std::string host = {}; ///< name of the remote machine, or empty
    relay::Cause cause = relay::Cause::Exited;
    relay::InstallStep step = relay::InstallStep::Receive;
    bool sends = false; ///< true if a worker could have been sent
    /// True if the worker's job was lost with the connection. Also true if the worker's request for
    /// a job was lost.
    bool job = false;

    /// Returns true if another start would fail for the same reason, or would need a decision by
    /// the user, such as queueing another job.
    bool wouldRecur() const {
        return (kind == Kind::Lost && job) || kind == Kind::NotStarted ||
               kind == Kind::WrongProtocol || kind == Kind::Refused || kind == Kind::NoWorker ||
               kind == Kind::NotInstalled || kind == Kind::JobEnded;
    }
    /// Returns true if the connection caused the end, not the worker or the configuration. A new
    /// connection may continue the run.
    bool blameless() const { return kind == Kind::Unreached || kind == Kind::Lost; }
    /// Returns true if the worker exited because its process lost the device or because a launch
    /// was endless. A new worker may continue the run (gpu/model/protocol/exit_codes.h).
    bool gaveUpItsDevice() const;
    /// Describes the end. If `stage` is given, returns the reason why a configuration failed.
    Failure failure(std::optional<Stage> stage = std::nullopt) const;
    /// Returns the reason to give up a run after several ends without a new row.
    Failure failureWithoutHeadway() const;
};

/// Returns the kind of end that an unexpected exit status indicates.
WorkerEnd endOfCommand(int status, const WorkerLaunch& launch, bool greeted,
                       std::vector<std::string> stderrLines);

/// Returns the name of a signal in English: "segmentation fault" for 11.
std::string signalName(int signal);

} // namespace kernelcurve
