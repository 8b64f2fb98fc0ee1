// Tests the dialog for user-defined problems: the form, the file beside it, the results, a trial
// and saving.
#include "app/engine/engine_client.h"
#include "app/trust/trusted_programs.h"
#include "gpu/catalog/kernel/kernel_template.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/text/error.h"
#include "tests/app/trust/foreign_file.h"
#include "tests/eventually.h"
#include "tests/ui/window/own_settings.h"
#include "tests/ui/window/window_waits.h"
#include "ui/editor/problem_dialog.h"
#include "ui/source/source_view.h"
#include "ui/widgets/messages/note_label.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include <Qsci/qsciscintilla.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::Not;

class ProblemDialogTest : public testing::Test {
  protected:
    void open(const QString& file = {}) {
        dialog_ = std::make_unique<ProblemDialog>(file, engine_, nullptr);
        dialog_->show();
        ASSERT_TRUE(becomesActive(dialog_.get()));
    }
    /// Opens a user-defined problem from a file. It is not tried automatically.
    void openText(const std::string& text) {
        writeFileAtomically(path("own.cu"), text);
        trustWritten(path("own.cu"), text);
        open(QString::fromStdString(path("own.cu")));
    }
    static std::string vectorText(const std::string& id = "vector") {
        std::string text =
            readFile(KERNELCURVE_SOURCE_DIR "/resources/templates/problems/vector.cu");
        return text.replace(text.find("problem: vector") + 9, 6, id);
    }
    std::string path(const char* name) const {
        return settings_.path(QString::fromLatin1(name)).toStdString();
    }
    template <typename Widget>
    Widget& part(const char* name) {
        auto* found = dialog_->findChild<Widget*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return *found;
    }
    std::string text() { return part<SourceView>("problemText").text().toStdString(); }
    std::string field(const char* name) { return part<QLineEdit>(name).text().toStdString(); }
    std::string label(const char* name) { return part<NoteLabel>(name).text().toStdString(); }
    std::string sizes() { return part<SelectableLabel>("problemSizes").text().toStdString(); }
    /// Types in a field like a user.
    void type(const char* name, const char* text) {
        auto& line = part<QLineEdit>(name);
        line.setFocus();
        line.selectAll();
        QTest::keyClicks(&line, QString::fromUtf8(text));
    }
    void replace(const std::string& from, const std::string& to) {
        std::string now = text();
        const std::size_t at = now.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        now.replace(at, from.size(), to);
        auto* area = part<SourceView>("problemText").findChild<QsciScintilla*>();
        area->selectAll();
        area->replaceSelectedText(QString::fromStdString(now));
    }
    /// The errors in the list.
    std::string failures() {
        QStringList all;
        auto& list = part<QListWidget>("problemFailures");
        for (int row = 0; row < list.count(); ++row)
            all << list.item(row)->text();
        return all.join(u'\n').toStdString();
    }
    template <typename Condition>
    static bool waitUntil(Condition condition) {
        return eventually(condition);
    }
    void tryIt() {
        part<QPushButton>("problemTry").click();
        EXPECT_TRUE(waitUntil([&] {
            return !part<NoteLabel>("problemRight").text().isEmpty() ||
                   !part<NoteLabel>("problemWrong").text().isEmpty();
        })) << label("problemTrying");
    }
    template <typename Dialog, typename Act>
    void whenOpen(Act act) {
        auto* timer = new QTimer(dialog_.get());
        QObject::connect(timer, &QTimer::timeout, dialog_.get(), [timer, act] {
            if (auto* open = qobject_cast<Dialog*>(QApplication::activeModalWidget())) {
                timer->deleteLater();
                timer->stop();
                act(open);
            }
        });
        timer->start(10);
    }
    /// Answers the next question.
    void answer(QMessageBox::StandardButton button) {
        whenOpen<QMessageBox>(
            [button](QMessageBox* question) { question->button(button)->click(); });
    }
    void saveAs(const std::string& file) {
        whenOpen<QFileDialog>([file](QFileDialog* files) {
            files->findChild<QLineEdit*>()->setText(QString::fromStdString(file));
            static_cast<QDialog*>(files)->accept();
        });
    }

