#include "gpu/worker/relay/slurm_job.h"

#include <ctime>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using relay::Cause;

TEST(SlurmJob, IsFoundInTheQueue) {
    std::tm parts{};
    parts.tm_year = 2026 - 1900;
    parts.tm_mon = 10;
    parts.tm_mday = 24;
    parts.tm_hour = 14;
    parts.tm_min = 5;
    parts.tm_isdst = -1;
    const std::string queue = "20|gpu|PENDING|Priority|N/A\n"
                              "21|cpu|PENDING|Resources|N/A\n"
                              "24|gpu|PENDING|Resources|2026-11-24T14:05:00\n"
                              "25|gpu|CONFIGURING|None|2026-11-24T14:05:00\n";
    EXPECT_EQ(waitingAmong(queue, "24"),
              (relay::Waiting{"24", "PENDING", "Resources", std::mktime(&parts), std::int64_t{1}}));
    EXPECT_EQ(waitingAmong(queue, "20"),
              (relay::Waiting{"20", "PENDING", "Priority", {}, std::int64_t{0}}));
    EXPECT_EQ(waitingAmong(queue, "25")->reason, "");
    EXPECT_FALSE(waitingAmong(queue, "2"));
    EXPECT_FALSE(waitingAmong("", "24"));
    EXPECT_FALSE(waitingAmong("slurm_load_jobs error\n", "24"));
}

TEST(SlurmJob, ItsNumberIsRead) {
    EXPECT_EQ(jobIn("salloc: Pending job allocation 24"), "24");
    EXPECT_EQ(jobIn("salloc: Granted job allocation 7"), "7");
    EXPECT_EQ(jobIn("srun: job 12 queued and waiting for resources"), "12");
    EXPECT_EQ(jobIn("error: job 12 queued"), "");
    EXPECT_EQ(jobIn("srun: job step creation"), "");
}

TEST(SlurmJob, WhyItEndedIsRead) {
    EXPECT_EQ(
        causeIn("slurmstepd: error: *** STEP 24.0 ON box1 CANCELLED AT 2026-11-22T10:00:00 DUE "
                "TO TIME LIMIT ***"),
        Cause::TimeLimit);
    EXPECT_EQ(
        causeIn("slurmstepd: error: *** STEP 24.0 ON box1 CANCELLED AT 2026-11-22T10:00:00 ***"),
        Cause::Cancelled);
    EXPECT_EQ(causeIn("srun: error: Node failure on box1"), Cause::NodeFailed);
    EXPECT_EQ(causeIn("salloc: Job allocation 24 has been revoked."), Cause::Cancelled);
    EXPECT_EQ(causeIn("salloc: error: Unable to allocate resources: Invalid partition name"),
              Cause::NotGranted);
    EXPECT_EQ(causeIn("hello"), std::nullopt);
    EXPECT_EQ(causeOf("TIMEOUT"), Cause::TimeLimit);
    EXPECT_EQ(causeOf("RUNNING"), std::nullopt);
}

} // namespace
} // namespace kernelcurve
