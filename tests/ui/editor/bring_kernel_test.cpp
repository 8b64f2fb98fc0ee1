// Tests the import of a kernel from another project, from its file to a measured curve.
#include "gpu/model/measurement/asked_remark.h"
#include "tests/ui/editor/own_kernel_fixture.h"
#include "ui/editor/problem_dialog.h"
#include "ui/import/import_dialog.h"
#include "ui/widgets/messages/note_label.h"

#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QMimeData>
#include <QTabBar>

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// A typical kernel of this kind: it is only correct for multiples of the tile, and it reads C
/// code, macros and host headers.
constexpr const char* kernelText = R"(#pragma once
#include <algorithm>
#include <cassert>
#include <cstdlib>
#include "tile.cuh"

template <const int BM, const int BN, const int BK>
__global__ void __launch_bounds__(BM *BN, 1)
    tiled_product(int M, int N, int K, float alpha, const float *A, const float *B, float beta,
                  float *C) {
  assert(BM == BK);
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  const uint row = threadIdx.x / BN;
  const uint column = threadIdx.x % BN;
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;
  float sum = 0;
  for (uint begin = 0; begin < K; begin += BK) {
    As[row * BK + column] = A[row * K + column];
    Bs[row * BN + column] = B[row * N + column];
    __syncthreads();
    for (uint i = 0; i < BK; ++i) sum = step(As[row * BK + i], Bs[i * BN + column], sum);
    __syncthreads();
    A += BK;
    B += BK * N;
  }
  C[row * N + column] = alpha * sum + beta * C[row * N + column];
}
)";
constexpr const char* tileText = R"(#pragma once
#include <cstdio>
__device__ inline float step(float a, float b, float sum) { return a * b + sum; }
inline void say(const char *words) {
  std::printf("%s\n", words);
}
)";
constexpr const char* runnerText = R"(#include "kernels/tiled_product.cuh"
#include <cublas_v2.h>
#define CEIL_DIV(M, N) (((M) + (N)-1) / (N))
void run(int M, int N, int K, float alpha, float *A, float *B, float beta, float *C) {
  const uint BM = 16;
  const uint BN = 16;
  dim3 gridDim(CEIL_DIV(N, BN), CEIL_DIV(M, BM));
  dim3 blockDim(BM * BN);
  tiled_product<BM, BN, 16><<<gridDim, blockDim>>>(M, N, K, alpha, A, B, beta, C);
}
)";

class BringKernel : public OwnKernelTest {
  protected:
    void writeProject() {
        write("project/kernels/tiled_product.cuh", kernelText);
        write("project/kernels/tile.cuh", tileText);
        write("project/runner.cu", runnerText);
    }
    /// Writes a file that was created elsewhere.
    QString writeTheirs(const char* name, const std::string& text) {
        const QString file = settings_.path(QString::fromLatin1(name));
        QDir().mkpath(QFileInfo(file).absolutePath());
        writeFileAtomically(file.toStdString(), text);
        return file;
    }
    static std::string copyProgram(const std::string& mark) {
        return "__global__ void k(float *x, const float *y, int n) {\n"
               "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
               "  if (i < n) x[i] = y[i]; // " +
               mark +
               "\n}\n"
               "void run(float *x, float *y, int n) {\n"
               "  k<<<(n + 255) / 256, 256>>>(x, y, n);\n}\n";
    }
    QString write(const char* name, const std::string& text) {
        const QString file = writeTheirs(name, text);
        trustWritten(file.toStdString(), text);
        return file;
    }
    QString kernelFile() { return settings_.path("project/kernels/tiled_product.cuh"); }
    QString headerFile() { return settings_.path("project/kernels/tiled_product.cu"); }
    template <typename Widget>
    static Widget& part(QDialog& dialog, const char* name) {
        auto* found = dialog.findChild<Widget*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return *found;
    }
    static std::string wrong(QDialog& dialog) {
        return part<QLabel>(dialog, "broughtWrong").text().remove(QChar(0x200b)).toStdString();
    }
    static std::string note(QDialog& dialog) {
        return part<QLabel>(dialog, "broughtNote").text().remove(QChar(0x200b)).toStdString();
    }
    static std::string stillOpen(QDialog& dialog) {
        return part<NoteLabel>(dialog, "broughtOpen").text().toStdString();
    }
    static std::string header(QDialog& dialog) {
        return part<SourceView>(dialog, "broughtHeader").text().toStdString();
    }
    /// All steps of the import: the menu, the file and the button Bring.
    void bring() {
        whenOpen<QFileDialog>([this](QFileDialog* files) {
            whenOpen<ImportDialog>([](ImportDialog* dialog) {
                EXPECT_EQ(wrong(*dialog), "");
                part<QPushButton>(*dialog, "bring").click();
            });
            files->findChild<QLineEdit*>()->setText(kernelFile());
            static_cast<QDialog*>(files)->accept();
        });
        action("Import .cu file…")->trigger();
    }
    /// Sets the sizes of the matrix product to 32 and 64 rows.
    void makeSmall() {
        Experiment experiment = window_->document().experiment();
        experiment.device = "cpu";
        experiment.parameters = {{"k", 32}, {"n", 64}};
        experiment.sweep = {{"m", std::vector<Value>{32, 64}}};
        experiment.zipped.clear();
        experiment.measure.samples = 3;
        window_->document().setExperiment(experiment);
        ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state() << bar();
    }

