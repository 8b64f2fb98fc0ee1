#include "tests/app/engine/child_processes.h"
#include "tests/app/engine/worker/assassin.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

constexpr int kills = 200;

TEST(WorkerKill, CostsTheRunningRowAndNothingElse) {
    EngineClient client(
        QStringList{QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker")});
    const Assassin assassin(client, kills, 20261120, false, [](Assassin::Random&) {
        const std::vector<pid_t> workers = childProcesses();
        return workers.empty() ? 0 : workers.front();
    });
    const auto [rows, repeated, finished] = runToItsEnd(client);

    ASSERT_TRUE(finished);
    EXPECT_EQ(finished->ending, event::Ending::Cancelled) << finished->failure.english();
    EXPECT_EQ(assassin.struck(), kills);
    EXPECT_EQ(repeated, 0);
    int failed = 0;
    for (const auto& [index, row] : rows) {
        EXPECT_EQ(row.configuration.parameters.at("offset"), Value(index));
        if (row.status == Status::Measured) {
            EXPECT_GT(row.metrics.at("time"), 0);
            continue;
        }
        ++failed;
        EXPECT_TRUE(row.reason->what.english().starts_with("the worker crashed (killed) while"))
            << row.reason->english();
    }
    ASSERT_FALSE(rows.empty());
    // The worker takes the configurations in order, so a lost row would leave a gap.
    EXPECT_EQ(static_cast<std::int64_t>(rows.size()), rows.rbegin()->first + 1);
    EXPECT_LE(failed, kills);
    EXPECT_GT(failed, kills / 2) << "most moments are within a configuration";
    EXPECT_GT(static_cast<int>(rows.size()) - failed, kills / 20)
        << "the run made headway after the first kill";
}

} // namespace
} // namespace kernelcurve
