#include "tests/ui/window/main_window_fixture.h"

#include "app/chart/view/chart_canvas.h"
#include "app/document/files/autosave.h"
#include "app/document/labs/labs.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/recording/recording_yaml.h"
#include "ui/widgets/kernel_name_delegate.h"

#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QTextBrowser>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>

#include <filesystem>

namespace kernelcurve {
namespace {

TEST_F(MainWindowTest, WhatIsNotSeenIsNotMade) {
    const QStringList settings = QSettings().allKeys();
    start();
    settle();
    EXPECT_EQ(QSettings().allKeys(), settings) << "a start writes nothing";
    for (const char* name : {"guessBar", "manual", "labText"})
        EXPECT_EQ(window_->findChild<QWidget*>(name), nullptr) << name;
    for (const char* dock : {"lab", "why", "samples", "timeline", "comparison", "assignment"})
        EXPECT_EQ(child<QDockWidget>(dock)->widget(), nullptr) << dock;
    // The chart is not on the first page.
    auto* chart = child<ChartView>("chart");
    Experiment named = window_->document().experiment();
    named.title = {"Named", {}};
    window_->document().setExperiment(named);
    settle();
    EXPECT_EQ(chart->chart().title, "");
    window_->showStart(false);
    EXPECT_TRUE(waitUntil([&] { return chart->chart().title == "Named"; }));
    child<QAction>("guess")->trigger();
    EXPECT_TRUE(child<QWidget>("guessBar")->isVisible());
    child<QDockWidget>("assignment")->show();
    child<QDockWidget>("assignment")->raise();
    EXPECT_TRUE(waitUntil([&] { return child<QDockWidget>("assignment")->widget() != nullptr; }));
    child<QDockWidget>("lab")->show();
    EXPECT_TRUE(waitUntil([&] { return window_->findChild<QWidget*>("labText") != nullptr; }));
}

TEST_F(MainWindowTest, ALabIsReadyToRun) {
    start();
    window_->openLab("offset_reads");
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    const auto configurations = Plan(window_->document().experiment(), catalog_).size();
    EXPECT_EQ(state(), std::to_string(configurations) + " configurations");
    EXPECT_EQ(window_->windowTitle().toStdString(), "Misaligned memory accesses[*] – Kernelcurve");
    EXPECT_FALSE(window_->isWindowModified());
    EXPECT_FALSE(action("Stop")->isEnabled());
}

TEST_F(MainWindowTest, RunningFillsChartAndTable) {
    startWithSample();
    measureAll();
    EXPECT_TRUE(window_->isWindowModified());
    auto* view = child<ChartView>("chart");
    view->refresh();
    ASSERT_EQ(view->chart().series.size(), 3U);
    EXPECT_EQ(view->chart().series[0].points.size(), 33U);
    EXPECT_EQ(view->chart().y.unit, "GB/s");
    EXPECT_EQ(state(), "99 configurations");
    // In a second run, the new measurements replace the old ones.
    action("Run")->trigger();
    EXPECT_EQ(rows(), 0);
    EXPECT_TRUE(waitUntil([&] { return rows() == 99; }));
}

TEST_F(MainWindowTest, RowAndPointAreSelectedTogether) {
    startWithSample();
    measureAll();
    auto* table = child<QTableView>("measurements");
    auto* view = child<ChartView>("chart");
    view->refresh();
    table->setCurrentIndex(table->model()->index(4, 1));
    EXPECT_EQ(view->canvas().selectedRow(), 4);
    emit view->pointSelected(7);
    EXPECT_EQ(table->currentIndex().row(), 7);
}

TEST_F(MainWindowTest, StopKeepsWhatWasMeasured) {
    startWithSample(slowRun);
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() >= 3; }));
    EXPECT_NE(state().find(" of 99 configurations"), std::string::npos) << state();
    EXPECT_FALSE(action("Run")->isEnabled());
    EXPECT_FALSE(child<QComboBox>("offset")->isEnabled());
    EXPECT_FALSE(window_->mayOpen());
    key(Qt::Key_Escape);
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    EXPECT_TRUE(window_->mayOpen());
    EXPECT_GE(rows(), 3);
    EXPECT_LT(rows(), 99);
    EXPECT_TRUE(action("Run missing")->isEnabled());
}