    EngineClient trials_{
        QStringList{QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker")}};
};

TEST_F(BringKernel, FromItsFileToACurve) {
    startReal();
    writeProject();
    bring();
    EXPECT_EQ(readFile(kernelFile().toStdString()), kernelText) << "it stays as it is";
    const std::string written = readFile(headerFile().toStdString());
    EXPECT_THAT(written, HasSubstr("source: tiled_product.cuh"));
    EXPECT_THAT(written,
                HasSubstr("tiled_product<16, 16, 16>\"   # guess: launch, runner.cu line 9"));
    EXPECT_THAT(written, HasSubstr("grid: [\"ceil(n / 16)\", \"ceil(m / 16)\"]   # guess: "));
    // The imported kernel is the only one in the experiment, which covers the sizes of the problem.
    const Experiment& experiment = window_->document().experiment();
    EXPECT_THAT(experiment.kernels, ElementsAre("tiled_product"));
    ASSERT_EQ(experiment.sweep.size(), 3U);
    EXPECT_EQ(experiment.sweep[0].parameter, "m");
    EXPECT_GT(experiment.sweep[0].size(), 2);
    EXPECT_EQ(experiment.zipped.size(), 1U);
    // The tabs show its files and the parts that compilers do not receive.
    auto* files = child<QTabBar>("kernelFiles");
    ASSERT_EQ(files->count(), 3);
    EXPECT_EQ(files->tabText(0), "tiled_product.cu");
    files->setCurrentIndex(1);
    EXPECT_EQ(files->tabToolTip(1), kernelFile());
    EXPECT_EQ(editor().otherView().text().toStdString(), kernelText);
    EXPECT_THAT(editor().otherView().leftOutLines(), ElementsAre(2, 3, 4));
    EXPECT_NE(editor().otherView().wordsOf(2), QString());
    files->setCurrentIndex(2);
    EXPECT_THAT(editor().otherView().leftOutLines(), ElementsAre(2, 4, 5, 6));
    // A run draws the curve, and the guessed properties are verified.
    makeSmall();
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] {
        return rowsOf("tiled_product") == 2 && action("Run")->isEnabled();
    })) << state()
        << bar();
    const std::string verified = readFile(headerFile().toStdString());
    EXPECT_THAT(verified, Not(HasSubstr("guess")));
    EXPECT_THAT(verified, HasSubstr("grid: [\"ceil(n / 16)\", \"ceil(m / 16)\"]\n"));
    EXPECT_EQ(editor().view().text().toStdString(), verified);
    EXPECT_FALSE(editor().isModified());
    EXPECT_EQ(rowsOf("tiled_product"), 2) << "that is nothing to be tried";
}

