// A run on another machine whose connection, login or worker is killed again and again. Started by
// remote_test.py, which has the other machine: the words of ssh that lead there are in
// KERNELCURVE_TEST_SSH, the worker's path there in KERNELCURVE_TEST_WORKER, the file of the shared
// connection's socket in KERNELCURVE_TEST_MASTER.
#include "tests/app/engine/child_processes.h"
#include "tests/app/engine/worker/assassin.h"

#include <QDir>
#include <QFile>

#include <gtest/gtest.h>

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

TEST(RemoteKills, CostAtMostTheRunningRow) {
    EngineTimeouts timeout;
    timeout.firstPause = timeout.longestPause = std::chrono::milliseconds(1);
    EngineClient client(
        WorkerLaunch(qEnvironmentVariable("KERNELCURVE_TEST_SSH").split(u' ') +
                     QStringList("exec sh -c '" + qEnvironmentVariable("KERNELCURVE_TEST_WORKER") +
                                 "; exit $?'")),
        nullptr, timeout);
    int workers = 0;
    // A row whose connection is lost twice fails.
    const Assassin assassin(client, kills, 20261124, true, [&](Assassin::Random& random) {
        constexpr int all = 100;
        constexpr int masters = 5; // each costs a whole login
        constexpr int connections = 50;
        const int kind = std::uniform_int_distribution(1, all)(random);
        const std::vector<pid_t> victims =
            kind <= masters       ? processesNamed("ssh: " + qgetenv("KERNELCURVE_TEST_MASTER"))
            : kind <= connections ? childProcesses()
                                  : processesNamed(qgetenv("KERNELCURVE_TEST_WORKER"));
        if (victims.empty())
            return pid_t{0};
        workers += kind > connections ? 1 : 0;
        return victims.front();
    });
    const auto [rows, repeated, finished] = runToItsEnd(client);

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
    EXPECT_LE(crashed, workers) << "one lost connection costs none";
    EXPECT_LE(crashed + 2 * lostTwice, kills);
    EXPECT_GT(workers, kills / 5);
    EXPECT_LT(workers, kills * 4 / 5);
}

} // namespace
} // namespace kernelcurve
