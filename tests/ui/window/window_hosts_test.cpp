// Tests other machines in the window. They are only contacted on request, and their actions are
// reported.
#include "app/engine/worker_archive.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/protocol/relay_protocol.h"
#include "tests/ui/window/main_window_fixture.h"
#include "ui/remote/add_host_dialog.h"
#include "ui/remote/ask_pass.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QToolButton>

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

class WindowHosts : public MainWindowTest {
  protected:
    /// Starts a window with a machine `box` whose worker plays the script.
    void startWithHost(const std::string& script) {
        const std::string file = settings_.path("far").toStdString();
        writeFileAtomically(file, script);
        makeGate(settings_.path("far"));
        writeFileAtomically(configFolder() / "hosts.yaml",
                            "kernelcurve_hosts: 1\nhosts:\n- {name: box, command: ['" FAKE_WORKER
                            "', '" +
                                file + "', '" + file + ".starts']}\n");
        startWithSample();
    }
    bool farIsStarted() { return QFile::exists(settings_.path("far.starts")); }
    bool openFarGate() { return openGateOf(settings_.path("far")); }
    void chooseDevice(const QString& id) {
        auto* box = child<QComboBox>("device");
        ASSERT_GE(box->findData(id), 0) << id.toStdString();
        box->setCurrentIndex(box->findData(id));
        emit box->activated(box->currentIndex());
    }
    std::string device() { return child<QComboBox>("device")->currentText().toStdString(); }
};

TEST_F(WindowHosts, AMachineIsConnectedByAButtonAndAtNoOtherTime) {
    startWithHost("line " + writeRelayEvent(relay::Greeting{protocolVersion, "scripted"}) +
                  "\nline " + writeRelayEvent(relay::Waiting{"24", "PENDING", "Resources", {}, 3}) +
                  "\ngate\nhello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..last 1\n"
                  "finish\n");
    auto* connect = child<QToolButton>("host");
    EXPECT_FALSE(connect->isVisible()) << "this machine is always there";
    chooseDevice("box/auto");
    EXPECT_EQ(device(), "box, not connected");
    EXPECT_FALSE(action("Run")->isEnabled());
    EXPECT_THAT(state(), HasSubstr("Not connected to box"));
    EXPECT_EQ(connect->text(), "Connect");
    EXPECT_FALSE(farIsStarted()) << "choosing it asks nobody";
    connect->click();
    ASSERT_TRUE(waitUntil([&] { return device() == "box, waiting"; })) << device();
    EXPECT_THAT(state(), HasSubstr("is waiting for resources; jobs ahead: 3"));
    EXPECT_EQ(connect->text(), "Disconnect");
    ASSERT_TRUE(openFarGate());
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state() << bar();
    EXPECT_EQ(device(), "Automatic: Scripted processor (box/cpu)");
    chooseDevice("box/cpu");
    EXPECT_EQ(device(), "Scripted processor (box/cpu)");
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state() << bar();
    EXPECT_EQ(window_->document().recording().measurements.size(), 99U);
    connect->click();
    ASSERT_TRUE(waitUntil([&] { return connect->text() == "Connect"; }));
    EXPECT_FALSE(action("Run")->isEnabled());
    EXPECT_THAT(state(), HasSubstr("Not connected to box"));
}

TEST_F(WindowHosts, TheMachinesOfARunOnSeveralDevicesAreConnectedTogether) {
    const std::string file = settings_.path("far").toStdString();
    writeFileAtomically(file, "hello\nwait devices\ndevices\nwait run\n");
    const std::string command = "command: ['" FAKE_WORKER "', '" + file + "']}\n";
    writeFileAtomically(configFolder() / "hosts.yaml",
                        "kernelcurve_hosts: 1\nhosts:\n- {name: box, " + command +
                            "- {name: barn, " + command);
    start();
    writeFileAtomically(settings_.path("two.yaml").toStdString(),
                        "kernelcurve: 1\ndevice: [box/cpu, barn/cpu]\nshare: true\n"
                        "kernels: [read_offset]\nsweep: {offset: [0, 1]}\n");
    window_->openFile(settings_.path("two.yaml"));
    auto* connect = child<QToolButton>("host");
    ASSERT_TRUE(waitUntil([&] { return connect->accessibleName() == "Connect to box, barn"; }));
    connect->click();
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state() << bar();
    EXPECT_EQ(connect->accessibleName(), "Disconnect from box, barn");
    connect->click();
    ASSERT_TRUE(waitUntil([&] { return connect->accessibleName() == "Connect to box, barn"; }));
}