/// Both menu entries work for a file without a header.
TEST_F(BringKernel, APlainFileIsBroughtWhenItIsOpened) {
    startReal();
    Experiment before = window_->document().experiment();
    before.kernels = {"transpose_row"};
    before.baseline = "transpose_row";
    window_->document().setExperiment(before);
    const QString file = write("plain.cu", "__global__ void plain(float *out, const float *in, "
                                           "int n) {\n"
                                           "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                           "  if (i < n) out[i] = in[i];\n}\n");
    bool asked = false;
    whenOpen<QFileDialog>([&](QFileDialog* files) {
        whenOpen<ImportDialog>([&](ImportDialog* dialog) {
            asked = true;
            // Tab moves through all fields, including the header.
            auto& shown = part<SourceView>(*dialog, "broughtHeader");
            const std::string proposed = header(*dialog);
            auto* area = shown.findChild<QsciScintilla*>();
            area->setFocus();
            QTest::keyClick(area, Qt::Key_Tab);
            EXPECT_EQ(header(*dialog), proposed);
            EXPECT_FALSE(area->hasFocus());
            dialog->reject();
        });
        files->findChild<QLineEdit*>()->setText(file);
        static_cast<QDialog*>(files)->accept();
    });
    action("Open kernel file…")->trigger();
    EXPECT_TRUE(asked) << bar();
    // A kernel of another problem, such as that of an assignment, is not compared with the
    // baseline.
    window_->openFile(
        write("other.cu", kernelTemplate(*findProblem("copy"), "other", false,
                                         KERNELCURVE_SOURCE_DIR "/resources/templates")));
    EXPECT_THAT(window_->document().experiment().kernels, ElementsAre("other", "transpose_row"));
    EXPECT_EQ(window_->document().experiment().baseline, std::nullopt);
    EXPECT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
}

TEST_F(BringKernel, WhatIsOpenAlreadyComesIntoAnotherExperiment) {
    startReal();
    writeProject();
    bring();
    EXPECT_THAT(window_->document().experiment().kernels, ElementsAre("tiled_product"));
    window_->document().save(settings_.path("saved.yaml"));
    action("New experiment")->trigger();
    EXPECT_TRUE(window_->document().experiment().kernels.empty());
    window_->openFile(headerFile());
    EXPECT_THAT(window_->document().experiment().kernels, ElementsAre("tiled_product"));
}

TEST_F(BringKernel, WhatItsHeaderLacksIsAddedWithAClick) {
    startReal();
    writeProject();
    bring();
    makeSmall();
    auto* add = child<QPushButton>("addRequirement");
    EXPECT_FALSE(add->isVisible());
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] {
        return rowsOf("tiled_product") == 2 && action("Run")->isEnabled();
    })) << state()
        << bar();
    auto* table = child<QTableView>("measurements");
    table->setCurrentIndex(table->model()->index(0, 1));
    ASSERT_TRUE(add->isVisible());
    EXPECT_THAT(add->toolTip().toStdString(), HasSubstr("requires: [\"m % 16 == 0\""));
    const std::string before = editor().view().text().toStdString();
    editor().say({});
    add->click();
    const std::string after = editor().view().text().toStdString();
    EXPECT_THAT(after, HasSubstr("\nrequires: [\""));
    EXPECT_TRUE(ended()) << words();
    EXPECT_EQ(readFile(headerFile().toStdString()), after);
    EXPECT_EQ(words(), "Compiled, checked, and verified: 2 configurations measured.") << problems();
    for (const Measurement& row : window_->document().recording().measurements)
        for (const Message& remark : row.remarks)
            if (row.configuration.kernel == "tiled_product") { // the earlier version has this row
                EXPECT_FALSE(requirementItems(remark)) << remark.english();
            }
    // The change can be undone.
    editor().view().findChild<QsciScintilla*>()->undo();
    EXPECT_EQ(editor().view().text().toStdString(), before);
    EXPECT_TRUE(editor().isModified());
    editor().save();
    EXPECT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); }));
}

