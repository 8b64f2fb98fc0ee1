// After a crash, the next start shows a message and offers the report.
#include "app/crash/crash_report.h"
#include "tests/ui/window/main_window_fixture.h"

#include <QDesktopServices>
#include <QProcess>
#include <QPushButton>
#include <QTextBrowser>

#include <csignal>
#include <fstream>
#include <sys/syscall.h>
#include <unistd.h>

namespace kernelcurve {
namespace {

class CrashMessageTest : public MainWindowTest {
  protected:
    CrashMessageTest() {
        QDesktopServices::setUrlHandler(QStringLiteral("file"), &editor_, "setSource");
    }
    ~CrashMessageTest() override { QDesktopServices::unsetUrlHandler(QStringLiteral("file")); }
    QPushButton* offer() {
        for (auto* button : window_->findChildren<QPushButton*>())
            if (button->text() == "Open crash report")
                return button;
        return nullptr;
    }
    QTextBrowser editor_; ///< replaces the text editor of the desktop
};

TEST_F(CrashMessageTest, OpensTheReportAndAppearsOnce) {
    std::filesystem::create_directories(crashFolder());
    std::ofstream(crashFolder() / "100-7.new") << "Kernelcurve crash report\n";
    start();
    ASSERT_TRUE(waitUntil([&] { return offer() != nullptr; }));
    EXPECT_NE(bar().find("Kernelcurve crashed in its last session."), std::string::npos) << bar();
    offer()->click();
    EXPECT_EQ(editor_.toPlainText().trimmed().toStdString(), "Kernelcurve crash report");
    makeWindow();
    window_->show();
    ASSERT_TRUE(becomesActive(window_.get()));
    ASSERT_TRUE(waitUntil([&] { return !action("Run")->isEnabled(); }));
    settle();
    EXPECT_EQ(offer(), nullptr);
}

#if !defined(KERNELCURVE_SANITIZE_ADDRESS) && !defined(KERNELCURVE_SANITIZE_THREAD)
/// The complete program, which is killed by a signal during its work.
TEST_F(CrashMessageTest, AWindowThatCrashesLeavesItsReportForTheNextOne) {
    QProcess program;
    program.start(KERNELCURVE_PROGRAM, {});
    ASSERT_TRUE(program.waitForStarted(hangMilliseconds));
    const auto takesTheSignal = [&] {
        QFile status(QStringLiteral("/proc/%1/status").arg(program.processId()));
        if (!status.open(QFile::ReadOnly))
            return false;
        const QByteArray text = status.readAll();
        const QByteArray caught = text.mid(text.indexOf("SigCgt:") + 7).trimmed().left(16);
        return (caught.toULongLong(nullptr, 16) & (1ULL << (SIGSEGV - 1))) != 0;
    };
    ASSERT_TRUE(waitUntil(takesTheSignal));
    const auto began = [&] {
        QFile log(
            QString::fromStdString((crashFolder().parent_path() / "kernelcurve.log").string()));
        return log.open(QFile::ReadOnly) && log.readAll().contains("kernelcurve ");
    };
    ASSERT_TRUE(waitUntil(began));
    // A signal to the process may be handled by any of its threads.
    const auto mainThread = static_cast<pid_t>(program.processId());
    ::syscall(SYS_tgkill, mainThread, mainThread, SIGSEGV);
    ASSERT_TRUE(waitUntil([&] { return program.state() == QProcess::NotRunning; }));
    EXPECT_EQ(program.exitStatus(), QProcess::CrashExit);
    start();
    ASSERT_TRUE(waitUntil([&] { return offer() != nullptr; })) << bar();
    offer()->click();
    const std::string text = readFile(editor_.source().toLocalFile().toStdString());
    for (const char* part : {"signal: SEGV", "version: ", "Qt: 6", "platform: offscreen",
                             "Stack:", "libc.so.6", "main", "Last lines of the log:"})
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}
#endif

} // namespace
} // namespace kernelcurve
