// The user writes a kernel in the window, from the template to the measured curve. Uses the real
// worker and its CPU device.
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/model/recording/previous_version.h"
#include "tests/ui/editor/own_kernel_fixture.h"
#include "tests/ui/lab/transpose_steps.h"
#include "ui/editor/new_kernel_dialog.h"
#include "ui/editor/problem_dialog.h"
#include "ui/results/chart/chart_export_dialog.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QTabBar>
#include <QTabWidget>

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

TEST_F(OwnKernelTest, ANewKernelVerifiesAtOnce) {
    startReal();
    whenOpen<NewKernelDialog>([&](NewKernelDialog* dialog) {
        EXPECT_EQ(dialog->problem(), "transpose") << "that of the document";
        whenOpen<QFileDialog>([&](QFileDialog* files) {
            EXPECT_TRUE(files->selectedFiles().value(0).endsWith("my_transpose.cu"));
            files->findChild<QLineEdit*>()->setText(path());
            static_cast<QDialog*>(files)->accept();
        });
        dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
    });
    action("New kernel…")->trigger();
    ASSERT_NE(window_->findChild<KernelEditor*>(), nullptr) << bar();
    EXPECT_TRUE(window_->findChild<QDockWidget*>("ownKernels")->isVisible());
    EXPECT_THAT(editor().view().text().toStdString(), HasSubstr("__global__ void mine("));
    EXPECT_EQ(window_->document().experiment().kernels,
              (std::vector<std::string>{"transpose_row", "mine"}));
    EXPECT_EQ(rows(), 0) << "opening runs nothing";
    EXPECT_EQ(tried(), "Compiled, checked, and verified: 2 configurations measured.") << problems();
    EXPECT_EQ(rowsOf("mine"), 2);
    EXPECT_EQ(rows(), 2) << "only the kernel at hand is measured";
}