TEST_F(WindowHosts, AMachineWithoutAWorkerIsSentOneWhereThatIsWanted) {
    if (workerArchives().empty())
        GTEST_SKIP() << "this build has none to send";
    // For a shell, the machine is separate, because it has another home folder.
    writeFileAtomically(configFolder() / "hosts.yaml",
                        "kernelcurve_hosts: 1\nhosts:\n- {name: box, container: [env, -u, "
                        "XDG_CACHE_HOME, 'HOME=" +
                            settings_.path("far").toStdString() + "']}\n");
    QDir().mkpath(settings_.path("far"));
    startWithSample();
    chooseDevice("box/auto");
    const auto answer = [&](const char* button) {
        child<QToolButton>("host")->click();
        ASSERT_TRUE(waitUntil([&] { return window_->findChild<QMessageBox*>("sendWorker"); }));
        auto* question = child<QMessageBox>("sendWorker");
        EXPECT_EQ(question->text(), "Kernelcurve worker not found on box.");
        EXPECT_THAT(question->informativeText().toStdString(),
                    HasSubstr("in ~/.cache/kernelcurve/worker"));
        for (QAbstractButton* each : question->buttons())
            if (each->text().remove(u'&') == button)
                each->click();
    };
    answer("Cancel");
    ASSERT_TRUE(waitUntil([&] { return child<QToolButton>("host")->text() == "Connect"; }));
    EXPECT_FALSE(QFile::exists(settings_.path("far/.cache")));
    answer("Send");
    ASSERT_TRUE(waitUntil([&] { return child<QComboBox>("device")->findData("box/cpu") >= 0; }))
        << state() << bar();
    EXPECT_EQ(QDir(settings_.path("far/.cache/kernelcurve/worker"))
                  .entryList(QDir::NoDotAndDotDot | QDir::Dirs),
              QStringList(QString::fromStdString(workerArchives().front().name)));
}

TEST_F(WindowHosts, AnotherJobIsAskedForOnlyWhereThatIsWanted) {
    const std::string relay =
        "line " + writeRelayEvent(relay::Greeting{protocolVersion, "scripted"}) + "\nhello\n";
    startWithHost(relay +
                  "wait devices\ndevices\nwait run\nstarted\nmeasure 0..5\nexit 255\n---\n" +
                  relay + "wait run\nstarted\nmeasure 0..last\nfinish\n");
    chooseDevice("box/auto");
    child<QToolButton>("host")->click();
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state() << bar();
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return bar().find("and its job") != std::string::npos; })) << bar();
    EXPECT_EQ(rows(), 6);
    const auto starts = [&] { return readFile(settings_.path("far.starts").toStdString()); };
    EXPECT_EQ(starts(), "1");
    QAbstractButton* goOn = nullptr;
    for (auto* button : window_->findChild<MessageBar*>()->findChildren<QAbstractButton*>())
        if (button->text() == "Run missing")
            goOn = button;
    ASSERT_NE(goOn, nullptr);
    goOn->click();
    ASSERT_TRUE(waitUntil([&] { return rows() == 99 && action("Run")->isEnabled(); }))
        << state() << bar();
    EXPECT_EQ(starts(), "2");
}

TEST_F(WindowHosts, SeveralDevicesAreOneRun) {
    startWithHost("hello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..last 1\nfinish\n");
    auto* more = child<QToolButton>("moreDevices");
    const auto beside = [&](const QString& name) -> QAction* {
        emit more->menu()->aboutToShow();
        for (QAction* action : more->menu()->actions())
            if (action->text() == name)
                return action;
        return nullptr;
    };
    EXPECT_EQ(beside("Scripted processor (box/cpu)"), nullptr) << "it is not connected";
    auto* menu = child<QMenu>("deviceMenu");
    emit menu->aboutToShow();
    menu->actions().back()->trigger();
    ASSERT_TRUE(waitUntil([&] { return child<QComboBox>("device")->findData("box/cpu") >= 0; }));
    EXPECT_FALSE(beside("Share the work")->isEnabled()) << "one alone";
    ASSERT_NE(beside("Scripted processor (box/cpu)"), nullptr);
    beside("Scripted processor (box/cpu)")->trigger();
    EXPECT_EQ(devicesOf(window_->document().experiment()),
              (std::vector<std::string>{"auto", "box/cpu"}));
    EXPECT_TRUE(beside("Scripted processor (box/cpu)")->isChecked());
    ASSERT_TRUE(waitUntil([&] {
        return state().find("99 configurations on each of 2 devices") != std::string::npos;
    })) << state();
    beside("Share the work")->trigger();
    EXPECT_TRUE(window_->document().experiment().share);
    ASSERT_TRUE(waitUntil([&] {
        return state().find("99 configurations for 2 devices") != std::string::npos;
    })) << state();
    beside("Share the work")->trigger();
    ASSERT_TRUE(action("Run")->isEnabled());
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 198 && action("Run")->isEnabled(); }))
        << state() << bar();
    EXPECT_EQ(window_->document().recording().devices.size(), 2U);
    beside("Scripted processor (box/cpu)")->trigger();
    EXPECT_EQ(devicesOf(window_->document().experiment()), std::vector<std::string>{"auto"});
}

