// The shell script that finds or receives a worker, run by the shells of this machine.

#include "app/engine/host_launch.h"
#include "app/engine/worker_archive.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/protocol/relay_protocol.h"
#include "tests/hang_limit.h"

#include <QCryptographicHash>
#include <QDir>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <sys/utsname.h>

namespace kernelcurve {
namespace {

using relay::InstallStep;
using testing::IsEmpty;

std::string thisMachine() {
    utsname names{};
    uname(&names);
    return std::string(names.sysname) + " " + names.machine;
}

/// Runs the script in the shell named by the parameter, in an environment in which nothing is
/// installed.
class StartScript : public testing::TestWithParam<const char*> {
  protected:
    struct Shell {
        QProcess process;

        std::string line() {
            while (!process.canReadLine())
                if (!process.waitForReadyRead(hangMilliseconds))
                    return "(the end)";
            const std::string text = process.readLine().trimmed().toStdString();
            return text.empty() ? line() : text;
        }
        std::optional<RelayEvent> event() { return readRelayEvent(line()); }
        std::optional<InstallStep> failedStep() {
            const auto told = event();
            const auto* failed = told ? std::get_if<relay::NotInstalled>(&*told) : nullptr;
            return failed ? std::optional(failed->step) : std::nullopt;
        }
        void send(const QByteArray& bytes, const QByteArray& format = "xz") {
            announce(bytes, bytes.size(), format);
            process.write(bytes);
        }
        void announce(const QByteArray& bytes, qint64 size, const QByteArray& format = "xz") {
            process.write("install " + QByteArray::number(size) + ' ' +
                          QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex() +
                          ' ' + format + '\n');
        }
        ~Shell() { end(); }
        int end() {
            process.closeWriteChannel();
            process.waitForFinished(hangMilliseconds);
            return process.exitCode();
        }
    };

