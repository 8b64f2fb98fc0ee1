#include "gpu/device/child_process.h"

#include <gtest/gtest.h>

namespace kernelcurve {

TEST(ChildProcess, OutlivesTheSignalThatEndsAJob) {
    // As `scancel` sends it to all processes of a job, this one first.
    const ProcessResult result =
        runProcess({"/bin/sh", "-c", "kill -TERM $$; echo goes on"}, {std::chrono::minutes(1)}, {});
    EXPECT_EQ(result.exitStatus, 0);
    EXPECT_EQ(result.output, "goes on\n");
}

} // namespace kernelcurve