TEST_F(MainWindowTest, SavesAndOpensAgain) {
    startWithSample();
    measureAll();
    const QString file = settings_.path("kept.yaml");
    whenOpen<QFileDialog>([&](QFileDialog* dialog) {
        dialog->findChild<QLineEdit*>()->setText(file);
        static_cast<QDialog*>(dialog)->accept();
    });
    action("Save as…")->trigger();
    ASSERT_TRUE(QFile::exists(file)) << bar();
    EXPECT_FALSE(window_->isWindowModified());
    action("New experiment")->trigger();
    EXPECT_EQ(rows(), 0);
    EXPECT_EQ(state(), "Select at least one kernel.");
    window_->openFile(file);
    EXPECT_EQ(rows(), 99);
    EXPECT_EQ(state(), "99 configurations");
    EXPECT_EQ(child<QComboBox>("offset")->currentText(), "0..32 step 1");
    // A file name without an extension gets the one that a double click opens.
    whenOpen<QFileDialog>([&](QFileDialog* dialog) {
        dialog->findChild<QLineEdit*>()->setText(settings_.path("again"));
        static_cast<QDialog*>(dialog)->accept();
    });
    action("Save as…")->trigger();
    EXPECT_TRUE(QFile::exists(settings_.path("again.kernelcurve"))) << bar();
}

TEST_F(MainWindowTest, AWrongFileIsExplainedInTheWindow) {
    startWithSample();
    QFile file(settings_.path("wrong.yaml"));
    ASSERT_TRUE(file.open(QFile::WriteOnly));
    file.write("kernelcurve: 1\nkernles: [read_offset]\n");
    file.close();
    window_->openFile(file.fileName());
    EXPECT_NE(bar().find("line 2"), std::string::npos) << bar();
    EXPECT_NE(bar().find("kernles"), std::string::npos) << bar();
    // The open document is kept.
    EXPECT_EQ(state(), "99 configurations");
    window_->findChild<MessageBar*>()->dismiss();
    EXPECT_EQ(bar(), "");
}

TEST_F(MainWindowTest, WrongInputDisablesRunWithTheReason) {
    startWithSample();
    QLineEdit* offset = child<QComboBox>("offset")->lineEdit();
    offset->selectAll();
    QTest::keyClicks(offset, "0..x");
    EXPECT_FALSE(action("Run")->isEnabled());
    EXPECT_NE(state().find("nvalid integer: “x”"), std::string::npos) << state();
    offset->selectAll();
    QTest::keyClicks(offset, "0..3");
    EXPECT_TRUE(action("Run")->isEnabled());
    EXPECT_EQ(state(), "12 configurations");
}

TEST_F(MainWindowTest, AsksBeforeItLosesMeasurements) {
    startWithSample();
    measureAll();
    std::string text;
    whenOpen<QMessageBox>([&](QMessageBox* question) {
        text = question->informativeText().toStdString();
        question->button(QMessageBox::Cancel)->click();
    });
    EXPECT_FALSE(window_->close());
    EXPECT_EQ(text, "Its 99 measurements would be lost.");
    whenOpen<QMessageBox>(
        [&](QMessageBox* question) { question->button(QMessageBox::Discard)->click(); });
    EXPECT_TRUE(window_->close());
}

TEST_F(MainWindowTest, TheMainJobByKeyboardAlone) {
    start();
    key(Qt::Key_1, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([&] { return state() == "Select at least one kernel."; }));
    ASSERT_EQ(QApplication::focusWidget(), child<QTreeView>("kernels"));
    // The keys open the first problem and then select its first kernel.
    key(Qt::Key_Right);
    key(Qt::Key_Down);
    key(Qt::Key_Space);
    ASSERT_EQ(window_->document().experiment().kernels.size(), 1U);
    key(Qt::Key_2, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), "1 Ki..8 Ki times 2");
    ASSERT_TRUE(waitUntil([&] { return state() == "4 configurations"; })) << state();
    key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([&] { return rows() == 4 && action("Run")->isEnabled(); })) << state();
    key(Qt::Key_4, Qt::ControlModifier);
    key(Qt::Key_Down);
    EXPECT_GE(child<ChartView>("chart")->canvas().selectedRow(), 0);
}

TEST_F(MainWindowTest, SpeaksChineseAtOnce) {
    startWithSample();
    measureAll();
    for (QAction* language : window_->findChildren<QAction*>())
        if (language->text() == "简体中文")
            language->trigger();
    EXPECT_TRUE(waitUntil([&] { return state() == "99 个配置"; })) << state();
    EXPECT_EQ(action("运行(R)")->isEnabled(), true);
    EXPECT_EQ(window_->windowTitle().toStdString(), "sample.yaml[*] – 样例 – Kernelcurve");
    EXPECT_EQ(child<QTableView>("measurements")->model()->index(0, 0).data().toString(), "已测量");
    for (QAction* language : window_->findChildren<QAction*>())
        if (language->text() == "English")
            language->trigger();
    EXPECT_TRUE(waitUntil([&] { return state() == "99 configurations"; })) << state();
}

