// A run on another machine whose connection, login or worker is killed again and again. Started by
// remote_test.py, which has the other machine: the words of ssh that lead there are in
// KERNELCURVE_TEST_SSH, the worker's path there in KERNELCURVE_TEST_WORKER, the file of the shared
// connection's socket in KERNELCURVE_TEST_MASTER.
#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "tests/app/engine/child_processes.h"
#include "tests/app/engine/scripted_worker.h"

#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QTimer>

#include <csignal>
#include <gtest/gtest.h>
#include <map>
#include <random>

namespace kernelcurve {
namespace {

constexpr int kills = 100;

/// The processes whose command line begins with these words.
std::vector<pid_t> processesNamed(const QByteArray& words) {
    std::vector<pid_t> found;
    for (const QString& entry : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        bool isNumber = false;
        const pid_t process = entry.toInt(&isNumber);
        QFile line(QStringLiteral("/proc/%1/cmdline").arg(entry));
        if (isNumber && line.open(QFile::ReadOnly) && line.readAll().startsWith(words))
            found.push_back(process);
    }
    return found;
}

/// Strikes at moments, and who it strikes, that a seed decides; each row once.
class Assassin {
  public:
    explicit Assassin(EngineClient& client)
        : client_(client) {
        timer_.setSingleShot(true);
        timer_.setTimerType(Qt::PreciseTimer);
        QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] { strike(); });
        QObject::connect(&client, &EngineClient::progressed, &timer_, [this](const auto& progress) {
            if (progress.index < 20 || timer_.isActive() || !client_.running())
                return;
            // A row whose connection is lost twice fails.
            if (std::exchange(last_, progress.index) != progress.index)
                timer_.start(std::uniform_int_distribution(0, 30)(random_));
        });
    }
    int struck() const { return struck_; }
    int workers() const { return workers_; }

  private:
    void strike() {
        constexpr int all = 100;
        constexpr int masters = 5; // each costs a whole login
        constexpr int connections = 50;
        const int kind = std::uniform_int_distribution(1, all)(random_);
        std::vector<pid_t> victims =
            kind <= masters       ? processesNamed("ssh: " + qgetenv("KERNELCURVE_TEST_MASTER"))
            : kind <= connections ? childProcesses()
                                  : processesNamed(qgetenv("KERNELCURVE_TEST_WORKER"));
        if (victims.empty())
            return;
        workers_ += kind > connections ? 1 : 0;
        ::kill(victims.front(), SIGKILL);
        if (++struck_ == kills)
            client_.cancel();
    }

    EngineClient& client_;
    QTimer timer_;
    std::mt19937 random_{20261124};
    std::int64_t last_ = -1;
    int struck_ = 0;
    int workers_ = 0;
};

TEST(RemoteKills, CostAtMostTheRunningRow) {
    EngineTimeouts timeout;
    timeout.firstPause = timeout.longestPause = std::chrono::milliseconds(1);
    EngineClient client(
        WorkerLaunch(qEnvironmentVariable("KERNELCURVE_TEST_SSH").split(u' ') +
                     QStringList("exec sh -c '" + qEnvironmentVariable("KERNELCURVE_TEST_WORKER") +
                                 "; exit $?'")),
        nullptr, timeout);
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
    int crashed = 0;
    int lostTwice = 0; // by two strikes, one after the other
    for (const auto& [index, row] : rows) {
        if (row.status == Status::Measured)
            continue;
        const std::string why = row.reason.what.english();
        if (why == "the connection to the worker was lost twice at this configuration") {
            ++lostTwice;
            continue;
        }
        ++crashed;
        EXPECT_TRUE(why.starts_with("the worker crashed (killed) while")) << row.reason.english();
    }
    EXPECT_EQ(static_cast<std::int64_t>(rows.size()), rows.rbegin()->first + 1) << "no row is lost";
    EXPECT_LE(crashed, assassin.workers()) << "one lost connection costs none";
    EXPECT_LE(crashed + 2 * lostTwice, kills);
    EXPECT_GT(assassin.workers(), kills / 5);
    EXPECT_LT(assassin.workers(), kills * 4 / 5);
}

} // namespace
} // namespace kernelcurve
