// A teacher writes an assignment: the form and the file next to it, gates, and the view of a
// student.
#include "ui/teaching/assignment/assignment_dialog.h"

#include "app/document/files/unsaved_text.h"
#include "gpu/model/files/atomic_file.h"
#include "tests/eventually.h"
#include "tests/ui/window/own_settings.h"
#include "tests/ui/window/window_waits.h"
#include "ui/source/source_view.h"
#include "ui/teaching/assignment/assignment_form_view.h"
#include "ui/widgets/messages/note_label.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>
#include <QTextBrowser>
#include <QTimer>
#include <QToolButton>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::Not;

class AssignmentDialogTest : public testing::Test {
  protected:
    void open(const QString& file = {}) {
        dialog_ = std::make_unique<AssignmentDialog>(file, settings_.path("."), nullptr);
        dialog_->show();
        ASSERT_TRUE(becomesActive(dialog_.get()));
    }
    template <typename Widget>
    Widget& part(const char* name) {
        auto* found = dialog_->findChild<Widget*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return *found;
    }
    void type(const char* name, const char* text) {
        auto& line = part<QLineEdit>(name);
        line.setFocus();
        line.selectAll();
        QTest::keyClicks(&line, QString::fromUtf8(text));
    }
    std::string text() { return part<SourceView>("assignmentFile").text().toStdString(); }
    std::string field(const char* name) { return part<QLineEdit>(name).text().toStdString(); }
    std::string failures() {
        QStringList all;
        auto& list = part<QListWidget>("assignmentFailures");
        for (int row = 0; row < list.count(); ++row)
            all << list.item(row)->text();
        return all.join(u'\n').toStdString();
    }
    /// Writes to the text as a person does.
    void replace(const std::string& from, const std::string& to) {
        std::string now = text();
        const std::size_t at = now.find(from);
        ASSERT_NE(at, std::string::npos) << from << " in " << now;
        part<SourceView>("assignmentFile")
            .change(QString::fromStdString(now.replace(at, from.size(), to)));
    }
    bool isValid() {
        return eventually([&] { return part<QPushButton>("assignmentPreview").isEnabled(); });
    }
    bool isInvalid() {
        return eventually([&] { return !part<QPushButton>("assignmentPreview").isEnabled(); });
    }

    OwnSettings settings_;
    std::unique_ptr<AssignmentDialog> dialog_;
};

TEST_F(AssignmentDialogTest, TheFormAndTheFileFollowEachOther) {
    open();
    EXPECT_TRUE(isValid()) << failures();
    type("assignmentTitle", "Twice as much");
    EXPECT_THAT(text(), HasSubstr("title: {en: \"Twice as much\"}"));
    part<QComboBox>("assignmentProblem").setEditText("saxpy");
    part<QComboBox>("assignmentKernel").setEditText("my_saxpy.cu");
    type("assignmentSizes", "n = 64; n = 1000");
    type("assignmentHiddenSizes", "n = 77");
    EXPECT_TRUE(isValid()) << failures() << text();
    EXPECT_THAT(text(), HasSubstr("sizes: [{n: 64}, {n: 1000}]\nhidden_sizes: [{n: 77}]"));
    part<QPlainTextEdit>("assignmentWords").setPlainText("Add vectors.\nUse one pass.");
    EXPECT_THAT(text(), HasSubstr("text: |\n  Add vectors.\n  Use one pass.\n"));
    replace("Twice as much", "Once");
    EXPECT_TRUE(eventually([&] { return field("assignmentTitle") == "Once"; }));
    replace("n: 77", "n: 78");
    EXPECT_TRUE(eventually([&] { return field("assignmentHiddenSizes") == "n = 78"; }));
    replace("title: {", "title: [");
    EXPECT_TRUE(isInvalid());
    EXPECT_FALSE(part<QLineEdit>("assignmentTitle").isEnabled());
    EXPECT_THAT(failures(), HasSubstr("Line 2"));
}