TEST_F(MainWindowTest, OffersWhatADeadProgramHadMeasured) {
    leaveBehind(lostRecording(2));
    start();
    ASSERT_TRUE(waitUntil([&] { return !bar().empty(); }));
    EXPECT_NE(bar().find("before it saved 2 measurements of “Lost”"), std::string::npos) << bar();
    for (QPushButton* button : window_->findChild<MessageBar*>()->findChildren<QPushButton*>())
        if (button->text() == "Recover")
            button->click();
    EXPECT_EQ(rows(), 2);
    EXPECT_TRUE(window_->isWindowModified());
}

TEST_F(MainWindowTest, BeginsWithAPageThatLeadsToALabInOneClick) {
    start();
    auto* page = child<QWidget>("startPage");
    EXPECT_TRUE(page->isVisible());
    EXPECT_TRUE(window_->findChild<QDockWidget*>("experiment")->isHidden());
    ASSERT_TRUE(waitUntil(
        [&] { return child<QLabel>("startDevice")->text().startsWith("No GPU is available"); }));
    child<QPushButton>("tryIt")->click();
    EXPECT_FALSE(page->isVisible());
    EXPECT_FALSE(window_->findChild<QDockWidget*>("experiment")->isHidden());
    EXPECT_EQ(window_->document().experiment().title.en, "Misaligned memory accesses");
    EXPECT_TRUE(waitUntil([&] { return rows() > 0; })) << "it runs by itself";
    // The keys lead to the page and back to the work.
    key(Qt::Key_0, Qt::ControlModifier);
    EXPECT_TRUE(page->isVisible());
    key(Qt::Key_0, Qt::ControlModifier);
    EXPECT_FALSE(page->isVisible());
    EXPECT_GT(rows(), 0);
}

TEST_F(MainWindowTest, TheGalleryHasEveryLabWithAPicture) {
    start();
    auto* gallery = child<QListView>("labGallery");
    auto* courses = child<QListWidget>("courses");
    const auto known = static_cast<int>(labs().size());
    ASSERT_TRUE(waitUntil([&] { return courses->count() > 0; }));
    EXPECT_EQ(gallery->model()->index(0, 0).data(Qt::UserRole).toString().toStdString(),
              "device_properties")
        << "the first of those for who begins";
    EXPECT_LT(gallery->model()->rowCount(), known);
    courses->setCurrentRow(courses->count() - 1);
    ASSERT_TRUE(waitUntil([&] { return gallery->model()->rowCount() == known; }));
    const auto pictures = [&] {
        int count = 0;
        for (int row = 0; row < known; ++row) {
            const QVariant icon = gallery->model()->index(row, 0).data(Qt::DecorationRole);
            count += icon.value<QIcon>().isNull() ? 0 : 1;
        }
        return count;
    };
    EXPECT_TRUE(waitUntil([&] { return pictures() == known; })) << pictures();
    courses->setCurrentRow(0);
    const int ofCourse = gallery->model()->rowCount();
    child<QLineEdit>("labSearch")->setText("padd");
    EXPECT_LT(gallery->model()->rowCount(), known);
    ASSERT_GT(gallery->model()->rowCount(), 0);
    // The results come from all courses, and the title states this.
    auto* title = child<QLabel>("labsTitle");
    EXPECT_EQ(title->text(), QString("%1 labs found").arg(gallery->model()->rowCount()));
    EXPECT_TRUE(courses->selectedItems().isEmpty());
    EXPECT_FALSE(child<QPushButton>("nextLab")->isVisible());
    emit courses->itemClicked(courses->item(0)); // the course that was displayed before
    EXPECT_EQ(gallery->model()->rowCount(), ofCourse);
    EXPECT_EQ(title->text(), "First steps");
    EXPECT_TRUE(courses->item(0)->isSelected());
    child<QLineEdit>("labSearch")->setText("padd");
    gallery->setFocus();
    gallery->setCurrentIndex(gallery->model()->index(0, 0));
    const QString chosen = gallery->currentIndex().data(Qt::AccessibleTextRole).toString();
    key(Qt::Key_Return);
    EXPECT_FALSE(child<QWidget>("startPage")->isVisible());
    EXPECT_EQ(window_->document().title({}), chosen);
    EXPECT_EQ(rows(), 0) << "a lab of the gallery waits for Run";
    // The button Labs opens it again and keeps it open.
    auto* button = child<QToolButton>("labsButton");
    for (int click = 0; click < 2; ++click) {
        button->click();
        EXPECT_TRUE(child<QWidget>("startPage")->isVisible());
    }
}

