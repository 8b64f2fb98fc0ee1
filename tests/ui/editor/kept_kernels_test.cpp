// Tests what the window does with kernels after the end of the program: kernels that were saved
// with a document, and texts that were not saved when the program was killed.
#include "app/document/files/unsaved_text.h"
#include "gpu/catalog/plan.h"
#include "tests/app/document/killed_process.h"
#include "tests/ui/editor/own_kernel_fixture.h"
#include "ui/editor/problem_dialog.h"

#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

class KeptKernels : public OwnKernelTest {
  protected:
    QString document() const { return settings_.path("with.yaml"); }
    /// Saves a document with the kernel of mine.cu, and restarts the program.
    void saveAndLeave() {
        startReal();
        openMine(naive());
        window_->document().save(document());
        restart();
    }
    void restart() {
        window_.reset();
        catalog_ = shippedCatalog();
        makeWindow();
        window_->show();
        ASSERT_TRUE(becomesActive(window_.get()));
    }
    void reopen() {
        window_->openFile(document());
        ASSERT_EQ(window_->document().experiment().kernels,
                  (std::vector<std::string>{"transpose_row", "mine"}));
        EXPECT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state() << bar();
    }
    std::string sourceOfMine() { return catalog_.at("mine").source; }
    void click(const char* offer) {
        for (auto* button : window_->findChild<MessageBar*>()->findChildren<QPushButton*>())
            if (button->text() == QString::fromUtf8(offer))
                return button->click();
        ADD_FAILURE() << "no offer " << offer << " in " << bar();
    }
    static std::vector<LeftText> left() { return leftTexts(); }
    static bool isKept(const char* words) {
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(Autosave::defaultFolder(), error))
            if (entry.path().extension() == ".text" &&
                readFile(entry.path()).find(words) != std::string::npos)
                return true;
        return false;
    }
    static bool nothingIsKept() {
        std::error_code error;
        return fs::is_empty(Autosave::defaultFolder(), error);
    }
};

TEST_F(KeptKernels, ADocumentLoadsItsUnchangedKernelAgain) {
    saveAndLeave();
    reopen();
    EXPECT_EQ(sourceOfMine(), naive());
    EXPECT_EQ(bar(), "");
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 4 && action("Run")->isEnabled(); })) << state();
    EXPECT_EQ(rowsOf("mine"), 2);
}

TEST_F(KeptKernels, AKernelThatHasChangedIsAskedAbout) {
    saveAndLeave();
    const std::string other = with(naive(), "if (row", "// Other.\n    if (row");
    writeFileAtomically(path().toStdString(), other);
    reopen();
    EXPECT_EQ(bar(), "“mine.cu” has changed since this document was saved. Kernelcurve uses the "
                     "document's text.");
    EXPECT_EQ(sourceOfMine(), naive());
    EXPECT_EQ(readFile(path().toStdString()), other) << "nothing is written without a word";
    click("Use the file");
    EXPECT_EQ(sourceOfMine(), other);
    EXPECT_EQ(bar(), "");
}

TEST_F(KeptKernels, TheSavedTextIsKeptUntilTheFileChangesAgain) {
    saveAndLeave();
    writeFileAtomically(path().toStdString(), naive() + "// Other.\n");
    reopen();
    click("Keep the saved text");
    restart();
    reopen();
    EXPECT_EQ(bar(), "") << "it was answered";
    EXPECT_EQ(sourceOfMine(), naive());
    writeFileAtomically(path().toStdString(), naive() + "// Another.\n");
    restart();
    reopen();
    EXPECT_THAT(bar(), HasSubstr("has changed since this document was saved"));
}

TEST_F(KeptKernels, AKernelThatIsGoneIsRestored) {
    saveAndLeave();
    QFile::remove(path());
    reopen();
    EXPECT_EQ(bar(), "File not found: “mine.cu”. Kernelcurve uses the text from this document.");
    EXPECT_EQ(sourceOfMine(), naive());
    EXPECT_FALSE(QFile::exists(path())) << "nothing is written without a word";
    whenOpen<QFileDialog>([&](QFileDialog* files) {
        EXPECT_EQ(files->selectedFiles().value(0), path());
        static_cast<QDialog*>(files)->accept();
    });
    click("Save the kernel as…");
    EXPECT_EQ(readFile(path().toStdString()), naive());
    EXPECT_EQ(editor().path(), path());
}