    OwnSettings settings_;
    EngineClient engine_{
        QStringList{QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker")}};
    std::unique_ptr<ProblemDialog> dialog_;
};

TEST_F(ProblemDialogTest, TriesAStrangersProblemWhenAPersonSaysSo) {
    writeFileAtomically(path("theirs.cu"), vectorText("theirs"));
    letOthersWrite(path("theirs.cu"));
    open(QString::fromStdString(path("theirs.cu")));
    auto& tryIt = part<QPushButton>("problemTry");
    // A changed problem is not tried automatically either.
    replace("problem: theirs", "problem: theirs_2");
    answer(QMessageBox::Cancel);
    tryIt.click();
    EXPECT_THAT(text(), HasSubstr("problem: theirs_2"));
    EXPECT_EQ(label("problemTrying"), "");
    whenOpen<QMessageBox>([](QMessageBox* question) {
        EXPECT_THAT(question->text().toStdString(), HasSubstr("`theirs.cu` is not trusted: "));
        question->findChild<QPushButton*>(QStringLiteral("trustProgram"))->click();
    });
    tryIt.click();
    EXPECT_THAT(label("problemTrying"), HasSubstr("Testing on the CPU"));
}

TEST_F(ProblemDialogTest, BeginsWithAProblemThatIsRight) {
    open();
    EXPECT_GE(part<QComboBox>("problemBegin").count(), 1);
    EXPECT_EQ(text(), vectorText());
    EXPECT_EQ(field("problemId"), "vector");
    EXPECT_EQ(field("parameter0Default"), "16 Mi");
    EXPECT_EQ(part<QComboBox>("array1Role").currentText(), "inout");
    EXPECT_EQ(field("array1Numbers"), "1, 2");
    EXPECT_EQ(field("output0Relative"), "1e-5");
    EXPECT_EQ(failures(), "");
    EXPECT_FALSE(part<QPushButton>("problemKernel").isEnabled());
}

TEST_F(ProblemDialogTest, AFieldChangesItsLineAndNothingElse) {
    open();
    type("problemBytes", "8 * n");
    EXPECT_THAT(text(), HasSubstr("bytes: 8 * n        # x and y are read"));
    type("array0Shape", "n, 2");
    EXPECT_THAT(text(), HasSubstr("x: {role: in, type: float, shape: [n, 2], fill: "));
    type("problemTitle", "Mine: a");
    EXPECT_THAT(text(), HasSubstr("title: {en: \"Mine: a\", zh_CN: \"向量更新：y = a x + y\"}"));
    type("array0Name", "input");
    EXPECT_THAT(text(), HasSubstr("\n  input: {role: in, "));
    part<QCheckBox>("output0Exact").click();
    EXPECT_THAT(text(), HasSubstr("compare: {y: {exact: true}}"));
    part<QCheckBox>("output0Zeroed").click();
    EXPECT_THAT(text(), HasSubstr("arguments: [a, x, y], zeroed: [y]}"));
    EXPECT_THAT(text(), HasSubstr("# Called once for every unit, here for every element."));
    // Undoes all changes.
    auto* area = part<SourceView>("problemText").findChild<QsciScintilla*>();
    while (area->isUndoAvailable())
        area->undo();
    EXPECT_EQ(text(), vectorText());
    EXPECT_TRUE(waitUntil([&] { return field("problemTitle") == "Vector update: y = a x + y"; }));
    EXPECT_FALSE(part<QCheckBox>("output0Exact").isChecked());
    EXPECT_EQ(field("array0Name"), "x");
}

TEST_F(ProblemDialogTest, RowsComeAndGo) {
    open();
    part<QPushButton>("addParameter").click();
    EXPECT_THAT(text(), HasSubstr("\n  m: {range: [1, 1 Mi], default: 1024}\n"));
    EXPECT_EQ(field("parameter2Name"), "m");
    part<QPushButton>("addArray").click();
    EXPECT_EQ(field("array2Name"), "z");
    part<QComboBox>("array2Role").setCurrentIndex(1);
    emit part<QComboBox>("array2Role").activated(1);
    EXPECT_THAT(text(), HasSubstr("\n  z: {role: out, type: float, shape: [n]}\n"));
    EXPECT_TRUE(waitUntil([&] { return failures() != ""; }));
    EXPECT_THAT(failures(), HasSubstr("The array \"z\" is never verified"));
    // Names must be unique.
    type("array2Name", "y");
    EXPECT_THAT(text(), HasSubstr("\n  z: {role"));
    part<QToolButton>("array2Remove").click();
    part<QToolButton>("parameter2Remove").click();
    EXPECT_EQ(text(), vectorText());
    EXPECT_EQ(failures(), "");
}

TEST_F(ProblemDialogTest, TheFormFollowsTheText) {
    open();
    replace("inout, type: float, shape: [n], fill: {uniform: [1, 2]}",
            "inout, type: double, shape: [n, 3], fill: {zipf: [n, 1.5]}");
    EXPECT_TRUE(waitUntil([&] { return field("array1Shape") == "n, 3"; }));
    EXPECT_EQ(part<QComboBox>("array1Type").currentText(), "double");
    EXPECT_EQ(part<QComboBox>("array1Fill").currentText(), "zipf");
    EXPECT_EQ(field("array1Numbers"), "n, 1.5");
    // Unreadable text leaves the form unchanged, and the dialog reports this.
    replace("problem: vector", "problem: [vector");
    EXPECT_TRUE(waitUntil([&] { return label("problemWaiting") != ""; }));
    EXPECT_THAT(label("problemWaiting"), HasSubstr("Fix the text to use the form."));
    EXPECT_EQ(field("array1Shape"), "n, 3");
    EXPECT_FALSE(part<QLineEdit>("array1Shape").isEnabled());
    EXPECT_NE(failures(), "");
    replace("problem: [vector", "problem: other");
    EXPECT_TRUE(waitUntil([&] { return field("problemId") == "other"; }));
    EXPECT_EQ(label("problemWaiting"), "");
    EXPECT_TRUE(part<QLineEdit>("array1Shape").isEnabled());
}

TEST_F(ProblemDialogTest, AnErrorStandsAtItsPlaceInTextAndForm) {
    open();
    type("array0Shape", "nn");
    EXPECT_TRUE(waitUntil([&] { return failures() != ""; }));
    EXPECT_THAT(failures(), HasSubstr("Line 11: Unknown name \"nn\""));
    ASSERT_EQ(part<SourceView>("problemText").diagnostics().size(), 1U);
    EXPECT_EQ(part<SourceView>("problemText").diagnostics()[0].line, 11);
    EXPECT_THAT(part<QLineEdit>("array0Shape").accessibleDescription().toStdString(),
                HasSubstr("Unknown name \"nn\""));
    EXPECT_EQ(sizes(), "Fix the errors to see sizes.");
    auto& list = part<QListWidget>("problemFailures");
    emit list.itemActivated(list.item(0));
    EXPECT_EQ(part<SourceView>("problemText").currentLine(), 11);
    type("array0Shape", "n");
    EXPECT_TRUE(waitUntil([&] { return failures() == ""; }));
    EXPECT_EQ(part<QLineEdit>("array0Shape").accessibleDescription(), "");
}

TEST_F(ProblemDialogTest, SizesFollowTheParameters) {
    open();
    EXPECT_THAT(sizes(), HasSubstr("Memory: 192 MiB, including 64 MiB for the reference"));
    EXPECT_THAT(sizes(), HasSubstr("Moved: 192 MiB; operations: 32 Mi; units of work: 16 Mi"));
    EXPECT_EQ(part<SelectableLabel>("array0Comes").text(), "16 Mi elements, 64 MiB");
    type("parameter0Chosen", "1 Ki");
    EXPECT_THAT(sizes(), HasSubstr("Memory: 12 KiB"));
    EXPECT_EQ(text(), vectorText()) << "that is none of the file's";
    type("parameter0Chosen", "0");
    EXPECT_EQ(sizes(), "Fix the errors to see sizes.");
    EXPECT_THAT(part<QLineEdit>("parameter0Chosen").accessibleDescription().toStdString(),
                HasSubstr("0"));
    // An array whose size is not a whole number of elements.
    type("parameter0Chosen", "");
    QTest::keyClick(&part<QLineEdit>("parameter0Chosen"), Qt::Key_Delete);
    type("array0Shape", "n / 3");
    EXPECT_TRUE(waitUntil([&] { return failures() != ""; }));
    EXPECT_THAT(failures(), HasSubstr("Line 11: Invalid array extent: \"n / 3\""));
}

TEST_F(ProblemDialogTest, AnIdOfTheProgramIsRefusedAtItsField) {
    open();
    type("problemId", "saxpy");
    EXPECT_TRUE(waitUntil([&] { return failures() != ""; }));
    EXPECT_THAT(failures(), HasSubstr("Line 2: A problem named \"saxpy\" already exists"));
    EXPECT_NE(part<QLineEdit>("problemId").accessibleDescription(), "");
    part<QPushButton>("problemSave").click(); // no question appears
    EXPECT_TRUE(part<QLineEdit>("problemId").hasFocus());
    EXPECT_EQ(dialog_->problem(), "");
}

TEST_F(ProblemDialogTest, ATrialSaysWhetherItIsRight) {
    openText(vectorText("tried"));
    tryIt();
    EXPECT_EQ(
        label("problemRight"),
        "Correct: the first kernel and the reference agree at a = 2.5, n = 5; a = -3.0, n = 1000.")
        << label("problemWrong");
}

/// Each starting point has a description in both languages and a correct initial kernel.
TEST_F(ProblemDialogTest, EveryStartingPointIsRight) {
    open();
    const auto& begin = part<QComboBox>("problemBegin");
    for (int index = 0; index < begin.count(); ++index) {
        SCOPED_TRACE(begin.itemText(index).toStdString());
        emit part<QComboBox>("problemBegin").activated(index);
        EXPECT_EQ(failures(), "");
        EXPECT_NE(field("problemTitle"), "");
        EXPECT_NE(field("problemTitleZh"), "");
        tryIt();
        EXPECT_EQ(label("problemWrong"), "");
    }
}

TEST_F(ProblemDialogTest, WhatAPersonChangesIsTriedByItself) {
    openText(vectorText("tried"));
    type("array0Numbers", "2, 3");
    EXPECT_TRUE(waitUntil([&] { return label("problemRight") != ""; })) << label("problemWrong");
}

TEST_F(ProblemDialogTest, WithoutAWorkerATrialSaysSo) {
    EngineClient nothing(QStringList{"/nowhere/worker"});
    dialog_ = std::make_unique<ProblemDialog>(QString(), nothing, nullptr);
    tryIt();
    EXPECT_NE(label("problemWrong"), "");
    EXPECT_EQ(failures(), "") << "that is nothing of the file's";
}

TEST_F(ProblemDialogTest, ATrialFindsTheCompilersErrorAtItsLine) {
    openText(vectorText("tried"));
    replace("a * x[i] + y[i]", "a * x[i] + z[i]");
    tryIt();
    EXPECT_THAT(label("problemWrong"), HasSubstr("use of undeclared identifier 'z'"));
    EXPECT_THAT(failures(), HasSubstr("Line 23: "));
    ASSERT_EQ(part<SourceView>("problemText").diagnostics().size(), 1U);
    EXPECT_EQ(part<SourceView>("problemText").diagnostics()[0].line, 23);
}

TEST_F(ProblemDialogTest, ATrialNamesTheWrongElement) {
    openText(vectorText("tried"));
    // The result of the reference depends on the block size.
    replace("y[i] = a * x[i] + y[i];", "y[i] = a * x[i] + y[i] + (blockDim.x == 1024 ? 0 : 1) * "
                                       "blockDim.x;");
    tryIt();
    EXPECT_THAT(label("problemWrong"), HasSubstr("expected"));
    EXPECT_THAT(label("problemWrong"), HasSubstr("y[0]"));
}

TEST_F(ProblemDialogTest, AReferenceInAWiderTypeIsTriedAlone) {
    openText(vectorText("tried"));
    replace("arguments: [a, x, y]}", "arguments: [a, x, y], wide: {y: double}}");
    replace("const float *x, float *y)", "const float *x, double *y)");
    tryIt();
    EXPECT_THAT(label("problemRight"),
                HasSubstr("The problem compiles and runs at a = 2.5, n = 5; "))
        << label("problemWrong");
}

TEST_F(ProblemDialogTest, ATrialWithoutEndIsStopped) {
    openText(vectorText("tried"));
    replace("y[i] = a * x[i] + y[i];", "for (volatile int k = 0; k < 1; k = 0)\n        y[i] = k;");
    auto& button = part<QPushButton>("problemTry");
    button.click();
    EXPECT_EQ(button.text().remove(u'&'), "Stop");
    button.click();
    EXPECT_TRUE(waitUntil([&] { return label("problemTrying") == "Stopped."; }))
        << label("problemTrying");
    EXPECT_EQ(button.text().remove(u'&'), "Test on the CPU");
    EXPECT_EQ(label("problemWrong"), "");
}

TEST_F(ProblemDialogTest, ATrialGoesWithItsDialog) {
    openText(vectorText("tried"));
    part<QPushButton>("problemTry").click();
    EXPECT_TRUE(waitUntil([&] { return label("problemTrying") != ""; }));
    dialog_->reject();
    dialog_.reset();
}

TEST_F(ProblemDialogTest, IsSavedWhereProblemsAreAndKnownThen) {
    open();
    type("problemId", "doubled");
    std::string saved;
    QObject::connect(dialog_.get(), &ProblemDialog::saved, dialog_.get(),
                     [&](const std::string& id) { saved = id; });
    whenOpen<QFileDialog>([](QFileDialog* files) {
        EXPECT_EQ(files->selectedFiles().constFirst().toStdString(),
                  (problemFolder() / "doubled.cu").string());
        static_cast<QDialog*>(files)->accept();
    });
    part<QPushButton>("problemSave").click();
    EXPECT_EQ(saved, "doubled");
    EXPECT_EQ(readFile(problemFolder() / "doubled.cu"), text());
    ASSERT_NE(findProblem("doubled"), nullptr);
    EXPECT_THAT(label("problemNote"), HasSubstr("You can now create a kernel for the problem."));
    // The kernel template of the problem can be read.
    const std::string kernel = kernelTemplate(*findProblem("doubled"), "mine", false, {});
    EXPECT_EQ(readKernelFile(kernel, "mine.cu").problem, "doubled");
    EXPECT_THAT(kernel, HasSubstr("element(unit, a, x, y);"));
    part<QPushButton>("problemKernel").click();
    EXPECT_TRUE(dialog_->wantsKernel());
    EXPECT_EQ(dialog_->problem(), "doubled");
}

TEST_F(ProblemDialogTest, AChangedProblemIsWhatItsKernelsComputeNext) {
    openText(vectorText("changed"));
    part<QPushButton>("problemSave").click();
    const std::string kernel = kernelTemplate(*findProblem("changed"), "mine", false, {});
    const KernelFile before = readKernelFile(kernel, path("mine.cu"));
    type("problemBytes", "4 * n");
    part<QPushButton>("problemSave").click();
    const KernelFile after = readKernelFile(kernel, path("mine.cu"));
    EXPECT_THAT(before.definition->source()->text, HasSubstr("bytes: 12 * n"));
    EXPECT_THAT(after.definition->source()->text, HasSubstr("bytes: 4 * n"));
    EXPECT_EQ(textOf(after).problem->text, text()) << "what the worker gets";
    EXPECT_EQ(readFile(path("own.cu")), text());
}

TEST_F(ProblemDialogTest, NothingIsLostWhereItCannotBeWritten) {
    open();
    type("problemId", "unwritten");
    const std::string before = text();
    saveAs("/proc/unwritten.cu");
    part<QPushButton>("problemSave").click();
    EXPECT_THAT(label("problemFailed"), HasSubstr("Not saved."));
    EXPECT_EQ(text(), before);
    EXPECT_EQ(dialog_->problem(), "");
    answer(QMessageBox::Cancel);
    dialog_->reject();
    EXPECT_TRUE(dialog_->isVisible());
}

TEST_F(ProblemDialogTest, ChangesAreAskedAboutBeforeTheyGo) {
    open();
    dialog_->reject();
    EXPECT_FALSE(dialog_->isVisible()) << "there is none";
    open();
    type("problemBytes", "n");
    answer(QMessageBox::Cancel);
    QTest::keyClick(dialog_.get(), Qt::Key_Escape);
    EXPECT_TRUE(dialog_->isVisible());
    EXPECT_THAT(text(), HasSubstr("bytes: n "));
    answer(QMessageBox::Cancel);
    emit part<QComboBox>("problemBegin").activated(0);
    EXPECT_THAT(text(), HasSubstr("bytes: n "));
    answer(QMessageBox::Discard);
    dialog_->reject();
    EXPECT_FALSE(dialog_->isVisible());
}

TEST_F(ProblemDialogTest, AProblemOfTheProgramIsOpenedAsACopy) {
    open(QStringLiteral(KERNELCURVE_SOURCE_DIR "/gpu/kernels/histogram/problem.cu"));
    EXPECT_EQ(dialog_->file(), "");
    EXPECT_TRUE(part<QCheckBox>("output0Zeroed").isChecked());
    EXPECT_EQ(field("array0Numbers"), "bins, skew");
    EXPECT_THAT(failures(), HasSubstr("A problem named \"histogram\" already exists"));
    type("problemId", "my_histogram");
    EXPECT_TRUE(waitUntil([&] { return failures() == ""; }));
    tryIt();
    EXPECT_THAT(label("problemRight"), HasSubstr("Correct: ")) << label("problemWrong");
}

TEST_F(ProblemDialogTest, ItsFilesOfNumbersComeWithIt) {
    std::string numbers = "{'descr': '<f4', 'fortran_order': False, 'shape': (4,), }";
    numbers.resize(117, ' ');
    numbers = std::string("\x93NUMPY\x01\x00\x76\x00", 10) + numbers + "\n" + std::string(16, '\1');
    writeFileAtomically(path("four.npy"), numbers);
    std::string copy = vectorText("saxpy"); // a text of the program
    copy.replace(copy.find("uniform: [1, 2]"), 15, "file: four.npy");
    openText(copy);
    EXPECT_THAT(failures(), HasSubstr("already exists")) << "and nothing else";
    type("problemId", "four");
    EXPECT_TRUE(waitUntil([&] { return failures() == ""; })) << failures();
    QDir().mkpath(settings_.path("elsewhere"));
    saveAs(path("elsewhere/four.cu"));
    part<QPushButton>("problemSave").click();
    EXPECT_EQ(readFile(path("elsewhere/four.npy")), numbers);
    EXPECT_EQ(dialog_->problem(), "four") << failures();
}

TEST_F(ProblemDialogTest, EveryFieldIsReachedByTab) {
    open();
    QWidget* first = &part<QLineEdit>("problemId");
    first->setFocus();
    QStringList reached;
    constexpr int most = 80;
    for (int step = 0; step < most; ++step) {
        ASSERT_NE(QApplication::focusWidget(), nullptr) << reached.join(u' ').toStdString();
        reached << QApplication::focusWidget()->objectName();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        if (qobject_cast<QsciScintilla*>(QApplication::focusWidget()))
            break; // in the text, which is the last field, Tab is a key of the editor
    }
    const auto place = [&](const char* name) {
        const auto at = reached.indexOf(QLatin1String(name));
        EXPECT_GE(at, 0) << name << " of " << reached.join(u' ').toStdString();
        return at;
    };
    EXPECT_LT(place("problemId"), place("addParameter"));
    EXPECT_LT(place("parameter0Name"), place("parameter1Remove"));
    EXPECT_LT(place("parameter1Remove"), place("array0Name"));
    EXPECT_LT(place("array1Numbers"), place("problemBytes"));
    EXPECT_LT(place("problemBytes"), place("output0Zeroed"));
    EXPECT_LT(place("output0Zeroed"), place("problemTry"));
    EXPECT_LT(place("problemTry"), place("problemSave"));
    EXPECT_EQ(reached.count(QStringLiteral("problemId")), 1);
    EXPECT_TRUE(part<SourceView>("problemText").isAncestorOf(QApplication::focusWidget()));
}

} // namespace
} // namespace kernelcurve
