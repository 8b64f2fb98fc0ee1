// A person writes a kernel in the window: everything from the template to the measured curve, with
// the real worker and its CPU device.
#include "gpu/catalog/kernel_template.h"
#include "gpu/model/atomic_file.h"
#include "gpu/model/previous_version.h"
#include "tests/ui/main_window_fixture.h"
#include "ui/kernel_editor.h"
#include "ui/new_kernel_dialog.h"
#include "ui/source_view.h"

#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>

#include <gmock/gmock.h>
#include <Qsci/qsciscintilla.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

class OwnKernelTest : public MainWindowTest {
  protected:
    /// The real worker; matrices of 64 x 96 on the CPU device.
    void startReal() {
        engine_ = std::make_unique<EngineClient>(
            QStringList{QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker")});
        window_ = std::make_unique<MainWindow>(*engine_, catalog_);
        window_->show();
        ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get()));
        window_->openFile(small("transpose"));
        ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state() << bar();
    }
    QString small(const char* name) {
        const QString file = settings_.path(QString::fromLatin1(name) + ".yaml");
        writeFileAtomically(file.toStdString(),
                            "kernelcurve: 1\ndevice: cpu\nkernels: [transpose_row]\n"
                            "parameters: {rows: 64}\nsweep: {cols: [32, 96]}\n"
                            "measure: {samples: 3, limit: 5 s}\nplot: {x: cols, y: time}\n");
        return file;
    }
    QString path() const { return settings_.path("mine.cu"); }
    void openMine(const std::string& text) {
        writeFileAtomically(path().toStdString(), text);
        window_->openFile(path());
    }
    static std::string naive() {
        return kernelTemplate(*findProblem("transpose"), "mine", false,
                              KERNELCURVE_SOURCE_DIR "/resources/templates");
    }
    KernelEditor& editor() { return *window_->findChild<KernelEditor*>(); }
    void type(const std::string& text) {
        // As a person does it: in the editor, which then has changes.
        auto* area = editor().view().findChild<QsciScintilla*>();
        area->selectAll();
        area->replaceSelectedText(QString::fromStdString(text));
    }
    std::string words() { return child<QLabel>("kernelState")->text().toStdString(); }
    bool ended() {
        return waitUntil([&] { return ends(words()); });
    }
    static bool ends(const std::string& text) {
        for (const char* end :
             {"measured.", "compile.", "mistakes", "wrong", "not right", "run has"})
            if (text.find(end) != std::string::npos)
                return true;
        return false;
    }
    /// Saves and waits for the outcome.
    std::string tried() {
        editor().say({});
        child<QPushButton>("saveKernel")->click();
        EXPECT_TRUE(ended()) << words();
        return words();
    }
    std::string problems() {
        QStringList list;
        for (const KernelProblem& problem : editor().problems())
            list << QStringLiteral("%1:%2: %3")
                        .arg(problem.line)
                        .arg(problem.column)
                        .arg(problem.words);
        return list.join(u'\n').toStdString();
    }
    /// Of the marks that the trace gave; waits for them.
    std::vector<LineSeverity> marks() {
        EXPECT_TRUE(waitUntil([&] { return !editor().view().lineMarks().empty(); }));
        std::vector<LineSeverity> severities;
        for (const LineMark& mark : editor().view().lineMarks())
            severities.push_back(mark.severity);
        return severities;
    }
    std::string markWords() {
        QStringList all;
        for (const LineMark& mark : editor().view().lineMarks())
            all << QStringLiteral("%1: %2").arg(mark.line).arg(mark.words);
        return all.join(u'\n').toStdString();
    }
    int rowsOf(const std::string& kernel) {
        int count = 0;
        for (const Measurement& row : window_->document().recording().measurements)
            count += row.configuration.kernel == kernel && row.status == Status::Measured ? 1 : 0;
        return count;
    }
    static std::string with(std::string text, const std::string& from, const std::string& to) {
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return text.replace(at, from.size(), to);
    }
};

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
    EXPECT_EQ(tried(), "Compiled, checked, verified: 2 configurations measured.") << problems();
    EXPECT_EQ(rowsOf("mine"), 2);
    EXPECT_EQ(rows(), 2) << "only the kernel at hand is measured";
}