TEST_F(MainWindowTest, ALabThatWasMeasuredHasATickAndTheNextIsOffered) {
    start();
    auto* courses = child<QListWidget>("courses");
    auto* next = child<QPushButton>("nextLab");
    ASSERT_TRUE(waitUntil([&] { return courses->count() > 0; }));
    const auto progress = [&] {
        return courses->item(0)->data(KernelNameDelegate::titleRole).toString().toStdString();
    };
    EXPECT_EQ(progress(), "0/10");
    EXPECT_EQ(next->text().toStdString(), "▸ Next: Device properties and copy bandwidth");
    window_->openLab("device_properties");
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return progress() == "1/10"; })) << state();
    EXPECT_EQ(next->text().toStdString(), "▸ Next: Misaligned memory accesses");
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    // The text of the lab is not displayed any more.
    auto* lab = child<QTextBrowser>("labText");
    EXPECT_TRUE(lab->toPlainText().contains("▸ Misaligned memory accesses"));
    EXPECT_TRUE(lab->toPlainText().contains("First steps") ||
                lab->toPlainText().contains("Devices and measurement · beginner"));
    whenOpen<QMessageBox>(
        [](QMessageBox* question) { question->button(QMessageBox::Discard)->click(); });
    emit lab->anchorClicked(QUrl("lab:offset_reads"));
    EXPECT_EQ(window_->document().experiment().title.en, "Misaligned memory accesses");
    // The setting is saved.
    window_.reset();
    makeWindow();
    window_->show();
    courses = child<QListWidget>("courses");
    EXPECT_TRUE(waitUntil([&] { return courses->count() > 0 && progress() == "1/10"; }));
}

TEST_F(MainWindowTest, ARailBringsUpOnePanelAtATime) {
    start();
    window_->openLab("offset_reads");
    auto* lab = child<QDockWidget>("lab");
    auto* why = child<QDockWidget>("why");
    auto* rail = child<QToolBar>("rail");
    ASSERT_TRUE(waitUntil([&] { return lab->isVisible(); }));
    EXPECT_TRUE(rail->isVisible());
    EXPECT_TRUE(rail->actions().contains(why->toggleViewAction()));
    rail->widgetForAction(why->toggleViewAction())->setFocus();
    why->toggleViewAction()->trigger();
    EXPECT_TRUE(why->isVisible());
    EXPECT_TRUE(lab->isHidden());
    EXPECT_FALSE(lab->toggleViewAction()->isChecked());
    EXPECT_TRUE(waitUntil([&] { return why->width() >= 320; })) << why->width();
    lab->toggleViewAction()->trigger();
    EXPECT_TRUE(lab->isVisible());
    EXPECT_TRUE(why->isHidden());
    lab->toggleViewAction()->trigger();
    EXPECT_TRUE(lab->isHidden());
    window_->showStart(true);
    EXPECT_FALSE(rail->isVisible()) << "the page to start from has the window for itself";
}

TEST_F(MainWindowTest, TheBarChoosesTheDeviceToo) {
    startWithSample();
    auto* bar = child<QComboBox>("barDevice");
    auto* column = child<QComboBox>("device");
    ASSERT_EQ(bar->count(), column->count());
    ASSERT_GT(bar->count(), 1);
    bar->setCurrentIndex(1);
    emit bar->activated(1);
    EXPECT_EQ(window_->document().experiment().device,
              column->itemData(1).toString().toStdString());
    EXPECT_EQ(column->currentIndex(), 1);
    Experiment experiment = window_->document().experiment();
    experiment.device = "auto";
    window_->document().setExperiment(experiment);
    EXPECT_EQ(bar->currentIndex(), 0);
    EXPECT_EQ(bar->currentText(), column->currentText());
}

TEST_F(MainWindowTest, SaysHowLongItWillTakeAndWhatIsLeftOut) {
    start();
    QFile file(settings_.path("tiles.yaml"));
    ASSERT_TRUE(file.open(QFile::WriteOnly));
    file.write("kernelcurve: 1\nkernels: [transpose_tile]\n"
               "sweep: {tile: [8, 16], block_y: [8, 16]}\n");
    file.close();
    window_->openFile(file.fileName());
    ASSERT_TRUE(waitUntil([&] { return state() == "4 configurations (1 excluded)"; })) << state();
    EXPECT_TRUE(wholeState().endsWith(", about 3 s")) << wholeState().toStdString();
    QString notes;
    for (auto* label : child<QComboBox>("block_y")->parentWidget()->findChildren<QLabel*>())
        notes += label->text();
    EXPECT_TRUE(notes.contains("for example tile = 8, block_y = 16")) << notes.toStdString();
    // If no configuration is left, the experiment cannot run.
    child<QComboBox>("tile")->setCurrentText("8");
    child<QComboBox>("block_y")->setCurrentText("16");
    ASSERT_TRUE(waitUntil([&] { return !action("Run")->isEnabled(); }));
    EXPECT_EQ(state().find("Cannot measure: "), 0U) << state();
    child<QComboBox>("block_y")->setCurrentText("4");
    EXPECT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); }));
    EXPECT_EQ(state(), "1 configuration");
}

