#include "app/engine/host_launch.h"
#include "app/engine/hosts.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/text/error.h"
#include "tests/hang_limit.h"

#include <QProcess>
#include <QTemporaryDir>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::Contains;
using testing::ElementsAre;

class Hosts : public testing::Test {
  protected:
    std::vector<Host> read(const std::string& items) {
        writeFileAtomically(file_, "kernelcurve_hosts: 1\nhosts:\n" + items);
        return HostStore(file_).all();
    }
    std::string refusal(const std::string& items) {
        try {
            read(items);
        } catch (const Error& error) {
            Failure failure = error.failure();
            failure.where.file.clear();
            return failure.english();
        }
        return "accepted";
    }

    QTemporaryDir folder_;
    std::filesystem::path file_ = folder_.filePath("hosts.yaml").toStdString();
};

/// Returns the words of the worker's command, after the remote shell has parsed the last word of an
/// ssh command.
std::vector<std::string> wordsThere(const WorkerLaunch& launch) {
    QProcess shell;
    // The command is `exec sh -c SCRIPT`. Instead of the worker, a program prints its arguments.
    shell.start("sh", {"-c", launch.command.last()});
    shell.waitForFinished(hangMilliseconds);
    std::vector<std::string> words;
    for (const QByteArray& line : shell.readAllStandardOutput().split('\n'))
        if (!line.isEmpty())
            words.push_back(line.toStdString());
    return words;
}

TEST_F(Hosts, KeepTheirCommentsWhenOthersChange) {
    const std::string head = "# whose machines these are\nkernelcurve_hosts: 1\n\nhosts:\n";
    const std::string box = "# under the desk\n- name: box # the old one\n  ssh:   box\n";
    const std::string cluster =
        "\n# ask Ada for an account\n- {name: cluster, ssh: login1, slurm: []}\n";
    const std::string tail = "\n# the end\n";
    writeFileAtomically(file_, head + box + cluster + tail);
    const auto text = [&] { return readFile(file_, maxFileBytes); };
    const HostStore store(file_);
    Host far{"far", {"far"}};
    store.keep(far);
    const std::string added = "- name: far\n  ssh: far\n";
    EXPECT_EQ(text(), head + box + cluster + added + tail);
    far.ssh = {"other"};
    store.keep(far);
    EXPECT_EQ(text(), head + box + cluster + "- name: far\n  ssh: other\n" + tail);
    store.remove("far");
    EXPECT_EQ(text(), head + box + cluster + tail);
    store.remove("box");
    EXPECT_EQ(text(), head + cluster + tail);
    EXPECT_EQ(store.all().size(), 1U);
    store.remove("cluster");
    EXPECT_TRUE(store.all().empty());
    EXPECT_EQ(text(), "# whose machines these are\nkernelcurve_hosts: 1\n\nhosts: []\n" + tail);
    store.keep(far);
    EXPECT_EQ(text(), head + "- name: far\n  ssh: other\n" + tail);
    // A file with a single line has no comments to keep, and no item may be lost.
    writeFileAtomically(file_, "hosts: [{name: box, ssh: box}, {name: far, ssh: far}]\n"
                               "kernelcurve_hosts: 1\n");
    store.remove("box");
    EXPECT_EQ(store.all(), (std::vector<Host>{{"far", {"far"}}}));
}

TEST_F(Hosts, AreReadAndWritten) {
    const std::vector<Host> hosts =
        read("- {name: box, ssh: box}\n"
             "- {name: far, ssh: [-p, 2222, me@far], worker: ~/bin/kernelcurve-worker}\n"
             "- {name: cluster, ssh: login1, slurm: [--partition=gpu, '--time=30'], before: "
             "module load cuda}\n"
             "- {name: sif, container: [apptainer, exec, --nv, img.sif]}\n"
             "- {name: any, command: [my-worker, --fast]}\n");
    ASSERT_EQ(hosts.size(), 5U);
    EXPECT_THAT(hosts[0].ssh, ElementsAre("box"));
    EXPECT_THAT(hosts[1].ssh, ElementsAre("-p", "2222", "me@far"));
    EXPECT_THAT(*hosts[2].slurm, ElementsAre("--partition=gpu", "--time=30"));
    EXPECT_EQ(hosts[2].before, "module load cuda");
    EXPECT_THAT(hosts[4].command, ElementsAre("my-worker", "--fast"));
    const HostStore copy(folder_.filePath("copy.yaml").toStdString());
    for (const Host& host : hosts)
        copy.keep(host);
    EXPECT_EQ(copy.all(), hosts);
    copy.remove("far");
    EXPECT_EQ(copy.all().size(), 4U);
    Host other = hosts[0];
    other.ssh = {"elsewhere"};
    copy.keep(other);
    EXPECT_EQ(copy.named("box").ssh, other.ssh);
    EXPECT_EQ(copy.all().front().name, "box") << "it keeps its place";
}