TEST_F(OwnKernelTest, CommandsObeyTheirKeysInTheEditor) {
    startWithSample(slowRun);
    openMine(kernelTemplate(*findProblem("offset_add"), "mine", false,
                            KERNELCURVE_SOURCE_DIR "/resources/templates"));
    ASSERT_NE(window_->findChild<KernelEditor*>(), nullptr) << bar();
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    auto* area = editor().view().findChild<QsciScintilla*>();
    area->setFocus();
    ASSERT_TRUE(area->hasFocus());
    QTest::keyClick(area, Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([&] { return rows() > 0 && action("Stop")->isEnabled(); })) << state();
    area->setFocus();
    QTest::keyClick(area, Qt::Key_Escape);
    EXPECT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    area->setFocus();
    bool opened = false;
    whenOpen<ChartExportDialog>([&](ChartExportDialog* dialog) {
        opened = true;
        dialog->reject();
    });
    QTest::keyClick(area, Qt::Key_E, Qt::ControlModifier);
    EXPECT_TRUE(waitUntil([&] { return opened; }));
    // The keys that edit a text apply to the text and not to the window.
    const QString before = area->text();
    QTest::keyClick(area, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(area, Qt::Key_X, Qt::ControlModifier);
    EXPECT_EQ(area->text(), QString());
    QTest::keyClick(area, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(area->text(), before);
}

TEST_F(OwnKernelTest, ErrorsStandAtTheirLines) {
    startReal();
    openMine(naive());
    type(with(naive(), "problem: transpose", "problem: transpos"));
    EXPECT_EQ(tried(), "Invalid header.");
    EXPECT_EQ(problems(), "3:10: Problem not found: transpos (did you mean \"transpose\"?)");
    EXPECT_EQ(editor().view().diagnostics().size(), 1U);
    // All errors of the compiler are marked, not only the first.
    type(with(with(naive(), "out[column", "out[colum"), "in[row", "inn[row"));
    EXPECT_EQ(tried(), "Compilation failed.");
    EXPECT_THAT(problems(), HasSubstr("undeclared identifier 'colum'"));
    EXPECT_THAT(problems(), HasSubstr("undeclared identifier 'inn'"));
    const int line = editor().problems().front().line;
    EXPECT_THAT(editor().view().text().split(u'\n').at(line - 1).toStdString(),
                HasSubstr("colum "));
    EXPECT_TRUE(child<QListWidget>("kernelProblems")->isVisible());
    emit child<QListWidget>("kernelProblems")
        ->itemActivated(child<QListWidget>("kernelProblems")->item(0));
    EXPECT_EQ(editor().view().currentLine(), line);
    // The error of the check is marked with the thread.
    type(with(naive(), "row < rows && column < cols", "row < rows"));
    EXPECT_EQ(tried(), "Check failed; not measured.");
    EXPECT_THAT(problems(), HasSubstr("past the end of `out`"));
    EXPECT_THAT(problems(), HasSubstr("[thread ("));
    EXPECT_EQ(rowsOf("mine"), 0);
    // There are no marks when the kernel is correct again.
    type(naive());
    EXPECT_EQ(tried(), "Compiled, checked, and verified: 2 configurations measured.") << problems();
    EXPECT_EQ(problems(), "");
    EXPECT_FALSE(child<QListWidget>("kernelProblems")->isVisible());
}

TEST_F(OwnKernelTest, AWrongResultNamesItsFirstElement) {
    startReal();
    openMine(naive());
    type(with(naive(), "in[row * cols + column]", "in[row * cols + column] + 1"));
    EXPECT_EQ(tried(), "Wrong result on the CPU; not measured.");
    EXPECT_THAT(problems(), HasSubstr("the first is out[0]: expected "));
    EXPECT_THAT(problems(), HasSubstr(", found "));
    EXPECT_THAT(problems(), HasSubstr(" [cols = 131, rows = 67]"));
    EXPECT_EQ(rowsOf("mine"), 0);
}

TEST_F(OwnKernelTest, OneSizeThatFailsTakesNoMarksOfTheOthersAway) {
    startReal();
    openMine(with(naive(), "{\n", "{\n    if (cols == 96)\n        return;\n"));
    EXPECT_EQ(tried(), "1 of 2 configurations measured.");
    EXPECT_EQ(rowsOf("mine"), 1);
    EXPECT_NE(problems(), "") << "what failed";
    EXPECT_FALSE(marks().empty());
}

TEST_F(OwnKernelTest, ThePreviousVersionsCurveStays) {
    startReal();
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 2 && action("Run")->isEnabled(); })) << state();
    openMine(naive());
    tried();
    EXPECT_EQ(rowsOf("mine"), 2);
    type(with(naive(), "if (row", "// Better.\n    if (row"));
    tried();
    EXPECT_EQ(rowsOf("mine"), 2);
    EXPECT_EQ(rowsOf(previousVersionOf("mine")), 2);
    EXPECT_EQ(rowsOf("transpose_row"), 2) << "others stay as they are";
    auto* view = child<ChartView>("chart");
    view->refresh();
    QStringList names;
    for (const ChartSeries& series : view->chart().series)
        names << series.name;
    EXPECT_TRUE(names.contains("mine (previous)")) << names.join(u'|').toStdString();
    // A faulty version changes neither the rows of the kernel nor those of its previous version.
    type(with(naive(), "in[row * cols + column]", "in[0]"));
    EXPECT_EQ(tried(), "Wrong result on the CPU; not measured.");
    EXPECT_EQ(rowsOf("mine"), 2);
    EXPECT_EQ(rowsOf(previousVersionOf("mine")), 2);
    type(naive());
    tried();
    EXPECT_EQ(rowsOf("mine"), 2);
    EXPECT_EQ(rowsOf(previousVersionOf("mine")), 2) << "the last one that worked";
    // The file with both versions can be saved and opened again.
    window_->document().save(settings_.path("kept.yaml"));
    // The rows of the faulty version are in no file.
    whenOpen<QMessageBox>(
        [](QMessageBox* question) { question->button(QMessageBox::Discard)->click(); });
    window_->openFile(settings_.path("kept.yaml"));
    EXPECT_EQ(bar(), "");
    EXPECT_EQ(rows(), 6);
}

