#pragma once

namespace kernelcurve {

/// How `kernelcurve` ends; docs/reference/command-output.md lists the values.
enum class ExitCode : int {
    Done = 0,       ///< everything was measured or excluded
    SomeFailed = 1, ///< a configuration failed, or not everything could be measured or written
    BadInput = 2,   ///< usage, or a document that cannot be read
    NoDevice = 3,
    Interrupted = 130, ///< by Ctrl-C, as shells have it: 128 + SIGINT
};

} // namespace kernelcurve