TEST_F(BringKernel, ErrorsStandInTheFileThatTheyAreIn) {
    startReal();
    writeProject();
    bring();
    makeSmall();
    editor().say({});
    write("project/kernels/tile.cuh", with(tileText, "a * b + sum", "a * bb + summ"));
    EXPECT_TRUE(ended()) << "an edit of an included file is tried: " << words();
    EXPECT_EQ(words(), "Compilation failed.");
    ASSERT_GE(editor().problems().size(), 2U) << problems();
    EXPECT_EQ(editor().problems()[0].file, "tile.cuh");
    EXPECT_EQ(editor().problems()[0].line, 3);
    auto* list = child<QListWidget>("kernelProblems");
    EXPECT_THAT(list->item(0)->text().toStdString(), HasSubstr("tile.cuh, line 3: "));
    emit list->itemActivated(list->item(1));
    EXPECT_EQ(child<QTabBar>("kernelFiles")->currentIndex(), 2);
    EXPECT_EQ(editor().otherView().currentLine(), 3);
    EXPECT_EQ(editor().otherView().diagnostics().size(), editor().problems().size());
}

TEST_F(BringKernel, OnlyWhatIsNotToldIsAsked) {
    const QString file =
        write("two.cu", "__global__ void second(float *x, const float *y, int n) {\n"
                        "  x[0] = y[n];\n}\n\n"
                        "__global__ void first(float *out, const float *in, int n) {\n"
                        "  out[0] = in[n];\n}\n");
    ImportDialog dialog(file, catalog_, trials_, nullptr);
    auto& kernels = part<QListWidget>(dialog, "broughtKernels");
    auto& problem = part<QComboBox>(dialog, "broughtProblem");
    auto& bringIt = part<QPushButton>(dialog, "bring");
    ASSERT_EQ(kernels.count(), 2);
    EXPECT_EQ(kernels.item(1)->text(), "first, line 5");
    EXPECT_EQ(kernels.currentRow(), -1);
    EXPECT_FALSE(bringIt.isEnabled());
    EXPECT_EQ(note(dialog), "Select a kernel, or several that are launched in sequence.");
    kernels.setCurrentRow(0);
    EXPECT_EQ(header(dialog), "");
    EXPECT_EQ(problem.currentIndex(), -1);
    EXPECT_THAT(note(dialog), HasSubstr("Testing matching problems on the CPU"));
    problem.setCurrentIndex(problem.findData("copy"));
    EXPECT_THAT(header(dialog), HasSubstr("problem: copy\n"));
    EXPECT_THAT(header(dialog), HasSubstr("block: [256]   # guess: unknown: block, grid"));
    EXPECT_EQ(stillOpen(dialog), "Check block, grid: no source confirms these values.");
    EXPECT_EQ(part<SourceView>(dialog, "broughtHeader").lineMarks().size(), 3U) << header(dialog);
    EXPECT_TRUE(bringIt.isEnabled()) << wrong(dialog);
    // Edits are read immediately.
    auto* area = part<SourceView>(dialog, "broughtHeader").findChild<QsciScintilla*>();
    const std::string good = header(dialog);
    area->selectAll();
    area->replaceSelectedText(QString::fromStdString(with(good, "problem: copy", "problem: copi")));
    EXPECT_THAT(wrong(dialog), HasSubstr("Problem not found: copi"));
    EXPECT_EQ(part<SourceView>(dialog, "broughtHeader").diagnostics().size(), 1U);
    EXPECT_FALSE(bringIt.isEnabled());
    area->selectAll();
    area->replaceSelectedText(QString::fromStdString(with(good, "[1]", "[\"ceil(n / 256)\"]")));
    EXPECT_EQ(wrong(dialog), "");
    // An existing file is only replaced after a question, and the source is never replaced.
    const QString there = write("second.cu", "mine");
    QTimer answer;
    QObject::connect(&answer, &QTimer::timeout, [&] {
        if (auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget()))
            question->button(QMessageBox::Cancel)->click();
    });
    answer.start(10);
    bringIt.click();
    EXPECT_EQ(readFile(there.toStdString()), "mine");
    EXPECT_EQ(dialog.result(), QDialog::Rejected);
    answer.stop();
    part<QLineEdit>(dialog, "broughtOutput").setText(file);
    bringIt.click();
    EXPECT_THAT(wrong(dialog), HasSubstr("Cannot overwrite the kernel's source file"));
    part<QLineEdit>(dialog, "broughtOutput").setText(settings_.path("third.cu"));
    bringIt.setEnabled(true);
    bringIt.click();
    EXPECT_EQ(dialog.result(), QDialog::Accepted);
    EXPECT_THAT(readFile(settings_.path("third.cu").toStdString()), HasSubstr("ceil(n / 256)"));
    EXPECT_EQ(dialog.problem(), "copy");
}