TEST_F(OwnKernelTest, AnyEditorWillDo) {
    startReal();
    openMine(naive());
    editor().say({});
    writeFileAtomically(path().toStdString(),
                        with(naive(), "if (row", "// Elsewhere.\n    if (row"));
    EXPECT_TRUE(ended()) << words();
    EXPECT_EQ(words(), "Compiled, checked, and verified: 2 configurations measured.");
    EXPECT_THAT(editor().view().text().toStdString(), HasSubstr("// Elsewhere."));
    // The user is asked if there are unsaved changes.
    type(with(naive(), "if (row", "// Mine.\n    if (row"));
    writeFileAtomically(path().toStdString(), with(naive(), "if (row", "// Theirs.\n    if (row"));
    ASSERT_TRUE(waitUntil([&] { return !bar().empty(); }));
    EXPECT_THAT(bar(), HasSubstr("Another program has changed “mine.cu”"));
    EXPECT_THAT(editor().view().text().toStdString(), HasSubstr("// Mine."));
    editor().say({});
    for (QPushButton* button : window_->findChild<MessageBar*>()->findChildren<QPushButton*>())
        if (button->text() == "Use the file")
            button->click();
    EXPECT_THAT(editor().view().text().toStdString(), HasSubstr("// Theirs."));
    EXPECT_TRUE(ended()) << words();
}

TEST_F(OwnKernelTest, AStrangersKernelIsAskedAboutBeforeItRuns) {
    startReal();
    writeFileAtomically(path().toStdString(), naive() + "// theirs\n");
    letOthersWrite(path().toStdString());
    window_->openFile(path());
    std::string asked;
    const auto cancel = [&](QMessageBox* question) {
        asked = (question->text() + u' ' + question->informativeText()).toStdString();
        question->button(QMessageBox::Cancel)->click();
    };
    whenOpen<QMessageBox>(cancel);
    action("Run")->trigger();
    EXPECT_EQ(
        asked,
        "`mine.cu` is not trusted: other users can change the file (fix: chmod go-w). Review the "
        "code before you run it. On the CPU, the code runs in a sandbox without access to the "
        "network or your files. GPU code cannot access the network or your files either.");
    EXPECT_TRUE(action("Run")->isEnabled());
    EXPECT_EQ(rows(), 0);
    // A change of a file that others can write counts as a change by another user.
    type(naive() + "// theirs, and a word\n");
    whenOpen<QMessageBox>(cancel);
    child<QPushButton>("saveKernel")->click();
    EXPECT_EQ(words(), "Not run: the file is not trusted.");
    EXPECT_EQ(rowsOf("mine"), 0);
    whenOpen<QMessageBox>([](QMessageBox* question) {
        question->findChild<QPushButton*>(QStringLiteral("trustProgram"))->click();
    });
    EXPECT_EQ(tried(), "Compiled, checked, and verified: 2 configurations measured.");
    // The text that the user writes from now on is trusted.
    type(naive() + "// mine\n");
    EXPECT_EQ(tried(), "Compiled, checked, and verified: 2 configurations measured.");
}

TEST_F(OwnKernelTest, WhatAnotherProgramWroteIsNotRunIfOthersCanWriteTheFile) {
    startReal();
    writeFileAtomically(path().toStdString(), naive());
    letOthersWrite(path().toStdString());
    trustWritten(path().toStdString(), naive());
    window_->openFile(path());
    writeFileAtomically(path().toStdString(), naive() + "// by another program\n");
    ASSERT_TRUE(waitUntil([&] {
        return words() ==
               "Another program changed the file. Press “Save and test” to run the new version.";
    })) << words();
    EXPECT_EQ(rowsOf("mine"), 0);
    whenOpen<QMessageBox>([](QMessageBox* question) {
        question->findChild<QPushButton*>(QStringLiteral("trustProgram"))->click();
    });
    EXPECT_EQ(tried(), "Compiled, checked, and verified: 2 configurations measured.");
}

/// Opening a file does not run its code, regardless of its owner.
TEST_F(OwnKernelTest, TheUsersOwnFileIsNotRunBecauseItWasOpened) {
    startReal();
    openMine(naive() + "// opened\n");
    QCoreApplication::processEvents();
    EXPECT_EQ(words(), "");
    EXPECT_EQ(rowsOf("mine"), 0);
    EXPECT_EQ(tried(), "Compiled, checked, and verified: 2 configurations measured.");
}

