// A run on another machine whose login, connection, or worker is repeatedly killed. remote_test.py
// starts this program and provides the other machine: KERNELCURVE_TEST_SSH contains the ssh words
// that lead to it, KERNELCURVE_TEST_WORKER the worker's path on it, and KERNELCURVE_TEST_SEED the
// seed for the moments.
#include "tests/app/engine/child_processes.h"
#include "tests/app/engine/worker/assassin.h"

#include <QDir>
#include <QFile>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

constexpr int kills = 50;

/// Returns the command line with blanks between the words.
QByteArray commandLine(pid_t process) {
    QFile file(QStringLiteral("/proc/%1/cmdline").arg(process));
    return file.open(QFile::ReadOnly) ? file.readAll().replace('\0', ' ') : QByteArray();
}

/// Returns the processes whose command line starts with these words.
std::vector<pid_t> processesNamed(const QByteArray& words) {
    std::vector<pid_t> found;
    for (const QString& entry : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        bool isNumber = false;
        const pid_t process = entry.toInt(&isNumber);
        if (isNumber && commandLine(process).startsWith(words))
            found.push_back(process);
    }
    return found;
}

TEST(RemoteKills, CostAtMostTheRunningRow) {
    EngineTimeouts timeout;
    timeout.firstPause = timeout.longestPause = std::chrono::milliseconds(1);
    EngineClient client(EngineClient::localWorker(), nullptr, timeout);
    Host box;
    box.name = "box";
    box.ssh = splitWords(qEnvironmentVariable("KERNELCURVE_TEST_SSH"));
    box.worker = qgetenv("KERNELCURVE_TEST_WORKER").toStdString();
    client.setHosts({box});
    int workers = 0;
    // A row fails if its connection is lost twice.
    const Assassin assassin(client, kills, qEnvironmentVariableIntValue("KERNELCURVE_TEST_SEED"),
                            true, [&](Assassin::Random& random) {
                                constexpr int all = 100;
                                constexpr int masters = 5; // each strike requires a complete login
                                constexpr int connections = 50;
                                const int kind = std::uniform_int_distribution(1, all)(random);
                                const bool isMaster = kind <= masters;
                                std::vector<pid_t> victims =
                                    kind <= connections
                                        ? childProcesses()
                                        : processesNamed(qgetenv("KERNELCURVE_TEST_WORKER"));
                                if (kind <= connections)
                                    std::erase_if(victims, [isMaster](pid_t child) {
                                        return commandLine(child).startsWith("ssh -N ") != isMaster;
                                    });
                                if (victims.empty())
                                    return pid_t{0};
                                workers += kind > connections ? 1 : 0;
                                return victims.front();
                            });
    const auto [rows, repeated, finished] = runToItsEnd(client, "box/cpu");

    ASSERT_TRUE(finished);
    EXPECT_EQ(finished->ending, event::Ending::Cancelled) << finished->failure.english();
    EXPECT_EQ(assassin.struck(), kills);
    EXPECT_EQ(repeated, 0);
    int crashed = 0;
    int lostTwice = 0; // number of rows lost by two consecutive strikes
    for (const auto& [index, row] : rows) {
        if (row.status == Status::Measured)
            continue;
        const std::string why = row.reason->what.english();
        if (why == "lost the connection to the worker twice while running this configuration") {
            ++lostTwice;
            continue;
        }
        ++crashed;
        EXPECT_TRUE(why.starts_with("the worker crashed (killed) while")) << row.reason->english();
    }
    EXPECT_EQ(static_cast<std::int64_t>(rows.size()), rows.rbegin()->first + 1) << "no row is lost";
    EXPECT_LE(crashed, workers) << "one lost connection costs none";
    EXPECT_LE(crashed + 2 * lostTwice, kills);
    EXPECT_GT(workers, kills / 5);
    EXPECT_LT(workers, kills * 4 / 5);
}

} // namespace
} // namespace kernelcurve
