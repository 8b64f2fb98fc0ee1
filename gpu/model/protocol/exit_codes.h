#pragma once

namespace kernelcurve {

/// How a worker's process ends, so that the window knows what to do next. Anything else (a signal,
/// another number) is a crash: the configuration of the last Progress event is the one that failed.
enum class WorkerExit : int {
    /// Asked to quit, or its pipes were closed.
    Done = 0,
    /// Started with arguments that it does not know.
    Usage = 2,
    /// The device cannot be used from this process any more. The Measured event of the running
    /// configuration was sent, Finished was not: start a new worker and go on with `done`. After a
    /// cancel, or where the run had ended, Finished was sent and there is nothing to go on with.
    DeviceLost = 70,
    /// A launch did not end within the configuration's limit and could not be interrupted. The
    /// Measured event of that configuration was sent, Finished was not: start a new worker and go
    /// on with `done`.
    LaunchOverdue = 71,
};

} // namespace kernelcurve