TEST_F(OwnKernelTest, ErrorsStandAtTheirLines) {
    startReal();
    openMine(naive());
    type(with(naive(), "problem: transpose", "problem: transpos"));
    EXPECT_EQ(tried(), "The header is not right.");
    EXPECT_EQ(problems(), "3:10: there is no problem \"transpos\" (did you mean \"transpose\"?)");
    EXPECT_EQ(editor().view().diagnostics().size(), 1U);
    // All of the compiler's, not only the first.
    type(with(with(naive(), "out[column", "out[colum"), "in[row", "inn[row"));
    EXPECT_EQ(tried(), "It does not compile.");
    EXPECT_THAT(problems(), HasSubstr("undeclared identifier 'colum'"));
    EXPECT_THAT(problems(), HasSubstr("undeclared identifier 'inn'"));
    const int line = editor().problems().front().line;
    EXPECT_THAT(editor().view().text().split(u'\n').at(line - 1).toStdString(),
                HasSubstr("colum "));
    EXPECT_TRUE(child<QListWidget>("kernelProblems")->isVisible());
    emit child<QListWidget>("kernelProblems")
        ->itemActivated(child<QListWidget>("kernelProblems")->item(0));
    EXPECT_EQ(editor().view().currentLine(), line);
    // The check's, with the thread.
    type(with(naive(), "row < rows && column < cols", "row < rows"));
    EXPECT_EQ(tried(), "The check found mistakes; it was not measured.");
    EXPECT_THAT(problems(), HasSubstr("behind the end of out"));
    EXPECT_THAT(problems(), HasSubstr("[thread ("));
    EXPECT_EQ(rowsOf("mine"), 0);
    // And none when all is well again.
    type(naive());
    EXPECT_EQ(tried(), "Compiled, checked, verified: 2 configurations measured.") << problems();
    EXPECT_EQ(problems(), "");
    EXPECT_FALSE(child<QListWidget>("kernelProblems")->isVisible());
}

TEST_F(OwnKernelTest, AWrongResultNamesItsFirstElement) {
    startReal();
    openMine(naive());
    type(with(naive(), "in[row * cols + column]", "in[row * cols + column] + 1"));
    EXPECT_EQ(tried(), "It went wrong where it was run.");
    EXPECT_THAT(problems(), HasSubstr("the first is out[0]: expected "));
    EXPECT_THAT(problems(), HasSubstr(", found "));
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
    // A version that does not work leaves both.
    type(with(naive(), "in[row * cols + column]", "in[0]"));
    EXPECT_EQ(tried(), "It went wrong where it was run.");
    EXPECT_EQ(rowsOf("mine"), 0);
    EXPECT_EQ(rowsOf(previousVersionOf("mine")), 2);
    type(naive());
    tried();
    EXPECT_EQ(rowsOf("mine"), 2);
    EXPECT_EQ(rowsOf(previousVersionOf("mine")), 2) << "the last one that worked";
    // The file with both can be saved and opened again.
    window_->document().save(settings_.path("kept.yaml"));
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
    EXPECT_EQ(words(), "Compiled, checked, verified: 2 configurations measured.");
    EXPECT_THAT(editor().view().text().toStdString(), HasSubstr("// Elsewhere."));
    // With changes of one's own one is asked.
    type(with(naive(), "if (row", "// Mine.\n    if (row"));
    writeFileAtomically(path().toStdString(), with(naive(), "if (row", "// Theirs.\n    if (row"));
    ASSERT_TRUE(waitUntil([&] { return !bar().empty(); }));
    EXPECT_THAT(bar(), HasSubstr("Another program has changed “mine.cu”"));
    EXPECT_THAT(editor().view().text().toStdString(), HasSubstr("// Mine."));
    editor().say({});
    for (QPushButton* button : window_->findChild<MessageBar*>()->findChildren<QPushButton*>())
        if (button->text() == "Take the file's text")
            button->click();
    EXPECT_THAT(editor().view().text().toStdString(), HasSubstr("// Theirs."));
    EXPECT_TRUE(ended()) << words();
}