TEST_F(KeptKernels, AStrangersKernelIsAskedAboutBeforeItRuns) {
    saveAndLeave();
    QFile::remove(path());
    // On another machine, the user has not trusted the kernel.
    fs::remove_all(fs::path(settings_.path("kernelcurve").toStdString()));
    std::string text = readFile(document().toStdString());
    writeFileAtomically(document().toStdString(),
                        with(text, "if (row", "// Theirs.\n        if (row"));
    reopen();
    // Saving the file does not mean that the user trusts it.
    whenOpen<QFileDialog>([&](QFileDialog* files) { static_cast<QDialog*>(files)->accept(); });
    click("Save the kernel as…");
    EXPECT_THAT(readFile(path().toStdString()), HasSubstr("// Theirs."));
    bool asked = false;
    whenOpen<QMessageBox>([&](QMessageBox* question) {
        asked = question->objectName() == "trustQuestion";
        question->reject();
    });
    action("Run")->trigger();
    EXPECT_TRUE(asked);
    EXPECT_EQ(rows(), 0);
}

TEST_F(KeptKernels, UnsavedTextIsLeftByAProgramThatIsKilled) {
    const std::string edited = with(naive(), "if (row", "// Unsaved.\n    if (row");
    writeFileAtomically(path().toStdString(), naive());
    inAKilledProcess([&] {
        auto& editor = *new KernelEditor(path());
        editor.view().change(QString::fromStdString(edited));
        waitUntil([] { return isKept("Unsaved."); });
    });
    EXPECT_EQ(readFile(path().toStdString()), naive());
    startReal();
    ASSERT_TRUE(waitUntil([&] { return !bar().empty(); }));
    EXPECT_THAT(bar(), HasSubstr("The program ended before it saved changes to “mine.cu”"));
    click("Recover");
    EXPECT_EQ(editor().view().text().toStdString(), edited);
    EXPECT_TRUE(editor().isModified());
    EXPECT_THAT(left(), IsEmpty()) << "it is this editor's now";
    EXPECT_THAT(bar(), Not(HasSubstr("has changed")));
    editor().save();
    EXPECT_EQ(readFile(path().toStdString()), edited);
    EXPECT_TRUE(waitUntil(nothingIsKept));
}

TEST_F(KeptKernels, UnsavedTextMeetsAFileThatHasChanged) {
    writeFileAtomically(path().toStdString(), naive());
    inAKilledProcess([&] {
        auto& editor = *new KernelEditor(path());
        editor.view().change(QString::fromStdString(naive() + "// Unsaved.\n"));
        waitUntil([] { return isKept("Unsaved."); });
    });
    writeFileAtomically(path().toStdString(), naive() + "// Theirs.\n");
    startReal();
    ASSERT_TRUE(waitUntil([&] { return !bar().empty(); }));
    click("Recover");
    EXPECT_THAT(editor().view().text().toStdString(), HasSubstr("// Unsaved."));
    EXPECT_THAT(bar(), HasSubstr("Another program has changed “mine.cu”"));
    click("Use the file");
    EXPECT_EQ(editor().view().text().toStdString(), naive() + "// Theirs.\n");
    EXPECT_TRUE(waitUntil(nothingIsKept));
}

TEST_F(KeptKernels, UnsavedTextOfAFileThatIsGoneIsWrittenAgain) {
    writeFileAtomically(path().toStdString(), naive());
    inAKilledProcess([&] {
        auto& editor = *new KernelEditor(path());
        editor.view().change(QString::fromStdString(naive() + "// Unsaved.\n"));
        waitUntil([] { return isKept("Unsaved."); });
    });
    QFile::remove(path());
    startReal();
    ASSERT_TRUE(waitUntil([&] { return !bar().empty(); }));
    click("Recover");
    EXPECT_EQ(readFile(path().toStdString()), naive() + "// Unsaved.\n");
    EXPECT_TRUE(waitUntil(nothingIsKept));
}

TEST_F(KeptKernels, UnsavedTextGoesInAnOrderlyEnd) {
    startReal();
    openMine(naive());
    type(naive() + "// Unsaved.\n");
    EXPECT_TRUE(waitUntil([] { return isKept("Unsaved."); }));
    type(naive());
    editor().view().setModified(false);
    type(naive() + "// More.\n");
    EXPECT_TRUE(waitUntil([] { return isKept("More."); }));
    window_.reset();
    document_.reset();
    EXPECT_TRUE(nothingIsKept());
}