TEST_F(MainWindowTest, TheChartIsDrawnAsItsOptionsSay) {
    startWithSample();
    measureAll();
    auto* view = child<ChartView>("chart");
    view->refresh();
    EXPECT_EQ(view->chart().kind, ChartKind::Curves);
    const auto choose = [&](const QString& text) {
        for (QAction* option : child<QPushButton>("chartOptions")->menu()->actions())
            if (option->text().remove(QChar(u'&')) == text)
                option->trigger();
        view->refresh();
    };
    choose("Heat map");
    EXPECT_EQ(view->chart().kind, ChartKind::HeatMap);
    EXPECT_EQ(view->chart().x.categories.size(), 33);
    EXPECT_FALSE(child<QComboBox>("plotX")->currentText().isEmpty());
    choose("Roofline");
    EXPECT_EQ(view->chart().kind, ChartKind::Roofline);
    EXPECT_FALSE(child<QComboBox>("plotX")->isEnabled());
    choose("Automatic");
    EXPECT_EQ(view->chart().kind, ChartKind::Curves);
    EXPECT_EQ(window_->document().experiment().plot.kind, PlotKind::Automatic);
}

TEST_F(MainWindowTest, AKernelOfTheUsersIsTickedWhenItIsOpened) {
    startWithSample();
    QFile file(settings_.path("mine.cu"));
    ASSERT_TRUE(file.open(QFile::WriteOnly));
    file.write("/*---\nentry: mine\nproblem: offset_add\narguments: [A, B, C, n, offset]\n"
               "block: [128]\ngrid: [\"ceil(n / 128)\"]\n---*/\n"
               "__global__ void mine(const float *A, const float *B, float *C, size_t n, "
               "size_t offset) {}\n");
    file.close();
    window_->openFile(file.fileName());
    EXPECT_EQ(bar(), "");
    EXPECT_EQ(window_->document().experiment().kernels.back(), "mine");
    EXPECT_EQ(state(), "132 configurations");
}

TEST_F(MainWindowTest, SaysWhenThereIsNoWorker) {
    engine_ = std::make_unique<EngineClient>(QStringList{"/nowhere/kernelcurve-worker"});
    makeWindow();
    window_->show();
    ASSERT_TRUE(waitUntil([&] { return !bar().empty(); }));
    EXPECT_NE(bar().find("kernelcurve-worker"), std::string::npos) << bar();
    EXPECT_FALSE(action("Run")->isEnabled());
}

TEST_F(MainWindowTest, OpensAnotherWindowAsAProgramOfItsOwn) {
    start();
    const QString script = settings_.path("program");
    const QString arguments = settings_.path("arguments");
    writeFileAtomically(script.toStdString(),
                        "#!/bin/sh\nprintf '%s' \"$*\" > " + arguments.toStdString() + ".new\nmv " +
                            arguments.toStdString() + ".new " + arguments.toStdString() + "\n");
    window_->setProgram(script);
    action("New window")->trigger();
    EXPECT_NE(bar().find("Cannot open the window"), std::string::npos) << "not executable";
    QFile::setPermissions(script, QFile::ReadOwner | QFile::ExeOwner);
    action("New window")->trigger();
    EXPECT_TRUE(waitUntil([&] { return QFile::exists(arguments); }));
    QFile written(arguments);
    ASSERT_TRUE(written.open(QFile::ReadOnly));
    EXPECT_EQ(written.readAll(), "--new-window");
}

TEST_F(MainWindowTest, RemembersItsLayout) {
    start();
    const QSize original = window_->size();
    // Qt 6.8 does not restore windows that are larger than the screen.
    const QSize size = window_->screen()->availableSize() - QSize(10, 100);
    ASSERT_NE(size, original);
    window_->resize(size);
    EXPECT_TRUE(window_->close());
    window_.reset();
    start();
    EXPECT_EQ(window_->size(), size);
}

} // namespace
} // namespace kernelcurve
