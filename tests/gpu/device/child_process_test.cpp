#include "gpu/device/child_process.h"

#include "gpu/device/device.h"

#include <gtest/gtest.h>

namespace kernelcurve {

TEST(ChildProcess, OutlivesTheSignalThatEndsAJob) {
    // Sends the signal as `scancel` does: to all processes of a job, this process first.
    const ProcessResult result =
        runProcess({"/bin/sh", "-c", "kill -TERM $$; echo goes on"}, {std::chrono::minutes(1)}, {});
    EXPECT_EQ(result.exitStatus, 0);
    EXPECT_EQ(result.output, "goes on\n");
}

TEST(ChildProcess, ReportsTheFirstLineOfTheOutputOrTheSignal) {
    const auto failure = [](const std::string& script) {
        return failureText(runProcess({"/bin/sh", "-c", script}, {std::chrono::minutes(1)}, {}));
    };
    EXPECT_EQ(failure("echo fatal; echo more; exit 1"), "fatal");
    EXPECT_EQ(failure("kill -KILL $$"), "SIGKILL");
    EXPECT_EQ(failure("exit 3"), "3");
}

TEST(ChildProcess, SaysOfACompilerWhoseTimeIsUpWhereToLook) {
    const ProcessLimits limits{std::chrono::milliseconds(1500)};
    ProcessResult result;
    EXPECT_NO_THROW(requireCompiledInTime(result, limits, {"a.cu", 0, 0}, "said"));
    result.timedOut = true;
    try {
        requireCompiledInTime(result, limits, {"a.cu", 0, 0}, "said");
        FAIL() << "no error";
    } catch (const DeviceError& error) {
        EXPECT_EQ(error.failure().what.english(), "Compilation timed out after 1 s");
        EXPECT_EQ(error.failure().hint, endlessTextHint());
        EXPECT_EQ(error.failure().where.file, "a.cu");
        EXPECT_EQ(error.log(), "said");
        EXPECT_FALSE(error.fatal());
    }
    // The error contains a text of the program instead of a system message that the user cannot
    // interpret.
    try {
        requireCompiledInTime(result, limits, {}, {});
        FAIL() << "no error";
    } catch (const DeviceError& error) {
        EXPECT_TRUE(error.failure().hint.empty());
    }
}

} // namespace kernelcurve