TEST_F(BringKernel, SeveralKernelsBecomeOneRun) {
    const QString file =
        write("sum.cu", "__global__ void parts(const float *x, float *sums, int n) {\n"
                        "  sums[blockIdx.x] = x[blockIdx.x];\n}\n"
                        "__global__ void all(const float *sums, float *y, int n) {\n"
                        "  y[0] = sums[0];\n}\n"
                        "void run(float *x, float *sums, float *y, int n) {\n"
                        "  parts<<<64, 256>>>(x, sums, n);\n  all<<<1, 1>>>(sums, y, n);\n}\n");
    ImportDialog dialog(file, catalog_, trials_, nullptr);
    auto& kernels = part<QListWidget>(dialog, "broughtKernels");
    auto& problem = part<QComboBox>(dialog, "broughtProblem");
    ASSERT_EQ(kernels.count(), 2);
    kernels.item(1)->setSelected(true);
    kernels.item(0)->setSelected(true);
    problem.setCurrentIndex(problem.findData("reduce"));
    EXPECT_THAT(header(dialog),
                HasSubstr("  - {entry: \"parts\", arguments: [numbers, sums, n], "));
    EXPECT_THAT(header(dialog), HasSubstr("  - {entry: \"all\", arguments: [sums, sum, n], "));
    EXPECT_THAT(header(dialog), HasSubstr("scratch: {sums: {type: float, "));
    EXPECT_TRUE(part<QPushButton>(dialog, "bring").isEnabled()) << wrong(dialog);
    // If only one of them is selected, the header differs.
    kernels.item(1)->setSelected(false);
    EXPECT_THAT(header(dialog), testing::Not(HasSubstr("launches:")));
}

TEST_F(BringKernel, WhatItComputesIsTriedAndNotAsked) {
    const auto stranger = [](const std::string& value) {
        return "__global__ void k(float *x, const float *y, int n) {\n"
               "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) x[i] = " +
               value +
               ";\n}\nvoid run(float *x, float *y, int n) {\n"
               "  k<<<(n + 255) / 256, 256>>>(x, y, n);\n}\n";
    };
    ImportDialog copies(write("copies.cu", stranger("y[i]")), catalog_, trials_, nullptr);
    EXPECT_THAT(note(copies), HasSubstr("Testing matching problems on the CPU"));
    EXPECT_FALSE(part<QPushButton>(copies, "bring").isEnabled());
    ASSERT_TRUE(waitUntil([&] { return !header(copies).empty(); })) << note(copies);
    EXPECT_EQ(part<QComboBox>(copies, "broughtProblem").currentData().toString(), "copy");
    EXPECT_THAT(header(copies),
                HasSubstr("problem: copy   # guess: tested on the CPU, correct for "));
    EXPECT_TRUE(part<QPushButton>(copies, "bring").isEnabled()) << wrong(copies);
    // Code that matches no known problem gets its own problem file beside the header. Macros are
    // part of it.
    ImportDialog odd(write("odd/odd.cu", stranger("SCALE * y[i]")), catalog_, trials_, nullptr);
    auto& defines = part<QLineEdit>(odd, "broughtDefines");
    defines.setText("SCALE=7; FAST");
    defines.setModified(true);
    emit defines.editingFinished();
    ASSERT_TRUE(waitUntil([&] { return !header(odd).empty(); })) << note(odd);
    EXPECT_THAT(header(odd), HasSubstr("problem: k_problem\n"));
    EXPECT_THAT(header(odd), HasSubstr("defines: {SCALE: 7, FAST: 1}\n"));
    EXPECT_THAT(stillOpen(odd), HasSubstr("k_problem.cu will describe a new problem"));
    part<QPushButton>(odd, "bring").click();
    EXPECT_EQ(odd.result(), QDialog::Accepted) << wrong(odd);
    EXPECT_EQ(odd.problem(), "k_problem");
    EXPECT_THAT(readFile(settings_.path("odd/k_problem.cu").toStdString()),
                HasSubstr("x: {role: out, type: float, shape: [\"n\"]}"));
}