    std::string path(const char* name) { return folder_.filePath(name).toStdString(); }
    /// Returns a program that reports this version and, when started, prints `started` and its
    /// input.
    static std::string worker(const std::string& version) {
        return "#!/bin/sh\nif test \"$1\" = --version; then echo 'kernelcurve-worker " + version +
               "'; exit; fi\necho 'started " + version + "'; exec cat\n";
    }
    static void writeProgram(const std::string& file, const std::string& text) {
        QDir().mkpath(QString::fromStdString(file.substr(0, file.rfind('/'))));
        writeFileAtomically(file, text);
        std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    }
    /// Packs the program with these options of tar.
    QByteArray pack(const std::string& program, const char* options = "-cJf") {
        writeProgram(path("stage/kernelcurve-worker-1.0-abc/bin/kernelcurve-worker"), program);
        QProcess::execute("tar", {options, folder_.filePath("archive"), "-C",
                                  folder_.filePath("stage"), "kernelcurve-worker-1.0-abc"});
        QFile file(folder_.filePath("archive"));
        EXPECT_TRUE(file.open(QFile::ReadOnly));
        return file.readAll();
    }
    std::unique_ptr<Shell> start(const std::string& script) {
        auto shell = std::make_unique<Shell>();
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.remove("XDG_CACHE_HOME");
        environment.insert("HOME", folder_.filePath("home"));
        environment.insert("PATH", searched_);
        shell->process.setProcessEnvironment(environment);
        shell->process.start(GetParam(), {"-c", QString::fromStdString(script + "; exit $?")});
        return shell;
    }
    std::unique_ptr<Shell> start() { return start(startScript(archives_, "\"$w\"")); }
    QStringList there() {
        return QDir(folder_.filePath("home/.cache/kernelcurve/worker"))
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
    void SetUp() override { QDir(folder_.path()).mkdir("home"); }

    QTemporaryDir folder_;
    QString searched_ = folder_.filePath("bin") + ":/usr/bin:/bin";
    const std::string machine_ = thisMachine();
    WorkerArchives archives_{{{}, "1.0-abc", "1.0+abc", machine_},
                             {{}, "1.0-abc-other", "1.0+abc", "Linux other"}};
};

INSTANTIATE_TEST_SUITE_P(Shells, StartScript, testing::Values("dash", "bash"));

TEST_P(StartScript, ReceivesAWorkerOnceAndThenFindsIt) {
    const auto first = start();
    const auto told = first->event();
    ASSERT_TRUE(told);
    const auto* missing = std::get_if<relay::Missing>(&*told);
    ASSERT_TRUE(missing);
    EXPECT_EQ(missing->version, "");
    EXPECT_EQ(missing->machine, machine_);
    EXPECT_TRUE(missing->xz);
    first->send(pack(worker("1.0+abc")));
    EXPECT_EQ(first->event(), RelayEvent(relay::Installed{}));
    EXPECT_EQ(first->line(), "started 1.0+abc");
    first->process.write("what comes next is the worker's\n");
    EXPECT_EQ(first->line(), "what comes next is the worker's");
    EXPECT_EQ(first->end(), 0);
    EXPECT_EQ(there(), QStringList("1.0-abc"));
    EXPECT_EQ(start()->line(), "started 1.0+abc");
}

TEST_P(StartScript, TakesWhatNeedsNoXz) {
    const auto shell = start();
    shell->line();
    shell->send(pack(worker("1.0+abc"), "-cf"), "tar");
    EXPECT_EQ(shell->event(), RelayEvent(relay::Installed{}));
    EXPECT_EQ(shell->line(), "started 1.0+abc");
}

TEST_P(StartScript, OneOfTheSameVersionInThePathWillDo) {
    writeProgram(path("bin/kernelcurve-worker"), worker("1.0+abc"));
    EXPECT_EQ(start()->line(), "started 1.0+abc");
    EXPECT_THAT(there(), IsEmpty());
}

TEST_P(StartScript, OneOfAnotherVersionIsUsedWhereThatIsWanted) {
    writeProgram(path("bin/kernelcurve-worker"), worker("0.9+\"{x"));
    const auto shell = start();
    EXPECT_EQ(shell->event(), RelayEvent(relay::Missing{"0.9+x", machine_, true}));
    shell->process.write("use\n");
    EXPECT_EQ(shell->line(), "started 0.9+\"{x");
    EXPECT_THAT(there(), IsEmpty());
}

TEST_P(StartScript, WhoEndsItsInputLeavesNothing) {
    const auto asked = start();
    asked->line();
    EXPECT_EQ(asked->end(), 0);
    EXPECT_THAT(there(), IsEmpty());
    const QByteArray whole = pack(worker("1.0+abc"));
    const auto torn = start();
    torn->line();
    torn->announce(whole, whole.size());
    torn->process.write(whole.left(whole.size() / 2));
    torn->end();
    EXPECT_EQ(torn->failedStep(), InstallStep::Receive);
    EXPECT_THAT(there(), IsEmpty());
}

TEST_P(StartScript, WhatArrivesOtherThanItWasSentIsNotUnpacked) {
    const QByteArray whole = pack(worker("1.0+abc"));
    QByteArray damaged = whole;
    damaged[whole.size() / 2] = static_cast<char>(~damaged[whole.size() / 2]);
    const auto shell = start();
    shell->line();
    shell->announce(whole, whole.size());
    shell->process.write(damaged);
    EXPECT_EQ(shell->failedStep(), InstallStep::Digest);
    shell->end();
    EXPECT_THAT(there(), IsEmpty());
}

TEST_P(StartScript, WhatDoesNotStartIsTakenAway) {
    const std::array<std::pair<QByteArray, InstallStep>, 2> cases = {
        {{"no archive", InstallStep::Unpack}, {pack("#!/bin/sh\nexit 1\n"), InstallStep::Start}}};
    for (const auto& [bytes, step] : cases) {
        const auto shell = start();
        shell->line();
        shell->send(bytes);
        EXPECT_EQ(shell->failedStep(), step);
        shell->end();
        EXPECT_THAT(there(), IsEmpty());
    }
}

TEST_P(StartScript, SaysWhereThereIsNoPlaceOrNoTool) {
    writeFileAtomically(path("home/.cache"), "no folder");
    const auto without = start();
    without->line();
    without->send(pack(worker("1.0+abc")));
    EXPECT_EQ(without->failedStep(), InstallStep::Folder);
    without->end();
    QDir().mkpath(folder_.filePath("bin"));
    for (const char* tool : {"tr", "uname", "tar", "head"})
        QFile::link(QStringLiteral("/usr/bin/") + tool, folder_.filePath("bin/") + tool);
    searched_ = QFileInfo(QStandardPaths::findExecutable(GetParam())).path();
    const QString shell = QStandardPaths::findExecutable(GetParam());
    QFile::link(shell, folder_.filePath("bin/") + GetParam());
    const std::string script = "PATH=" + path("bin") + "; " + startScript(archives_, "\"$w\"");
    const auto poor = start(script);
    EXPECT_EQ(poor->event(), RelayEvent(relay::Missing{"", machine_, false}));
    poor->send("anything");
    EXPECT_EQ(poor->failedStep(), InstallStep::Tools);
    poor->end();
    EXPECT_THAT(poor->process.readAllStandardError().toStdString(),
                testing::HasSubstr("there is no sha256sum"));
}

TEST_P(StartScript, ManyAtOnceGiveOneFolder) {
    const QByteArray whole = pack(worker("1.0+abc"));
    std::vector<std::unique_ptr<Shell>> shells;
    for (int count = 0; count < 4; ++count)
        shells.push_back(start());
    for (const auto& shell : shells)
        shell->line();
    for (const auto& shell : shells)
        shell->send(whole);
    for (const auto& shell : shells) {
        EXPECT_EQ(shell->event(), RelayEvent(relay::Installed{}));
        EXPECT_EQ(shell->line(), "started 1.0+abc");
    }
    EXPECT_EQ(there(), QStringList("1.0-abc"));
}

TEST_P(StartScript, ABrokenOneIsReplaced) {
    writeProgram(path("home/.cache/kernelcurve/worker/1.0-abc/left"), "half of it");
    const auto shell = start();
    shell->line();
    shell->send(pack(worker("1.0+abc")));
    EXPECT_EQ(shell->event(), RelayEvent(relay::Installed{}));
    EXPECT_EQ(shell->line(), "started 1.0+abc");
}

TEST_P(StartScript, OthersAreCleanedAway) {
    for (const char* name :
         {"0.9-x/bin/kernelcurve-worker", "1.0-abc/bin/kernelcurve-worker", ".new.1a2b3c/sent"})
        writeProgram(path("home/.cache/kernelcurve/worker/") + name, "#!/bin/sh\n");
    const auto shell = start(cleanScript(archives_));
    EXPECT_EQ(shell->end(), 0);
    EXPECT_THAT(shell->process.readAllStandardOutput().toStdString(),
                testing::MatchesRegex("kernelcurve-removed [0-9]+ 0.9-x\n"
                                      "kernelcurve-removed [0-9]+ .new.1a2b3c\n"));
    EXPECT_EQ(there(), QStringList("1.0-abc"));
    EXPECT_EQ(start(cleanScript({}))->end(), 0);
    EXPECT_THAT(there(), IsEmpty());
}

TEST_P(StartScript, AMachineFindsOnlyTheWorkerForItsProcessor) {
    writeProgram(path("home/.cache/kernelcurve/worker/1.0-abc-other/bin/kernelcurve-worker"),
                 worker("1.0+abc"));
    EXPECT_EQ(start()->event(), RelayEvent(relay::Missing{"", machine_, true}));
    archives_.erase(archives_.begin());
    const auto shell = start(); // no archive for this machine
    EXPECT_EQ(shell->event(), RelayEvent(relay::Missing{"", machine_, true}));
    EXPECT_EQ(shell->end(), 0);
    EXPECT_EQ(there(), QStringList("1.0-abc-other"));
}

TEST(WorkerArchives, AreNamedAfterTheWorkersInThem) {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    EXPECT_THAT(workerArchives({path / "none", path}), IsEmpty());
    writeFileAtomically(path / "0.2.0-cb7f54e10907-dirty-0123456789ab-riscv64.tar.xz", "");
    const WorkerArchives archives = workerArchives({path});
    ASSERT_EQ(archives.size(), 1U);
    EXPECT_EQ(archives[0].name, "0.2.0-cb7f54e10907-dirty-0123456789ab-riscv64");
    EXPECT_EQ(archives[0].version, "0.2.0+cb7f54e10907-dirty");
    EXPECT_EQ(archives[0].machine, "Linux riscv64");
}

TEST(WorkerArchives, HaveOneVersionThatOfThisMachine) {
    const QTemporaryDir folder;
    const std::filesystem::path program = folder.path().toStdString() + "/program";
    const std::filesystem::path user = folder.path().toStdString() + "/user";
    const std::string here = thisMachine().substr(thisMachine().find(' ') + 1);
    const auto write = [](const std::filesystem::path& file) {
        std::filesystem::create_directories(file.parent_path());
        writeFileAtomically(file, "");
    };
    write(program / ("0.2.0-abc-" + here + ".tar.xz"));
    write(user / "kernelcurve-worker-0.2.0-abc-a.tar.xz");
    write(user / "kernelcurve-worker-0.1.0-abc-b.tar.xz");
    const WorkerArchives archives = workerArchives({program, user});
    ASSERT_EQ(archives.size(), 2U);
    EXPECT_EQ(archives[0].machine, thisMachine());
    EXPECT_EQ(archives[1].name, "0.2.0-abc-a");
    ASSERT_NE(archiveFor(archives, "Linux a"), nullptr);
    EXPECT_EQ(archiveFor(archives, "Linux a")->file,
              QString::fromStdString(user / "kernelcurve-worker-0.2.0-abc-a.tar.xz"));
    EXPECT_EQ(archiveFor(archives, "Linux b"), nullptr);
}

TEST(HostLaunch, TheWorkerIsLookedForWhereItRuns) {
    const WorkerArchives archive{{"a.tar.xz", "1.0-abc", "1.0+abc", "Linux x86_64"}};
    Host host{"box", {"box"}};
    EXPECT_EQ(launchOf(host, false, archive).sends, archive);
    EXPECT_TRUE(launchOf(host, false, archive).command.last().endsWith("\"$w\"; exit $?'"));
    // A user who specifies a worker does not want another one.
    host.worker = "/opt/kernelcurve-worker";
    EXPECT_EQ(launchOf(host, false, archive), launchOf(host));
    const Host any{"any", {}, {}, {}, Host::usualWorker, {}, {"my-starter"}};
    EXPECT_EQ(launchOf(any, false, archive), launchOf(any));
    const Host sif{"sif", {}, {}, {"apptainer", "exec", "i.sif"}};
    const QStringList inside = launchOf(sif, false, archive).command;
    EXPECT_EQ(inside.mid(0, 2), QStringList({"sh", "-c"}));
    EXPECT_TRUE(inside[2].startsWith("apptainer exec i.sif sh -c 'c=$XDG_CACHE_HOME;"));
    Host job{"job"};
    job.slurm = {"--gres=gpu:1"};
    job.container = sif.container;
    EXPECT_TRUE(launchOf(job, false, archive)
                    .command.last()
                    .endsWith("\"$w\" --relay --slurm --gres=gpu:1 -- apptainer exec i.sif "
                              "\"$w\"; exit $?"))
        << "the relay is outside the container";
}

} // namespace
} // namespace kernelcurve