TEST_F(OwnKernelTest, SavingAsksBeforeItWritesOverWhatAnotherProgramChanged) {
    startReal();
    openMine(naive());
    const std::string mine = with(naive(), "if (row", "// Mine.\n    if (row");
    const std::string theirs = with(naive(), "if (row", "// Theirs.\n    if (row");
    type(mine);
    writeFileAtomically(path().toStdString(), theirs);
    ASSERT_TRUE(waitUntil([&] { return !bar().empty(); }));
    std::string asked;
    whenOpen<QMessageBox>([&](QMessageBox* question) {
        asked = (question->text() + u' ' + question->informativeText()).toStdString();
        question->button(QMessageBox::Cancel)->click();
    });
    editor().setFocus();
    action("Save")->trigger();
    EXPECT_EQ(asked, "Another program has changed “mine.cu”. Its changes would be lost.");
    EXPECT_EQ(readFile(path().toStdString()), theirs);
    EXPECT_TRUE(editor().isModified());
    EXPECT_THAT(bar(), HasSubstr("Another program has changed “mine.cu”"));
    whenOpen<QMessageBox>([](QMessageBox* question) {
        for (QAbstractButton* button : question->buttons())
            if (button->text().remove(QChar(u'&')) == "Overwrite")
                return button->click();
        ADD_FAILURE() << "no button to write over it";
        question->reject();
    });
    child<QPushButton>("saveKernel")->click();
    EXPECT_EQ(readFile(path().toStdString()), mine);
    EXPECT_FALSE(editor().isModified());
    EXPECT_EQ(bar(), "") << "the two are no longer at odds";
    EXPECT_TRUE(ended()) << words();
}

TEST_F(OwnKernelTest, WhoKeepsTheirTextIsNotAskedAgain) {
    startReal();
    openMine(naive());
    const std::string mine = with(naive(), "if (row", "// Mine.\n    if (row");
    type(mine);
    writeFileAtomically(path().toStdString(), with(naive(), "if (row", "// Theirs.\n    if (row"));
    ASSERT_TRUE(waitUntil([&] { return !bar().empty(); }));
    for (QPushButton* button : window_->findChild<MessageBar*>()->findChildren<QPushButton*>())
        if (button->text() == "Keep my changes")
            button->click();
    EXPECT_EQ(bar(), "");
    whenOpen<QMessageBox>([](QMessageBox* question) {
        ADD_FAILURE() << question->text().toStdString();
        question->reject();
    });
    tried();
    EXPECT_EQ(readFile(path().toStdString()), mine);
}

TEST_F(OwnKernelTest, AFileThatVanishesIsWrittenAgain) {
    startReal();
    openMine(naive());
    QFile::remove(path());
    ASSERT_TRUE(waitUntil(
        [&] { return words() == "The file was deleted. Saving creates the file again."; }));
    EXPECT_TRUE(editor().isModified());
    EXPECT_EQ(tried(), "Compiled, checked, and verified: 2 configurations measured.");
    EXPECT_EQ(readFile(path().toStdString()), naive());
}

TEST_F(OwnKernelTest, AsksBeforeATextIsLost) {
    startReal();
    openMine(naive());
    type("/* half a thought");
    auto* tabs = child<QTabWidget>("ownKernelTabs");
    EXPECT_EQ(tabs->tabText(0), "mine.cu*");
    std::string asked;
    whenOpen<QMessageBox>([&](QMessageBox* question) {
        asked = question->text().toStdString();
        question->button(QMessageBox::Cancel)->click();
    });
    EXPECT_FALSE(window_->close());
    EXPECT_EQ(asked, "“mine.cu” has unsaved changes.");
    whenOpen<QMessageBox>(
        [&](QMessageBox* question) { question->button(QMessageBox::Discard)->click(); });
    emit tabs->tabCloseRequested(0);
    EXPECT_EQ(tabs->count(), 0);
    EXPECT_FALSE(window_->findChild<QDockWidget*>("ownKernels")->isVisible());
    EXPECT_EQ(readFile(path().toStdString()), naive());
}

TEST_F(OwnKernelTest, CtrlSSavesTheTextWithTheKeyboard) {
    startReal();
    openMine(naive());
    type(with(naive(), "if (row", "// By key.\n    if (row"));
    editor().setFocus();
    editor().say({});
    action("Save")->trigger();
    EXPECT_THAT(readFile(path().toStdString()), HasSubstr("// By key."));
    EXPECT_TRUE(ended());
}

