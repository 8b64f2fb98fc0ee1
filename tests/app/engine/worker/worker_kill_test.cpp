#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "tests/app/engine/child_processes.h"
#include "tests/app/engine/scripted_worker.h"

#include <QEventLoop>
#include <QTimer>

#include <csignal>
#include <gtest/gtest.h>
#include <map>
#include <random>

namespace kernelcurve {
namespace {

constexpr int kills = 200;

/// Kills the worker of a run again and again, at moments that a seed decides.
class Assassin {
  public:
    explicit Assassin(EngineClient& client)
        : client_(client) {
        timer_.setSingleShot(true);
        timer_.setTimerType(Qt::PreciseTimer);
        QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] { strike(); });
        QObject::connect(&client, &EngineClient::progressed, &timer_, [this](const auto& progress) {
            // The first configurations fill the compiler's cache. Later, two workers in a row that
            // reach no configuration would end the run: each is left to reach one.
            if (progress.index >= 20 && !timer_.isActive() && client_.running())
                timer_.start(std::uniform_int_distribution(0, 30)(random_));
        });
    }
    int struck() const { return struck_; }

  private:
    void strike() {
        const std::vector<pid_t> workers = childProcesses();
        if (workers.empty())
            return;
        ::kill(workers.front(), SIGKILL);
        if (++struck_ == kills)
            client_.cancel();
    }

    EngineClient& client_;
    QTimer timer_;
    std::mt19937 random_{20261120};
    int struck_ = 0;
};

TEST(WorkerKill, CostsTheRunningRowAndNothingElse) {
    EngineClient client(
        QStringList{QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker")});
    Experiment experiment = offsetSweep(4000);
    experiment.device = "cpu";
    experiment.measure.maxTime = 1e-4;
    experiment.measure.noise = 0.5;

    std::map<std::int64_t, Measurement> rows;
    int repeated = 0;
    std::optional<event::Finished> finished;
    QEventLoop loop;
    QObject::connect(&client, &EngineClient::measured, &loop, [&](const auto& measured) {
        repeated += rows.contains(measured.index) ? 1 : 0;
        rows[measured.index] = measured.measurement;
    });
    QObject::connect(&client, &EngineClient::runFinished, &loop, [&](const auto& end) {
        finished = end;
        loop.quit();
    });
    const Assassin assassin(client);
    client.run(experiment, smallCatalog());
    loop.exec();

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
        EXPECT_TRUE(row.reason.what.english().starts_with("the worker crashed (killed) while"))
            << row.reason.english();
    }
    ASSERT_FALSE(rows.empty());
    // The worker takes the configurations in their order: whatever is lost leaves a hole.
    EXPECT_EQ(static_cast<std::int64_t>(rows.size()), rows.rbegin()->first + 1);
    EXPECT_LE(failed, kills);
    EXPECT_GT(failed, kills / 2) << "most moments are within a configuration";
    EXPECT_GT(static_cast<int>(rows.size()) - failed, kills / 20)
        << "the run made headway after the first kill";
}

} // namespace
} // namespace kernelcurve