TEST_F(WindowHosts, AMachineIsConnectedInTheMenu) {
    startWithHost("hello\nwait devices\ndevices\n");
    auto* menu = child<QMenu>("deviceMenu");
    ASSERT_NE(menu, nullptr);
    const auto shown = [&] {
        emit menu->aboutToShow();
        return menu->actions().back()->text();
    };
    EXPECT_EQ(shown(), "Connect to box");
    menu->actions().back()->trigger();
    ASSERT_TRUE(waitUntil([&] { return child<QComboBox>("device")->findData("box/cpu") >= 0; }));
    EXPECT_EQ(shown(), "Disconnect from box");
    menu->actions().back()->trigger();
    ASSERT_TRUE(waitUntil([&] { return child<QComboBox>("device")->findData("box/cpu") < 0; }));
    EXPECT_EQ(shown(), "Connect to box");
    EXPECT_EQ(menu->actions().size(), 3) << "no entry stands twice";
}

TEST_F(WindowHosts, AMachineThatIsNotReachedSaysWhy) {
    startWithHost("complain ssh: connect to host box port 22: Connection refused\nexit 255\n");
    chooseDevice("box/auto");
    child<QToolButton>("host")->click();
    ASSERT_TRUE(waitUntil([&] { return bar().find("is unreachable") != std::string::npos; }))
        << bar();
    EXPECT_THAT(bar(), HasSubstr("Connection refused"));
    EXPECT_THAT(bar(), HasSubstr("box is unreachable")) << "a name keeps its spelling";
    EXPECT_EQ(child<QToolButton>("host")->text(), "Connect");
}

TEST_F(WindowHosts, AddsAMachine) {
    startWithSample();
    whenOpen<AddHostDialog>([](AddHostDialog* dialog) {
        auto* buttons = dialog->findChild<QDialogButtonBox*>();
        QAbstractButton* add = nullptr;
        for (QAbstractButton* each : buttons->buttons())
            if (buttons->buttonRole(each) == QDialogButtonBox::AcceptRole)
                add = each;
        EXPECT_FALSE(add->isEnabled());
        dialog->findChild<QLineEdit*>("hostName")->setText("cluster");
        EXPECT_FALSE(add->isEnabled()) << "Missing connection method for the host it";
        dialog->findChild<QComboBox*>("hostSsh")->setEditText("-p 22 login1");
        dialog->findChild<QCheckBox*>("hostJob")->setChecked(true);
        EXPECT_TRUE(add->isEnabled());
        add->click();
    });
    action("Add machine…")->trigger();
    ASSERT_TRUE(
        waitUntil([&] { return child<QComboBox>("device")->findData("cluster/auto") >= 0; }));
    const Host host = HostStore().named("cluster");
    EXPECT_EQ(host.ssh, (std::vector<std::string>{"-p", "22", "login1"}));
    EXPECT_EQ(*host.slurm, std::vector<std::string>{"--gres=gpu:1"});
}

TEST_F(WindowHosts, NamesOfSshAreOfferedWithoutPatterns) {
    const QString file = settings_.path("ssh_config");
    writeFileAtomically(file.toStdString(),
                        "Host a b\n  HostName x\nhost=\"c\"\nHost *\nHost !d e?\n"
                        "Match host f\nHost a\n");
    EXPECT_EQ(sshHostsIn(file), (QStringList{"a", "b", "c"}));
    EXPECT_TRUE(
        asksForHostKey("Are you sure you want to continue connecting (yes/no/[fingerprint])? "));
    EXPECT_FALSE(asksForHostKey("root@box's password: "));
}

} // namespace
} // namespace kernelcurve
