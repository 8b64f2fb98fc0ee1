// A student opens an assignment in the window, writes code, sees gates turn green and hands in.
// Uses the real worker.
#include "ui/teaching/assignment/assignment_controller.h"

#include "app/assignment/handed_in.h"
#include "tests/ui/editor/own_kernel_fixture.h"
#include "ui/why/warp_view.h"
#include "ui/workbench/lazy_dock.h"

#include <QDockWidget>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

namespace kernelcurve {
namespace {

const std::filesystem::path course = KERNELCURVE_SOURCE_DIR "/resources/course";
const std::filesystem::path answers = KERNELCURVE_SOURCE_DIR "/tests/app/assignment/course";

class AssignmentFlowTest : public OwnKernelTest {
  protected:
    /// `mark` makes the program different from those of other tests.
    void startStudent(const std::string& mark) {
        engine_ = std::make_unique<EngineClient>(
            QStringList{QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker")});
        makeWindow();
        window_->show();
        ASSERT_TRUE(becomesActive(window_.get()));
        const Assignment whole = readAssignmentFile(course / "tile_transpose.assignment.yaml");
        std::string text = writeForStudents(whole);
        const std::string comment = "// correct, but";
        text.replace(text.find(comment), comment.size(), "// " + mark + ": right, but");
        const std::string problem = "every element is read once";
        text.replace(text.find(problem), problem.size(), mark + ": each is read once");
        writeFileAtomically(file().toStdString(), text);
    }
    QString file() const { return settings_.path("transpose.student.assignment.yaml"); }
    QString kernel() const { return settings_.path("transpose/tile_transpose.cu"); }
    void openTrusted() {
        whenOpen<QMessageBox>([](QMessageBox* question) {
            question->findChild<QPushButton*>("trustProgram")->click();
        });
        window_->openFile(file());
    }
    AssignmentController& flow() { return *window_->findChild<AssignmentController*>(); }
    std::string gates() {
        QString all;
        auto* list = child<QListWidget>("gates");
        for (int row = 0; row < list->count(); ++row)
            all += list->item(row)->text().left(1);
        return all.toStdString();
    }
    std::string gate(int row) {
        return child<QListWidget>("gates")->item(row)->text().toStdString();
    }
    void write(const std::string& text) {
        // Trusts the text in the same way as the user's editor.
        trustWritten(kernel().toStdString(), text);
        writeFileAtomically(kernel().toStdString(), text);
    }
};

TEST_F(AssignmentFlowTest, GatesTurnGreenAsTheKernelIsSavedAndItIsHandedIn) {
    startStudent("green");
    openTrusted();
    ASSERT_TRUE(waitUntil([&] { return gates() == "✓✓✗✗"; })) << gates();
    EXPECT_EQ(flow().kernelFile(), kernel());
    EXPECT_TRUE(flow().dock()->isVisible());
    EXPECT_THAT(gate(2), HasSubstr("line 18"));
    EXPECT_THAT(child<QWidget>("assignmentText")->property("plainText").toString().toStdString(),
                testing::AllOf(HasSubstr("2 hidden s"), Not(HasSubstr("257"))));
    // Selects the gate that is not passed, which is shown with the picture of a warp.
    child<QListWidget>("gates")->setCurrentRow(2);
    auto* picture = flow().dock()->findChild<WarpView*>();
    ASSERT_TRUE(picture->request());
    EXPECT_EQ(picture->request()->line, 18);

    write(readFile(answers / "tile_transpose/conflicts.cu"));
    EXPECT_TRUE(waitUntil([&] { return gates() == "✓✓✓✗"; })) << gates();
    const QString early = settings_.path("early.handin.yaml");
    flow().handIn(early, "Ada");
    const HandIn unfinished = readHandIn(readFile(early.toStdString()), "x");
    EXPECT_EQ(unfinished.passed.size(), 3U);
    EXPECT_THAT(unfinished.missed, testing::ElementsAre(HasSubstr("bank_conflicts")));
    auto* handIn = child<QPushButton>("handIn");
    child<QLineEdit>("studentName")->clear();
    EXPECT_FALSE(handIn->isEnabled());
    write(readFile(answers / "tile_transpose/model.cu"));
    EXPECT_TRUE(waitUntil([&] { return gates() == "✓✓✓✓"; })) << gates();
    child<QLineEdit>("studentName")->setText("Ada");
    EXPECT_TRUE(handIn->isEnabled());
    const QString handedIn = settings_.path("handed_in/ada.handin.yaml");
    makeFolder(settings_.path("handed_in").toStdString());
    flow().handIn(handedIn, "Ada");
    const HandIn read = readHandIn(readFile(handedIn.toStdString()), "x");
    EXPECT_EQ(read.source, readFile(answers / "tile_transpose/model.cu"));
    EXPECT_EQ(read.points, 10);
    EXPECT_EQ(read.student, "Ada");
    EXPECT_EQ(read.passed.size(), 4U);
    EXPECT_THAT(read.environment, Contains(HasSubstr("clang: ")));
    EXPECT_THAT(read.environment, Not(Contains(HasSubstr("seed"))));

    // The written code is kept when the assignment is opened again.
    window_->openFile(file());
    EXPECT_EQ(readFile(kernel().toStdString()), read.source);
    EXPECT_TRUE(waitUntil([&] { return gates() == "✓✓✓✓"; })) << gates();
}

TEST_F(AssignmentFlowTest, NothingRunsThatNobodySaidYesTo) {
    startStudent("asked");
    whenOpen<QMessageBox>([](QMessageBox* question) { question->reject(); });
    window_->openFile(file());
    EXPECT_FALSE(flow().dock()->isVisible());
    EXPECT_FALSE(std::filesystem::exists(kernel().toStdString()));
    openTrusted();
    ASSERT_TRUE(waitUntil([&] { return gates() == "✓✓✗✗"; })) << gates();
    // Another editor writes to the file, which belongs to the student.
    writeFileAtomically(kernel().toStdString(), readFile(answers / "tile_transpose/conflicts.cu"));
    EXPECT_TRUE(waitUntil([&] { return gates() == "✓✓✓✗"; })) << gates();
    // Another program writes to a file that other users can write.
    letOthersWrite(kernel().toStdString());
    writeFileAtomically(kernel().toStdString(),
                        readFile(answers / "tile_transpose/model.cu") + "// not mine\n");
    EXPECT_TRUE(waitUntil(
        [&] { return child<QLabel>("assignmentState")->text().contains("Another program"); }));
    EXPECT_FALSE(child<QPushButton>("handIn")->isEnabled());
    EXPECT_EQ(gates(), "····") << "those were of another text";
    // The editor asks about the new text, and the gates are then checked.
    whenOpen<QMessageBox>(
        [](QMessageBox* question) { question->findChild<QPushButton*>("trustProgram")->click(); });
    child<QPushButton>("saveKernel")->click();
    EXPECT_TRUE(waitUntil([&] { return gates() == "✓✓✓✓"; })) << gates();
}

/// The situation after unpacking an archive that contains an assignment and a kernel.
TEST_F(AssignmentFlowTest, AKernelThatLiesBesideTheAssignmentIsAskedAbout) {
    startStudent("beside");
    makeFolder(std::filesystem::path(kernel().toStdString()).parent_path());
    writeFileAtomically(kernel().toStdString(),
                        readFile(answers / "tile_transpose/model.cu") + "// beside\n");
    std::string asked;
    whenOpen<QMessageBox>([&](QMessageBox* question) {
        whenOpen<QMessageBox>([&](QMessageBox* other) {
            asked = other->text().toStdString();
            other->reject();
        });
        question->findChild<QPushButton*>("trustProgram")->click();
    });
    window_->openFile(file());
    EXPECT_THAT(asked, HasSubstr("`tile_transpose.cu` is not trusted"));
    EXPECT_FALSE(flow().dock()->isVisible());
    openTrusted(); // the user is not asked again about the programs of the assignment
    EXPECT_TRUE(waitUntil([&] { return gates() == "✓✓✓✓"; })) << gates();
}

TEST_F(AssignmentFlowTest, AFileThatIsNoneIsSaidToBe) {
    startStudent("none");
    writeFileAtomically(file().toStdString(), "kernelcurve_assignment: 1\ntitle: x\n");
    window_->openFile(file());
    EXPECT_THAT(bar(), HasSubstr("problem"));
    EXPECT_FALSE(flow().dock()->isVisible());
}

} // namespace
} // namespace kernelcurve