TEST_F(OwnKernelTest, AFileThatVanishesIsWrittenAgain) {
    startReal();
    openMine(naive());
    QFile::remove(path());
    ASSERT_TRUE(waitUntil([&] { return words() == "The file is gone. Saving writes it again."; }));
    EXPECT_TRUE(editor().isModified());
    EXPECT_EQ(tried(), "Compiled, checked, verified: 2 configurations measured.");
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
    EXPECT_EQ(asked, "“mine.cu” has changes that are not saved.");
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

TEST_F(OwnKernelTest, WhatIsNoKernelIsSaidInTheWindow) {
    startReal();
    openMine(std::string(10 << 20, 'x'));
    EXPECT_THAT(bar(), HasSubstr("has 10 MiB: a kernel file has at most 1"));
    EXPECT_EQ(window_->findChild<KernelEditor*>(), nullptr);
    window_->openFile("/nowhere/mine.cu");
    EXPECT_THAT(bar(), HasSubstr("mine.cu"));
    // A file without a header is opened: its header can be written here.
    openMine("__global__ void mine() {}\n");
    ASSERT_NE(window_->findChild<KernelEditor*>(), nullptr);
    EXPECT_THAT(problems(), HasSubstr("1:1: the file has no kernel header"));
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
    EXPECT_THAT(bar(), HasSubstr("There is a kernel \"transpose_tile\" already"));
    EXPECT_FALSE(QFile::exists(file));
}

/// The way that a course takes with a matrix: one idea a step, measured each time.
TEST_F(OwnKernelTest, ATransposeIsImprovedStepByStep) {
    startReal();
    openMine(naive());
    ASSERT_EQ(tried(), "Compiled, checked, verified: 2 configurations measured.") << problems();
    // Reads are good, writes of a column are not.
    EXPECT_THAT(marks(), testing::UnorderedElementsAre(LineSeverity::Good, LineSeverity::Poor))
        << markWords();
    const std::string tile = R"cu(/*---
entry: mine
problem: transpose
arguments: [out, in, rows, cols]
block: [32, 8]
grid: ["ceil(cols / 32)", "ceil(rows / 32)"]
---*/
__global__ void mine(float *out, const float *in, size_t rows, size_t cols)
{
    __shared__ float staged[32][32];
    size_t row0 = size_t(blockIdx.y) * 32, column0 = size_t(blockIdx.x) * 32;
    for (int y = threadIdx.y; y < 32; y += 8)
        if (row0 + y < rows && column0 + threadIdx.x < cols)
            staged[y][threadIdx.x] = in[(row0 + y) * cols + column0 + threadIdx.x];
    for (int y = threadIdx.y; y < 32; y += 8)
        if (column0 + y < cols && row0 + threadIdx.x < rows)
            out[(column0 + y) * rows + row0 + threadIdx.x] = staged[threadIdx.x][y];
}
)cu";
    // The barrier was forgotten: the check names the two places.
    type(tile);
    ASSERT_EQ(tried(), "The check found mistakes; it was not measured.");
    EXPECT_EQ(editor().problems().front().line, 14) << problems();
    EXPECT_EQ(rowsOf("mine"), 2) << "the naive one's, which still stand";
    const std::string whole = with(
        tile, "    for (int y = threadIdx.y; y < 32; y += 8)\n        if (column0 + y",
        "    __syncthreads();\n    for (int y = threadIdx.y; y < 32; y += 8)\n        if (column0 "
        "+ y");
    type(whole);
    ASSERT_EQ(tried(), "Compiled, checked, verified: 2 configurations measured.") << problems();
    EXPECT_EQ(rowsOf(previousVersionOf("mine")), 2);
    // Now memory is; the tile's column has its words in one bank.
    using testing::UnorderedElementsAre;
    EXPECT_THAT(marks(), UnorderedElementsAre(LineSeverity::Good, LineSeverity::Good,
                                              LineSeverity::Good, LineSeverity::Poor))
        << markWords();
    EXPECT_THAT(markWords(), HasSubstr("32-way"));
    type(with(whole, "staged[32][32]", "staged[32][33]"));
    ASSERT_EQ(tried(), "Compiled, checked, verified: 2 configurations measured.") << problems();
    EXPECT_EQ(rowsOf("mine"), 2);
    EXPECT_EQ(rowsOf(previousVersionOf("mine")), 2);
    EXPECT_THAT(marks(), testing::Each(LineSeverity::Good)) << markWords();
    EXPECT_EQ(marks().size(), 4U);
}

} // namespace
} // namespace kernelcurve
