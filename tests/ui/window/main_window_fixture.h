#pragma once

#include "app/chart/view/chart_view.h"
#include "app/document/experiment_document.h"
#include "app/document/files/autosave.h"
#include "app/engine/engine_client.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/app/engine/gate.h"
#include "tests/gpu/catalog/shipped_catalog.h"
#include "tests/ui/window/own_settings.h"
#include "tests/ui/window/window_waits.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QTableView>
#include <QTest>
#include <QTimer>

#include <gtest/gtest.h>

namespace kernelcurve {

inline constexpr const char* quickRun = "hello\nwait devices\ndevices\n"
                                        "wait run\nstarted\nmeasure 0..last 1\nfinish\n"
                                        "wait run\nstarted\nmeasure 0..last 1\nfinish\n";
/// Sends some rows, and some more when the gate is opened. The run only ends when it is stopped.
inline constexpr const char* slowRun = "hello\nwait devices\ndevices\nwait run\nstarted\n"
                                       "measure 0..5\nhold\nmeasure 6..20\nhold\n";

class MainWindowTest : public testing::Test {
  protected:
    void start(const char* script = quickRun) {
        QFile file(settings_.path("script"));
        ASSERT_TRUE(file.open(QFile::WriteOnly));
        file.write(script);
        file.close();
        makeGate(file.fileName());
        engine_ = std::make_unique<EngineClient>(QStringList{FAKE_WORKER, file.fileName()});
        makeWindow();
        window_->show();
        ASSERT_TRUE(becomesActive(window_.get()));
    }
    /// Creates the window with its own document. `engine_` exists already.
    void makeWindow() {
        window_.reset();
        document_ = std::make_unique<ExperimentDocument>();
        window_ = std::make_unique<MainWindow>(*engine_, catalog_, *document_);
    }
    /// Lets the scripted worker continue at a gate.
    bool openGate() { return openGateOf(settings_.path("script")); }
    /// Starts with three kernels at 33 offsets.
    void startWithSample(const char* script = quickRun) {
        start(script);
        QFile file(settings_.path("sample.yaml"));
        ASSERT_TRUE(file.open(QFile::WriteOnly));
        file.write("kernelcurve: 1\ntitle: {en: Sample, zh_CN: 样例}\n"
                   "kernels: [read_offset, read_offset_unroll, write_offset]\n"
                   "sweep: {offset: {from: 0, to: 32, step: 1}}\n");
        file.close();
        window_->openFile(file.fileName());
        ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state() << bar();
    }
    template <typename Condition>
    bool waitUntil(Condition condition) {
        return eventually(condition);
    }
    QAction* action(const QString& text) {
        for (QAction* action : window_->actions())
            if (action->text().remove(QChar(u'&')) == text)
                return action;
        ADD_FAILURE() << "no action " << text.toStdString();
        return nullptr;
    }
    /// The text of the run bar without the estimated time.
    std::string state() {
        QString text = wholeState();
        for (const char* about : {", about ", "，约 "})
            text = text.section(QString::fromUtf8(about), 0, 0);
        return text.toStdString();
    }
    QString wholeState() { return child<QLabel>("runState")->text(); }
    std::string bar() { return window_->findChild<MessageBar*>()->text().toStdString(); }
    template <typename Widget>
    Widget* child(const char* name) {
        auto* found = window_->findChild<Widget*>(name);
        EXPECT_NE(found, nullptr) << name;
        return found;
    }
    /// A recording as left by a killed program, with the title "Lost" and `count` rows of
    /// read_offset.
    static Recording lostRecording(int count) {
        Recording lost;
        lost.experiment.title = {"Lost", ""};
        lost.experiment.kernels = {"read_offset"};
        for (int offset = 0; offset < count; ++offset) {
            Measurement& row = lost.measurements.emplace_back();
            row.configuration = {"read_offset", {{"offset", offset}}};
            row.metrics = {{"time", 1e-3}, {"bandwidth", 3e10}};
        }
        return lost;
    }
    /// Saves it where the next start offers it.
    static std::filesystem::path leaveBehind(const Recording& lost) {
        const std::filesystem::path file = Autosave::defaultFolder() / "lost.yaml";
        std::filesystem::create_directories(file.parent_path());
        writeFileAtomically(file, writeRecording(lost));
        return file;
    }
    int rows() { return child<QTableView>("measurements")->model()->rowCount(); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : window_.get(), key, modifiers);
    }
    /// Calls `act` with the next modal dialog when it is open.
    template <typename Dialog, typename Act>
    void whenOpen(Act act) {
        auto* timer = new QTimer(window_.get());
        QObject::connect(timer, &QTimer::timeout, window_.get(), [timer, act] {
            if (auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget())) {
                timer->deleteLater();
                timer->stop();
                act(dialog);
            }
        });
        timer->start(10);
    }
    void measureAll() {
        action("Run")->trigger();
        ASSERT_TRUE(waitUntil([&] { return rows() == 99 && action("Run")->isEnabled(); }))
            << state();
    }

    OwnSettings settings_;
    Catalog catalog_ = shippedCatalog();
    std::unique_ptr<EngineClient> engine_;
    std::unique_ptr<ExperimentDocument> document_;
    std::unique_ptr<MainWindow> window_;
};

} // namespace kernelcurve