TEST_F(BringKernel, SomethingElseOpensTheProblemThatItWrote) {
    startReal();
    const QString file = write(
        "theirs.cu", "__global__ void sums(float *out, const float *in, int n) {\n"
                     "  if (threadIdx.x == 0) out[blockIdx.x] = in[blockIdx.x * 256] + n;\n}\n"
                     "void run(float *out, float *in, int n) {\n"
                     "  sums<<<n / 256, 256>>>(out, in, n);\n}\n");
    std::string opened;
    whenOpen<ImportDialog>([&](ImportDialog* dialog) {
        auto& problem = part<QComboBox>(*dialog, "broughtProblem");
        problem.setCurrentIndex(problem.count() - 1);
        EXPECT_THAT(stillOpen(*dialog), HasSubstr("Each block writes one element of `out`"));
        whenOpen<ProblemDialog>([&](ProblemDialog* form) {
            opened = form->file().toStdString();
            form->reject();
        });
        part<QPushButton>(*dialog, "bring").click();
    });
    window_->openFile(file);
    EXPECT_THAT(opened, testing::EndsWith("/sums_problem.cu")) << bar();
    ASSERT_NE(window_->findChild<KernelEditor*>(), nullptr) << bar();
    EXPECT_EQ(editor().name(), "sums.cu");
}

TEST_F(BringKernel, NothingOfAStrangersFileRunsBeforeAPersonSaysSo) {
    startReal();
    const QString theirs = writeTheirs("theirs.cu", copyProgram("theirs"));
    letOthersWrite(theirs.toStdString());
    ImportDialog dialog(theirs, catalog_, trials_, window_.get());
    EXPECT_EQ(note(dialog), "Select a problem, or detect it with a run on the CPU.");
    auto& run = part<QPushButton>(dialog, "runBrought");
    EXPECT_TRUE(run.isVisibleTo(&dialog));
    whenOpen<QMessageBox>([](QMessageBox* question) {
        EXPECT_EQ(question->text().toStdString(),
                  "`theirs.cu` is not trusted: other users can change the file (fix: chmod go-w).");
        question->button(QMessageBox::Cancel)->click();
    });
    run.click();
    EXPECT_EQ(note(dialog), "Select a problem, or detect it with a run on the CPU.");
    whenOpen<QMessageBox>([](QMessageBox* question) {
        question->findChild<QPushButton*>(QStringLiteral("trustProgram"))->click();
    });
    run.click();
    EXPECT_FALSE(run.isVisibleTo(&dialog));
    ASSERT_TRUE(waitUntil([&] { return !header(dialog).empty(); })) << note(dialog);
    EXPECT_THAT(header(dialog),
                HasSubstr("problem: copy   # guess: tested on the CPU, correct for "));
}

TEST_F(BringKernel, AFileOfTheUserThatWasDroppedRunsAfterAClick) {
    startReal();
    ImportDialog dialog(writeTheirs("dropped.cu", copyProgram("dropped")), catalog_, trials_,
                        window_.get());
    EXPECT_EQ(note(dialog), "Select a problem, or detect it with a run on the CPU.");
    EXPECT_EQ(header(dialog), "");
    part<QPushButton>(dialog, "runBrought").click();
    ASSERT_TRUE(waitUntil([&] { return !header(dialog).empty(); })) << note(dialog);
}

