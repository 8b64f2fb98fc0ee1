#include "app/engine/worker/worker_process.h"

#include "app/engine/worker/ssh_connection.h"
#include "tests/app/engine/scripted_worker.h"
#include "tests/eventually.h"

#include <gtest/gtest.h>
#include <QFile>
#include <QTimer>

#include <chrono>
#include <optional>

namespace kernelcurve {
namespace {

using namespace std::chrono_literals;

/// Replaces ssh: the user's configuration has a control path, and the login waits at its question
/// until the gate opens.
WorkerLaunch loginOfItsOwn(const ScriptedWorker& worker, bool asks) {
    const QString ssh = worker.folder() + QStringLiteral("/ssh");
    QFile file(ssh);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("#!/bin/sh\n[ \"$1\" = -G ] && exec echo controlpath /own\nshift 2\nexec \"$@\"\n");
    file.setPermissions(file.permissions() | QFile::ExeOwner);
    file.close();
    WorkerLaunch launch{QStringList{ssh, QStringLiteral("box")} +
                        QStringList(QStringLiteral("--")) + worker.command()};
    launch.login = QStringList{ssh, QStringLiteral("box")};
    launch.host = "box";
    launch.remote = true;
    launch.asks = asks;
    return launch;
}

TEST(WorkerLogin, AnAnswerToALoginsQuestionTakesAsLongAsItTakes) {
    const ScriptedWorker worker("gate\nhello\n");
    SshConnection connection({worker.folder() + QStringLiteral("/ssh"), QStringLiteral("box")},
                             "box", true);
    WorkerProcess process(loginOfItsOwn(worker, true), 1ms, nullptr, &connection);
    ASSERT_TRUE(worker.openGate()) << "a worker that was given up stands at no gate";
    EXPECT_FALSE(process.findChild<QTimer*>(QStringLiteral("greeting"))->isActive());
    EXPECT_TRUE(eventually([&] { return process.greeted(); }));
}

TEST(WorkerLogin, ALoginThatNobodyIsAskedForHasATime) {
    const ScriptedWorker worker("gate\nhello\n");
    SshConnection connection({worker.folder() + QStringLiteral("/ssh"), QStringLiteral("box")},
                             "box", false);
    WorkerProcess process(loginOfItsOwn(worker, false), 1ms, nullptr, &connection);
    std::optional<WorkerEnd> end;
    QObject::connect(&process, &WorkerProcess::ended, &process,
                     [&end](const WorkerEnd& told) { end = told; });
    ASSERT_TRUE(eventually([&] { return end.has_value(); }));
    EXPECT_EQ(end->kind, WorkerEnd::Kind::Silent);
}

} // namespace
} // namespace kernelcurve
