#pragma once

namespace kernelcurve {

/// The exit status of a worker. Any other status or a signal is a crash, which means that the
/// configuration of the last Progress event failed.
enum class WorkerExit : int {
    /// A quit request arrived, or the pipes were closed.
    Done = 0,
    /// The arguments are unknown.
    Usage = 2,
    /// This process can no longer use the device. For the running configuration, the worker has
    /// sent the Measured event, but not Finished: start a
    /// new worker and continue with `done`. After a cancel or at the end of a run, the worker has
    /// sent Finished.
    DeviceLost = 70,
    /// A launch exceeded the time limit and could not be interrupted. For its configuration, the
    /// worker has sent the Measured event, but not
    /// Finished: start a new worker and continue with `done`.
    LaunchOverdue = 71,
};

} // namespace kernelcurve
