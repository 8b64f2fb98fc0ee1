#pragma once

namespace kernelcurve {

/// The exit status of a worker. Any other status or a signal means that the worker crashed. In this
/// case, the configuration of the last Progress event failed.
enum class WorkerExit : int {
    /// The worker received a quit request, or the pipes were closed.
    Done = 0,
    /// The arguments are unknown.
    Usage = 2,
    /// This process can no longer use the device. During a run, the worker has sent Measured for
    /// the running configuration, but not Finished. Start a new worker and continue with `done`.
    /// After a cancel or at the end of a run, the worker has sent Finished.
    DeviceLost = 70,
    /// A launch exceeded the time limit and could not be interrupted. The worker has sent Measured,
    /// but not Finished. Start a new worker and continue with `done`.
    LaunchOverdue = 71,
};

} // namespace kernelcurve