TEST_F(AssignmentDialogTest, GatesAreCompletedAndTheirErrorsHaveAPosition) {
    open();
    ASSERT_TRUE(isValid()) << failures();
    part<QPushButton>("addGate").click();
    EXPECT_EQ(field("gate2That"), "verified");
    auto& that = part<QLineEdit>("gate2That");
    type("gate2That", "load_eff");
    EXPECT_EQ(that.completer()->currentCompletion(), "load_efficiency");
    ASSERT_TRUE(that.completer()->popup()->isVisible());
    QTest::keyClick(that.completer()->popup(), Qt::Key_Down);
    QTest::keyClick(that.completer()->popup(), Qt::Key_Return);
    EXPECT_EQ(that.text(), "load_efficiency");
    QTest::keyClicks(&that, QStringLiteral(" >= 95 % && cost(bank"));
    EXPECT_EQ(that.completer()->currentCompletion(),
              "load_efficiency >= 95 % && cost(bank_conflicts)");
    // In the middle of a text.
    that.setText("store > 0");
    that.setCursorPosition(5);
    QTest::keyClicks(&that, QStringLiteral("_eff"));
    QTest::keyClick(that.completer()->popup(), Qt::Key_Down);
    EXPECT_EQ(that.text(), "store_efficiency > 0");
    QTest::keyClick(that.completer()->popup(), Qt::Key_Return);
    EXPECT_EQ(that.text(), "store_efficiency > 0");
    type("gate2That", "load_efficiency >= 95 % && load_effect > 0");
    EXPECT_TRUE(isInvalid());
    EXPECT_THAT(part<NoteLabel>("gate2Wrong").text().toStdString(), HasSubstr("load_effect"));
    EXPECT_THAT(failures(), HasSubstr("load_effect"));
    emit part<QListWidget>("assignmentFailures")
        .itemClicked(part<QListWidget>("assignmentFailures").item(0));
    EXPECT_EQ(part<SourceView>("assignmentFile").currentLine(),
              1 + std::ranges::count(text().substr(0, text().find("load_effect")), '\n'));
    type("gate2That", "load_efficiency >= 95 %");
    type("gate2Points", "4");
    type("gate2Title", "Coalesced");
    EXPECT_TRUE(isValid()) << failures();
    EXPECT_THAT(text(), HasSubstr("- {that: load_efficiency >= 95 %, points: 4, title: "
                                  "\"Coalesced\"}"));
    part<QToolButton>("gate0Remove").click();
    EXPECT_THAT(text(), Not(HasSubstr("verified")));
    EXPECT_EQ(field("gate1Title"), "Coalesced");
}

TEST_F(AssignmentDialogTest, SavesItsKernelShowsAStudentsViewAndExports) {
    open();
    part<QComboBox>("assignmentProblem").setEditText("saxpy");
    part<QComboBox>("assignmentKernel").setEditText("my_saxpy.cu");
    type("assignmentTitle", "Vectors");
    type("assignmentSizes", "n = 64");
    type("assignmentHiddenSizes", "n = 77; n = 79");
    ASSERT_TRUE(isValid()) << failures();
    bool seen = false;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, dialog_.get(), [&] {
        auto* preview = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        if (preview == nullptr || preview->objectName() != "studentPreview")
            return;
        look.stop();
        seen = true;
        const std::string words =
            preview->findChild<QTextBrowser*>("assignmentText")->toPlainText().toStdString();
        EXPECT_THAT(words, HasSubstr("Vectors"));
        EXPECT_THAT(words, HasSubstr("2 hidden size"));
        EXPECT_THAT(words, Not(HasSubstr("77")));
        EXPECT_EQ(preview->findChild<QListWidget*>("gates")->count(), 2);
        EXPECT_THAT(preview->findChild<SourceView*>()->text().toStdString(),
                    HasSubstr("__global__"));
        preview->reject();
    });
    look.start(10);
    part<QPushButton>("assignmentPreview").click();
    EXPECT_TRUE(seen);
    const QString file = settings_.path("vectors.assignment.yaml");
    ASSERT_TRUE(dialog_->saveTo(file)) << part<NoteLabel>("assignmentFailed").text().toStdString();
    EXPECT_FALSE(dialog_->isWindowModified());
    EXPECT_EQ(readFile(file.toStdString()), text());
    EXPECT_TRUE(std::filesystem::exists(settings_.path("my_saxpy.cu").toStdString()));
    EXPECT_EQ(readAssignmentFile(file.toStdString()).hiddenSizes.size(), 2U);
    const QString student = settings_.path("vectors.student.assignment.yaml");
    dialog_->exportTo(student);
    const Assignment told = readAssignmentFile(student.toStdString());
    EXPECT_EQ(told.withheld, 2);
    EXPECT_TRUE(told.hiddenSizes.empty());
    open(file);
    EXPECT_EQ(field("assignmentTitle"), "Vectors");
}

TEST_F(AssignmentDialogTest, UnsavedTextSurvivesACrash) {
    const LeftText left{settings_.path("left.text").toStdString(),
                        {.kind = UnsavedText::Kind::Assignment,
                         .text = "kernelcurve_assignment: 1\ntitle: Left\n",
                         .folder = settings_.path(".")},
                        {}};
    open();
    dialog_->recover(left);
    EXPECT_THAT(text(), HasSubstr("title: Left"));
    EXPECT_EQ(field("assignmentTitle"), "Left");
    EXPECT_TRUE(dialog_->isWindowModified());
}

} // namespace
} // namespace kernelcurve