TEST_F(OwnKernelTest, TheMenuBringsOwnKernelsToTheFront) {
    startReal();
    auto* device = child<QDockWidget>("deviceProperties");
    auto* dock = child<QDockWidget>("ownKernels");
    device->toggleViewAction()->trigger();
    settle();
    ASSERT_FALSE(device->visibleRegion().isEmpty());
    ASSERT_TRUE(dock->isHidden());
    dock->toggleViewAction()->trigger();
    settle();
    EXPECT_FALSE(dock->visibleRegion().isEmpty());
    EXPECT_TRUE(device->visibleRegion().isEmpty()) << "it is behind";
}

TEST_F(OwnKernelTest, WhatIsNoKernelIsSaidInTheWindow) {
    startReal();
    openMine(std::string(10 << 20, 'x'));
    EXPECT_THAT(bar(), HasSubstr("is 10 MiB; a kernel file must not exceed 1"));
    EXPECT_EQ(window_->findChild<KernelEditor*>(), nullptr);
    window_->openFile("/nowhere/mine.cu");
    EXPECT_THAT(bar(), HasSubstr("mine.cu"));
    // A file without a header and without kernels can be opened, and both can be written in the
    // editor.
    openMine("// Nothing yet.\n");
    ASSERT_NE(window_->findChild<KernelEditor*>(), nullptr);
    EXPECT_THAT(problems(), HasSubstr("1:1: The file has no kernel header"));
}

TEST_F(OwnKernelTest, ATakenNameIsRefusedBeforeAnythingIsWritten) {
    startReal();
    const QString file = settings_.path("transpose_tile.cu");
    whenOpen<NewKernelDialog>([&](NewKernelDialog* dialog) {
        whenOpen<QFileDialog>([&](QFileDialog* files) {
            files->findChild<QLineEdit*>()->setText(file);
            static_cast<QDialog*>(files)->accept();
        });
        dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
    });
    action("New kernel…")->trigger();
    EXPECT_THAT(bar(), HasSubstr("A kernel \"transpose_tile\" already exists"));
    EXPECT_FALSE(QFile::exists(file));
}

TEST_F(OwnKernelTest, WhatComesUpAfterCodeIsAsWideAsItWasBefore) {
    startReal();
    window_->resize(1300, 800);
    auto* why = child<QDockWidget>("why");
    auto* own = child<QDockWidget>("ownKernels");
    why->toggleViewAction()->trigger();
    ASSERT_TRUE(waitUntil([&] { return why->isVisible() && why->width() >= 320; }));
    const int before = why->width();
    openMine(naive());
    ASSERT_TRUE(waitUntil([&] { return own->width() > before; })) << own->width();
    // The start page has no panel.
    window_->showStart(true);
    EXPECT_FALSE(own->isVisible());
    window_->showStart(false);
    why->toggleViewAction()->trigger();
    EXPECT_TRUE(waitUntil([&] { return why->isVisible() && why->width() == before; }))
        << why->width() << " instead of " << before;
}

TEST_F(OwnKernelTest, WhereItCannotBeWrittenTheTextStays) {
    startReal();
    QDir().mkpath(settings_.path("folder"));
    const QString file = settings_.path("folder/mine.cu");
    writeFileAtomically(file.toStdString(), naive());
    window_->openFile(file);
    type(with(naive(), "if (row", "// Kept.\n    if (row"));
    QDir(settings_.path("folder")).removeRecursively();
    child<QPushButton>("saveKernel")->click();
    EXPECT_THAT(bar(), HasSubstr("mine.cu"));
    EXPECT_TRUE(editor().isModified());
    EXPECT_THAT(editor().view().text().toStdString(), HasSubstr("// Kept."));
}

TEST_F(OwnKernelTest, ARunThatIsOnIsWaitedFor) {
    startReal();
    Experiment experiment = window_->document().experiment();
    experiment.measure.samples = 2000;
    experiment.parameters = {{"rows", 2048}};
    window_->document().setExperiment(experiment);
    openMine(naive());
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return !action("Run")->isEnabled(); })) << state();
    child<QPushButton>("saveKernel")->click();
    EXPECT_EQ(words(), "The test starts after the run.");
    action("Stop")->trigger();
    ASSERT_TRUE(waitUntil([&] { return words() == "Measuring…"; })) << words();
    EXPECT_EQ(problems(), "");
    key(Qt::Key_Escape);
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
}

