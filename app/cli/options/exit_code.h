#pragma once

namespace kernelcurve {

/// The exit status of `kernelcurve`; see docs/reference/command-output.md.
enum class ExitCode : int {
    Done = 0,       ///< everything was measured or excluded
    SomeFailed = 1, ///< a configuration failed, or a result could not be measured or written
    BadInput = 2,   ///< invalid arguments or document
    NoDevice = 3,
    Interrupted = 130, ///< Ctrl-C; as in shells, 128 + SIGINT
};

} // namespace kernelcurve