TEST_F(KeptKernels, AProblemsUnsavedTextIsLeftByAProgramThatIsKilled) {
    inAKilledProcess([&] {
        EngineClient engine(
            QStringList{QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker")});
        auto& dialog = *new ProblemDialog({}, engine, nullptr);
        auto* view = dialog.findChild<SourceView*>("problemText");
        view->change(view->text() + QStringLiteral("\n// Unsaved.\n"));
        waitUntil([] { return isKept("Unsaved."); });
    });
    startReal();
    ASSERT_TRUE(waitUntil([&] { return !bar().empty(); }));
    EXPECT_THAT(bar(), HasSubstr("The program ended before it saved changes to “New problem”"));
    std::string text;
    whenOpen<ProblemDialog>([&](ProblemDialog* dialog) {
        text = dialog->findChild<SourceView*>("problemText")->text().toStdString();
        EXPECT_TRUE(dialog->isWindowModified());
        EXPECT_THAT(left(), IsEmpty());
        whenOpen<QMessageBox>(
            [](QMessageBox* question) { question->button(QMessageBox::Discard)->click(); });
        dialog->reject();
    });
    click("Recover");
    EXPECT_THAT(text, HasSubstr("// Unsaved."));
    EXPECT_TRUE(waitUntil(nothingIsKept));
}

TEST_F(KeptKernels, UnsavedTextCanBeDiscarded) {
    writeFileAtomically(path().toStdString(), naive());
    inAKilledProcess([&] {
        auto& editor = *new KernelEditor(path());
        editor.view().change(QString::fromStdString(naive() + "// Unsaved.\n"));
        waitUntil([] { return isKept("Unsaved."); });
    });
    startReal();
    ASSERT_TRUE(waitUntil([&] { return !bar().empty(); }));
    const auto answer = [&](QMessageBox::StandardButton button) {
        whenOpen<QMessageBox>(
            [button](QMessageBox* question) { question->button(button)->click(); });
    };
    answer(QMessageBox::Cancel);
    click("Discard");
    EXPECT_THAT(left(), SizeIs(1));
    answer(QMessageBox::Discard);
    click("Discard");
    EXPECT_THAT(left(), IsEmpty());
    EXPECT_EQ(bar(), "");
}

TEST_F(KeptKernels, TextThatCannotBeKeptIsToldUntilItIsSaved) {
    startReal();
    openMine(naive());
    emit editor().autosaveFailed({{{"disk full", {}}, {}}, {}, {}});
    EXPECT_EQ(bar(),
              "Autosave failed for “mine.cu”. Save the file to keep your changes. Disk full.");
    type(naive() + "// More.\n");
    editor().save();
    EXPECT_EQ(bar(), "");
}

TEST_F(KeptKernels, TheEditsOfAnExperimentAreOffered) {
    const fs::path file = leaveBehind(lostRecording(0));
    startReal();
    ASSERT_TRUE(waitUntil([&] { return !bar().empty(); }));
    EXPECT_THAT(bar(), HasSubstr("The program ended before it saved changes to “Lost”"));
    whenOpen<QMessageBox>([&](QMessageBox* question) {
        EXPECT_EQ(question->text(), "Discard the changes to “Lost”?");
        question->button(QMessageBox::Cancel)->click();
    });
    click("Discard");
    EXPECT_TRUE(fs::exists(file));
    click("Recover");
    EXPECT_EQ(window_->document().experiment().title.en, "Lost");
    EXPECT_TRUE(window_->isWindowModified());
    EXPECT_TRUE(waitUntil([&] { return !fs::exists(file); }));
}

TEST_F(KeptKernels, ARunOfAKilledProgramGoesOnWithItsKernel) {
    writeFileAtomically(path().toStdString(), naive());
    trustWritten(path().toStdString(), naive());
    const QString experiment = small("transpose");
    inAKilledProcess([&] {
        auto& catalog = *new Catalog(shippedCatalog());
        catalog.open(path().toStdString());
        auto& document = *new ExperimentDocument;
        document.setCatalog(catalog);
        document.open(experiment);
        document.edit([](Experiment& edited) {
            edited.kernels.push_back("mine");
            edited.title = {"Kept", ""};
        });
        const Plan plan(document.experiment(), catalog);
        for (std::int64_t index : {0, 2}) {
            Measurement row;
            row.configuration = plan.at(index);
            row.metrics = {{"time", 1e-3}};
            document.addMeasurement(row);
        }
        waitUntil([&] { return !document.autosavedFile().empty(); });
    });
    startReal();
    ASSERT_TRUE(waitUntil([&] { return !bar().empty(); }));
    click("Recover");
    EXPECT_EQ(window_->windowTitle().toStdString(), "transpose.yaml[*] – Kept – Kernelcurve");
    EXPECT_EQ(sourceOfMine(), naive());
    ASSERT_TRUE(waitUntil([&] { return action("Run missing")->isEnabled(); })) << state();
    action("Run missing")->trigger();
    // The two rows name no device, so that they are not assigned to this processor.
    ASSERT_TRUE(waitUntil([&] { return rows() == 6 && action("Run")->isEnabled(); })) << state();
    EXPECT_EQ(rowsOf("mine") + rowsOf("transpose_row"), 6);
}

} // namespace
} // namespace kernelcurve
