// Tests the in-place editing of the experiment's title and notes.
#include "app/report/report_html.h"
#include "tests/ui/window/main_window_fixture.h"
#include "ui/widgets/in_place_text.h"

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QToolButton>

namespace kernelcurve {
namespace {

class HeadingTest : public MainWindowTest {
  protected:
    void SetUp() override { startWithSample(); }
    const Experiment& experiment() { return window_->document().experiment(); }
    InPlaceText* title() { return child<InPlaceText>("experimentTitle"); }
    InPlaceText* notes() { return child<InPlaceText>("experimentNotes"); }
    QLineEdit* titleField() { return window_->findChild<QLineEdit*>("experimentTitleField"); }
    QPlainTextEdit* notesField() {
        return window_->findChild<QPlainTextEdit*>("experimentNotesField");
    }
};

TEST_F(HeadingTest, ATitleIsTypedWhereItStandsAndUndone) {
    EXPECT_EQ(title()->value(), "Sample");
    QTest::mouseClick(title(), Qt::LeftButton);
    ASSERT_NE(titleField(), nullptr);
    EXPECT_TRUE(titleField()->hasFocus());
    titleField()->setText("  Why offsets hurt ");
    QTest::keyClick(titleField(), Qt::Key_Return);
    EXPECT_EQ(experiment().title.en, "Why offsets hurt");
    EXPECT_EQ(experiment().title.zhCN, "") << "one title, whatever the language";
    EXPECT_TRUE(window_->windowTitle().contains("Why offsets hurt"));
    EXPECT_EQ(window_->document().isModified(), true);
    EXPECT_EQ(child<QAction>("undo")->text().remove('&').toStdString(), "Undo title change");
    child<QWidget>("chart")->setFocus();
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(experiment().title.zhCN, "样例");
    EXPECT_EQ(title()->value(), "Sample");
    key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(title()->value(), "Why offsets hurt");
}

TEST_F(HeadingTest, EscLeavesTheTextAsItWas) {
    key(Qt::Key_F2);
    ASSERT_NE(titleField(), nullptr);
    titleField()->setText("something else");
    QTest::keyClick(titleField(), Qt::Key_Escape);
    EXPECT_TRUE(waitUntil([&] { return titleField() == nullptr; }));
    EXPECT_EQ(experiment().title.en, "Sample");
    EXPECT_FALSE(child<QAction>("undo")->isEnabled());
}

TEST_F(HeadingTest, NotesTakeNoRoomUntilThereAreSomeAndComeIntoFileAndReport) {
    EXPECT_FALSE(notes()->isVisible());
    child<QToolButton>("addNotes")->click();
    ASSERT_NE(notesField(), nullptr);
    EXPECT_TRUE(notesField()->isVisible());
    notesField()->setPlainText("Warm cache.\n\nSecond paragraph.");
    child<QWidget>("chart")->setFocus(); // editing ends when another widget takes the focus
    EXPECT_EQ(experiment().notes, "Warm cache.\n\nSecond paragraph.");
    EXPECT_TRUE(notes()->isVisible());
    EXPECT_FALSE(child<QToolButton>("addNotes")->isVisible());
    const QString file = settings_.path("noted.yaml");
    window_->document().save(file);
    ExperimentDocument read;
    read.open(file);
    EXPECT_EQ(read.experiment().notes, experiment().notes);
    EXPECT_TRUE(
        reportHtml(window_->document().recording(), catalog_).contains("<p>Second paragraph.</p>"));
    key(Qt::Key_F2, Qt::ShiftModifier);
    ASSERT_NE(notesField(), nullptr);
    notesField()->clear();
    QTest::keyClick(notesField(), Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(experiment().notes, "");
    EXPECT_FALSE(notes()->isVisible());
    child<QWidget>("chart")->setFocus();
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(notes()->value(), "Warm cache.\n\nSecond paragraph.");
}

TEST_F(HeadingTest, WithoutATitleItSaysWhatTheDocumentIsCalled) {
    Experiment untitled = experiment();
    untitled.title = {};
    window_->document().setExperiment(untitled);
    EXPECT_EQ(title()->value(), "");
    EXPECT_EQ(title()->accessibleName().toStdString(), "Experiment title: sample");
}

} // namespace
} // namespace kernelcurve