TEST_F(OwnKernelTest, AnEndlessCheckIsStoppedAndTheNextTextIsTriedAtOnce) {
    startReal();
    const std::string right = naive();
    const std::size_t body = right.find("{\n", right.find("__global__")) + 2;
    const std::string endless =
        std::string(right).insert(body, "    while (true) __syncthreads();\n");
    const auto checkEndless = [&] {
        type(endless);
        child<QPushButton>("saveKernel")->click();
        return waitUntil([&] { return words() == "Checking…"; });
    };
    openMine(right);
    ASSERT_TRUE(checkEndless()) << words();
    EXPECT_TRUE(action("Stop")->isEnabled());
    key(Qt::Key_Escape);
    EXPECT_EQ(words(), "Stopped.");
    EXPECT_EQ(problems(), "");
    EXPECT_FALSE(action("Stop")->isEnabled());

    ASSERT_TRUE(checkEndless()) << words();
    type(right);
    EXPECT_EQ(tried(), "Compiled, checked, and verified: 2 configurations measured.");
    EXPECT_EQ(problems(), "");
    EXPECT_EQ(rowsOf("mine"), 2);
}

TEST_F(OwnKernelTest, WhatIsLeftOutSaysWhy) {
    startReal();
    openMine(naive());
    type(with(naive(), "block: [32, 8]", "block: [32, 64]"));
    child<QPushButton>("saveKernel")->click();
    ASSERT_TRUE(waitUntil([&] { return words() == "The kernel cannot run with these settings."; }))
        << words();
    EXPECT_THAT(problems(), HasSubstr("has 2048 threads: the device supports at most 1024"));
}

TEST_F(OwnKernelTest, TheNextStartBeginsWithoutTheEditor) {
    startReal();
    openMine(naive());
    auto* dock = window_->findChild<QDockWidget*>("ownKernels");
    EXPECT_TRUE(dock->isVisible());
    // The experiment now has one more kernel.
    whenOpen<QMessageBox>(
        [](QMessageBox* question) { question->button(QMessageBox::Discard)->click(); });
    EXPECT_TRUE(window_->close());
    window_.reset();
    start();
    window_->showStart(false);
    dock = window_->findChild<QDockWidget*>("ownKernels");
    EXPECT_FALSE(dock->isVisible());
    dock->toggleViewAction()->trigger();
    EXPECT_TRUE(dock->isVisible());
    EXPECT_FALSE(child<QTabWidget>("ownKernelTabs")->isVisible()) << "there is a hint instead";
}

TEST_F(OwnKernelTest, SpeaksChinese) {
    startReal();
    openMine(naive());
    for (QAction* language : window_->findChildren<QAction*>())
        if (language->text() == "简体中文")
            language->trigger();
    EXPECT_TRUE(
        waitUntil([&] { return child<QPushButton>("saveKernel")->text() == "保存并测试"; }));
    EXPECT_EQ(window_->findChild<QDockWidget*>("ownKernels")->windowTitle(), "我的核函数");
    type(with(naive(), "problem: transpose", "problem: transpos"));
    child<QPushButton>("saveKernel")->click();
    EXPECT_EQ(words(), "文件头有误。");
    for (QAction* language : window_->findChildren<QAction*>())
        if (language->text() == "English")
            language->trigger();
    EXPECT_TRUE(
        waitUntil([&] { return child<QPushButton>("saveKernel")->text() == "Save and test"; }));
}

TEST_F(OwnKernelTest, ANewProblemGetsItsFirstKernel) {
    startReal();
    whenOpen<ProblemDialog>([&](ProblemDialog* dialog) {
        whenOpen<QFileDialog>([](QFileDialog* files) { static_cast<QDialog*>(files)->accept(); });
        EXPECT_TRUE(dialog->save());
        EXPECT_EQ(dialog->problem(), "vector");
        whenOpen<QFileDialog>([this](QFileDialog* files) {
            EXPECT_THAT(files->selectedFiles().constFirst().toStdString(), HasSubstr("my_vector"));
            files->findChild<QLineEdit*>()->setText(path());
            static_cast<QDialog*>(files)->accept();
        });
        dialog->findChild<QPushButton*>("problemKernel")->click();
    });
    action("New problem…")->trigger();
    ASSERT_NE(window_->findChild<KernelEditor*>(), nullptr) << bar();
    EXPECT_EQ(editor().path(), path());
    EXPECT_THAT(editor().view().text().toStdString(), HasSubstr("element(unit, a, x, y);"));
    EXPECT_EQ(catalog_.at("mine").problem, "vector");
}