TEST_F(Hosts, WithoutAFileThereAreNone) {
    const HostStore none(folder_.filePath("none.yaml").toStdString());
    EXPECT_TRUE(none.all().empty());
    EXPECT_THROW(none.named("box"), Error);
    EXPECT_THROW(none.remove("box"), Error);
    none.keep({"box", {"box"}});
    none.remove("box");
    EXPECT_TRUE(none.all().empty()) << "an empty list is read, too";
}

TEST_F(Hosts, WhatMakesNoSenseIsRefused) {
    EXPECT_EQ(refusal("- {name: a/b, ssh: box}\n"),
              "line 3:10: error: Invalid host name: a/b (use letters, digits, and . - _; start "
              "with a letter or digit)");
    EXPECT_EQ(refusal("- {name: box}\n"),
              "line 3:3: error: Missing connection method for the host box (add "
              "`ssh`, `slurm`, `container`, or `command`)");
    EXPECT_EQ(
        refusal("- {name: box, ssh: -oProxyCommand=evil}\n"),
        "line 3:20: error: Missing host for `ssh` (write `ssh: HOST`, or `ssh: [OPTIONS, HOST]`)");
    EXPECT_EQ(refusal("- {name: box, slurm: [gpu]}\n"),
              "line 3:23: error: Invalid salloc option: gpu (write the option as one word, such as "
              "--partition=gpu)");
    EXPECT_EQ(refusal("- {name: box, command: [w], ssh: box}\n"),
              "line 3:34: error: `command` is the complete command and cannot be combined with "
              "`ssh` (remove one of them)");
    EXPECT_EQ(refusal("- {name: box, ssh: a}\n- {name: box, ssh: b}\n"),
              "line 4:10: error: Two hosts have the name box (rename one of them)");
    EXPECT_EQ(refusal("- {name: box, shh: a}\n"),
              "line 3:15: error: Unknown key \"shh\" (did you mean "
              "\"ssh\"?)");
    const HostStore store(file_);
    EXPECT_THROW(store.keep({"a b", {"box"}}), Error) << "it could not be read again";
}

TEST_F(Hosts, SshIsToldWhatTheUsersFilesMustNotSay) {
    const WorkerLaunch launch = launchOf(read("- {name: far, ssh: [-p, '22', far]}\n").front());
    EXPECT_TRUE(launch.remote);
    EXPECT_EQ(launch.host, "far");
    EXPECT_EQ(launch.command.first(), "ssh");
    for (const char* option : {"-T", "RemoteCommand=none", "PermitLocalCommand=no", "BatchMode=yes",
                               "ServerAliveInterval=5"})
        EXPECT_THAT(launch.command, Contains(QString(option)));
    EXPECT_EQ(launch.command.mid(launch.command.size() - 4, 3), QStringList({"-p", "22", "far"}));
    EXPECT_EQ(launch.login, launch.command.first(launch.command.size() - 1));
    EXPECT_THAT(launchOf({"far", {"far"}}, true).command, Contains(QString("BatchMode=no")));
}

TEST_F(Hosts, WordsReachTheFarProgramAsTheyAre) {
    Host host{"far", {"far"}};
    host.container = {"printf", "%s\\n", "a 'b' \"c\"", "$HOME", "*", "!x"};
    host.worker = "/w";
    EXPECT_THAT(wordsThere(launchOf(host)), ElementsAre("a 'b' \"c\"", "$HOME", "*", "!x", "/w"));
    host.before = "x=before; echo $x";
    EXPECT_THAT(wordsThere(launchOf(host)),
                ElementsAre("before", "a 'b' \"c\"", "$HOME", "*", "!x", "/w"));
    host.before.clear();
    host.container = {"printf", "%s\\n"};
    host.worker = "~/w";
    EXPECT_THAT(wordsThere(launchOf(host)), ElementsAre(qgetenv("HOME").toStdString() + "/w"));
}

TEST_F(Hosts, AJobIsHeldByARelay) {
    Host host{"cluster"};
    host.slurm = {"--gres=gpu:1"};
    EXPECT_EQ(launchOf(host).command, QStringList({"kernelcurve-worker", "--relay", "--slurm",
                                                   "--gres=gpu:1", "--", "kernelcurve-worker"}));
    host.container = {"apptainer", "exec", "--nv", "img.sif"};
    EXPECT_EQ(launchOf(host).command.mid(4),
              QStringList({"--", "apptainer", "exec", "--nv", "img.sif", "kernelcurve-worker"}));
    host.ssh = {"login"};
    EXPECT_EQ(launchOf(host).command.last(),
              "exec sh -c 'kernelcurve-worker --relay --slurm --gres=gpu:1 -- apptainer exec --nv "
              "img.sif kernelcurve-worker; exit $?'");
}

} // namespace
} // namespace kernelcurve
