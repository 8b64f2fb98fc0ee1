#pragma once

namespace kernelcurve {

/// The exit status of a worker. Any other status or signal is a crash, in which the configuration
/// of the last Progress event failed.
enum class WorkerExit : int {
    /// A quit request arrived, or the pipes were closed.
    Done = 0,
    /// Unknown arguments.
    Usage = 2,
    /// This process can no longer use the device. The Measured event of the running configuration
    /// was sent, but not Finished: start a new worker and continue with `done`. After a cancel or
    /// at the end of a run, Finished was sent.
    DeviceLost = 70,
    /// A launch exceeded the time limit and could not be interrupted. The Measured event of its
    /// configuration was sent, but not Finished: start a new worker and continue with `done`.
    LaunchOverdue = 71,
};

} // namespace kernelcurve