/// A user-defined problem, opened from its file and changed together with one of its kernels.
TEST_F(OwnKernelTest, AChangedProblemIsWhatItsKernelComputesNext) {
    startReal();
    action("New experiment")->trigger();
    const std::string text = "/*---\nproblem: plus\ntitle: Plus\n"
                             "parameters: {n: {range: [1, 1 Mi], default: 1 Ki}}\narrays:\n"
                             "  x: {role: in, type: float, shape: [n]}\n"
                             "  y: {role: out, type: float, shape: [n]}\nbytes: 8 * n\n"
                             "reference: {entry: plus, units: n, arguments: [x, y]}\n---*/\n"
                             "__device__ void plus(long i, const float *x, float *y) "
                             "{ y[i] = x[i] + 1; }\n";
    const QString file = settings_.path("plus.cu");
    writeFileAtomically(file.toStdString(), text);
    addProblem(readProblemFile(text, "plus.cu", {}));
    QDir().mkpath(settings_.path("kernels"));
    const QString mine = settings_.path("kernels/mine.cu");
    const std::string kernel = kernelTemplate(*findProblem("plus"), "mine", false, {});
    writeFileAtomically(mine.toStdString(), kernel);
    trustWritten(file.toStdString(), text);
    trustWritten(mine.toStdString(), kernel);
    window_->openFile(mine);
    Experiment experiment = window_->document().experiment();
    experiment.device = "cpu";
    experiment.measure.samples = 3;
    window_->document().setExperiment(experiment);
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state() << bar();
    ASSERT_EQ(tried(), "Compiled, checked, and verified: 1 configuration measured.") << problems();
    whenOpen<ProblemDialog>([&](ProblemDialog* dialog) {
        EXPECT_EQ(dialog->file(), file);
        auto* view = dialog->findChild<SourceView*>("problemText");
        view->change(QString::fromStdString(with(text, "x[i] + 1", "x[i] + 2")));
        EXPECT_TRUE(dialog->save());
        dialog->reject();
    });
    window_->openFile(file);
    // The change also takes effect without another trial.
    EXPECT_THAT(catalog_.at("mine").definition->source()->text, HasSubstr("x[i] + 2"));
    EXPECT_EQ(tried(), "Wrong result on the CPU; not measured.");
    EXPECT_THAT(problems(), HasSubstr("expected"));
}

/// The steps of a matrix transpose in a course: one idea per step, measured each time.
TEST_F(OwnKernelTest, ATransposeIsImprovedStepByStep) {
    startReal();
    openMine(naive());
    ASSERT_EQ(tried(), "Compiled, checked, and verified: 2 configurations measured.") << problems();
    // Reads are coalesced, and writes of a column are not.
    EXPECT_THAT(marks(), testing::UnorderedElementsAre(LineSeverity::Good, LineSeverity::Poor))
        << markWords();
    // Without the barrier, the check reports the two places.
    type(tiledTranspose("", 32));
    ASSERT_EQ(tried(), "Check failed; not measured.");
    EXPECT_EQ(editor().problems().front().line, 15) << problems();
    EXPECT_EQ(rowsOf("mine"), 2) << "the naive one's, which still stand";
    type(tiledTranspose("__syncthreads();", 32));
    ASSERT_EQ(tried(), "Compiled, checked, and verified: 2 configurations measured.") << problems();
    EXPECT_EQ(rowsOf(previousVersionOf("mine")), 2);
    // The accesses to global memory are good now, but the words of the tile's column are in one
    // bank.
    using testing::UnorderedElementsAre;
    EXPECT_THAT(marks(), UnorderedElementsAre(LineSeverity::Good, LineSeverity::Good,
                                              LineSeverity::Good, LineSeverity::Poor))
        << markWords();
    EXPECT_THAT(markWords(), HasSubstr("32-way"));
    type(tiledTranspose("__syncthreads();", 33));
    ASSERT_EQ(tried(), "Compiled, checked, and verified: 2 configurations measured.") << problems();
    EXPECT_EQ(rowsOf("mine"), 2);
    EXPECT_EQ(rowsOf(previousVersionOf("mine")), 2);
    EXPECT_THAT(marks(), testing::Each(LineSeverity::Good)) << markWords();
    EXPECT_EQ(marks().size(), 4U);
}

} // namespace
} // namespace kernelcurve