TEST_F(BringKernel, AFileOfTheUserThatWasChosenRunsWithWhatItIncludes) {
    startReal();
    writeTheirs("chosen/value.h",
                "inline __device__ float same(float x) { return x; } // chosen\n");
    std::string text = copyProgram("chosen");
    text.replace(text.find("y[i]"), 4, "same(y[i])");
    text = "#include \"value.h\"\n" + text;
    const QString file = writeTheirs("chosen/chosen.cu", text);
    whenOpen<QFileDialog>([&](QFileDialog* files) {
        whenOpen<ImportDialog>([&](ImportDialog* dialog) { dialog->reject(); });
        files->findChild<QLineEdit*>()->setText(file);
        static_cast<QDialog*>(files)->accept();
    });
    EXPECT_FALSE(isTrusted(text));
    action("Import .cu file…")->trigger();
    EXPECT_TRUE(isTrusted(text)) << "to choose it is to say yes";
    ImportDialog dialog(file, catalog_, trials_, window_.get());
    EXPECT_FALSE(part<QPushButton>(dialog, "runBrought").isVisibleTo(&dialog));
    ASSERT_TRUE(waitUntil([&] { return !header(dialog).empty(); })) << note(dialog);
}

TEST_F(BringKernel, WhatCannotBeBroughtSaysWhatToDo) {
    const auto refusal = [&](const QString& file) {
        ImportDialog dialog(file, catalog_, trials_, nullptr);
        EXPECT_FALSE(part<QPushButton>(dialog, "bring").isEnabled());
        return wrong(dialog);
    };
    EXPECT_THAT(refusal(write("none.cu", "int a;\n")), HasSubstr("no __global__ function"));
    EXPECT_THAT(refusal(settings_.path("gone.cu")), HasSubstr("File not found"));
    EXPECT_THAT(refusal(write("large.cu", std::string(10 << 20, 'x'))), HasSubstr("is 10 MiB"));
    EXPECT_THAT(refusal(write("bytes.cu", std::string("a\0b", 3))),
                HasSubstr("does not contain text"));
    EXPECT_THAT(
        refusal(write("deep/out.cu", "#include \"../up.cuh\"\n")),
        HasSubstr(
            "out.cu, line 1, column 1: The include ../up.cuh is outside the kernel's folder"));
    EXPECT_THAT(refusal(write("odd.cu", "__global__ void k(float **a) {}\n")),
                HasSubstr("a of k is an array of pointers"));
    // Lines distinguish two kernels of the same name.
    const QString twice =
        write("twice.cu", "__global__ void k(float *out, const float *in, int n) {}\n"
                          "__global__ void k(float *out, int n) {}\n");
    ImportDialog dialog(twice, catalog_, trials_, nullptr);
    part<QListWidget>(dialog, "broughtKernels").setCurrentRow(1);
    part<QComboBox>(dialog, "broughtProblem").setCurrentIndex(0);
    EXPECT_EQ(wrong(dialog), "");
    // A missing include is reported. The kernel may not need it.
    const QString lost = write(
        "lost.cu", "#include \"lost.h\"\n__global__ void copy_it(float *out, const float *in, "
                   "int n) { copy_it<<<1, 2>>>(out, in, n); }\n");
    ImportDialog other(lost, catalog_, trials_, nullptr);
    part<QComboBox>(other, "broughtProblem").setCurrentIndex(0);
    EXPECT_THAT(stillOpen(other), HasSubstr("Included file not found: lost.h"));
}

TEST_F(BringKernel, AFileIsDroppedOnTheWindow) {
    startReal();
    writeProject();
    bool seen = false;
    whenOpen<ImportDialog>([&](ImportDialog* dialog) {
        seen = true;
        EXPECT_THAT(header(*dialog), HasSubstr("problem: gemm"));
        dialog->reject();
    });
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(kernelFile())});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &drop);
    EXPECT_TRUE(waitUntil([&] { return seen && !QApplication::activeModalWidget(); }));
    EXPECT_FALSE(QFile::exists(headerFile()));
    EXPECT_EQ(window_->findChild<KernelEditor*>(), nullptr);
}

} // namespace
} // namespace kernelcurve
