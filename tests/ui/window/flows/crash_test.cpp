// After a crash the next start says so and offers the report.
#include "app/crash/crash_record.h"
#include "tests/ui/window/main_window_fixture.h"
#include "ui/window/flows/crash_flow.h"

#include <QClipboard>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>

#include <csignal>
#include <fstream>

namespace kernelcurve {
namespace {

class CrashFlowTest : public MainWindowTest {
  protected:
    QPushButton* offer() {
        for (auto* button : window_->findChildren<QPushButton*>())
            if (button->text() == "Show the report")
                return button;
        return nullptr;
    }
};

TEST_F(CrashFlowTest, TheReportIsReadCopiedAndSavedAndNotSent) {
    std::filesystem::create_directories(crashFolder());
    std::ofstream(crashFolder() / "100-7.crash")
        << "kernelcurve crash 1\nsignal: 11\ntime: 1700000000\nthread: first\nversion: 1.2.3\n"
           "log: cannot open /home/anna/secret.yaml\nend\n";
    start();
    ASSERT_TRUE(waitUntil([&] { return offer() != nullptr; }));
    EXPECT_NE(bar().find("Kernelcurve crashed the last time."), std::string::npos) << bar();
    offer()->click();
    auto* dialog = window_->findChild<CrashDialog*>();
    ASSERT_NE(dialog, nullptr);
    auto* text = dialog->findChild<QPlainTextEdit*>("crashReport");
    EXPECT_TRUE(text->toPlainText().contains("when: 2023-11-14 22:13:20 UTC"));
    EXPECT_TRUE(text->toPlainText().contains("version: 1.2.3"));
    EXPECT_FALSE(text->toPlainText().contains("anna"));
    text->appendPlainText("I pressed Run twice.");
    dialog->findChild<QPushButton*>("copyCrashReport")->click();
    EXPECT_EQ(QApplication::clipboard()->text(), text->toPlainText());
    const QString file = settings_.path("crash.txt");
    EXPECT_TRUE(dialog->save(file));
    EXPECT_EQ(readFile(file.toStdString()), text->toPlainText().toStdString());
    dialog->close();
    makeWindow();
    window_->show();
    ASSERT_TRUE(becomesActive(window_.get()));
    ASSERT_TRUE(waitUntil([&] { return !action("Run")->isEnabled(); }));
    settle();
    EXPECT_EQ(offer(), nullptr) << "it is said once";
}

#if !defined(KERNELCURVE_SANITIZE_ADDRESS) && !defined(KERNELCURVE_SANITIZE_THREAD)
/// The program itself, which dies of a signal in the middle of its work.
TEST_F(CrashFlowTest, AWindowThatCrashesLeavesItsReportForTheNextOne) {
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
    kill(static_cast<pid_t>(program.processId()), SIGSEGV);
    ASSERT_TRUE(waitUntil([&] { return program.state() == QProcess::NotRunning; }));
    EXPECT_EQ(program.exitStatus(), QProcess::CrashExit);
    start();
    ASSERT_TRUE(waitUntil([&] { return offer() != nullptr; })) << bar();
    offer()->click();
    const std::string text =
        window_->findChild<QPlainTextEdit*>("crashReport")->toPlainText().toStdString();
    for (const char* told :
         {"ended by: SIGSEGV", "version: ", "Qt: 6", "platform: offscreen",
          "What ran, the innermost first:", "libc.so.6  ", "The last lines of the log:"})
        EXPECT_NE(text.find(told), std::string::npos) << told << "\n" << text;
    EXPECT_EQ(text.find(settings_.path("").toStdString()), std::string::npos) << text;
}
#endif

} // namespace
} // namespace kernelcurve
