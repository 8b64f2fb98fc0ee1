#include "ui/source/find_bar.h"

#include "tests/ui/window/window_waits.h"
#include "ui/source/source_view.h"
#include "ui/widgets/box_layouts.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include <gmock/gmock.h>
#include <Qsci/qsciscintilla.h>

namespace kernelcurve {
namespace {

// Characters of several bytes and of two units precede the matches.
const QString text =
    QStringLiteral("// 转置 𝄞 tile\nint Tile = tile + tiles;\nfloat sum = tile;\n");

class FindBarTest : public testing::Test {
  protected:
    FindBarTest() {
        columnOf({&view_, bar_}, &window_);
        view_.setText(text);
        view_.setReadOnly(false);
        window_.resize(640, 400);
        window_.show();
        EXPECT_TRUE(becomesActive(&window_));
        view_.setFocus();
    }
    QLineEdit& field(const char* name) { return *bar_->findChild<QLineEdit*>(name); }
    void toggle(const char* name) { bar_->findChild<QToolButton*>(name)->click(); }
    std::string count() { return bar_->findChild<QLabel*>("findCount")->text().toStdString(); }
    std::string problem() { return bar_->findChild<QLabel*>("findProblem")->text().toStdString(); }
    std::string selected() {
        const TextRange range = view_.selection();
        return view_.text().mid(range.begin, range.end - range.begin).toStdString();
    }
    QsciScintilla& editor() { return *view_.findChild<QsciScintilla*>(); }

    QWidget window_;
    SourceView& view_ = *new SourceView(SourceView::Language::Cuda, &window_);
    FindBar* bar_ = new FindBar(view_, &window_);
};

TEST_F(FindBarTest, FindsForwardBackwardAndAround) {
    bar_->open(false);
    EXPECT_TRUE(field("findText").hasFocus());
    QTest::keyClicks(&field("findText"), QStringLiteral("tile"));
    EXPECT_EQ(count(), "1 of 5");
    EXPECT_EQ(view_.currentLine(), 1);
    QTest::keyClick(&field("findText"), Qt::Key_Return);
    EXPECT_EQ(count(), "2 of 5");
    EXPECT_EQ(selected(), "Tile");
    QTest::keyClick(&field("findText"), Qt::Key_Return, Qt::ShiftModifier);
    bar_->find(true);
    EXPECT_EQ(count(), "5 of 5") << "around the beginning";
    EXPECT_EQ(view_.currentLine(), 3);
    bar_->find(false);
    EXPECT_EQ(count(), "1 of 5");
}

TEST_F(FindBarTest, MatchesCaseWordsAndExpressions) {
    bar_->open(false);
    field("findText").setText("tile");
    toggle("findCase");
    EXPECT_EQ(count(), "1 of 4");
    toggle("findWords");
    EXPECT_EQ(count(), "1 of 3");
    toggle("findExpression");
    field("findText").setText("[ts]\\w+$");
    EXPECT_EQ(count(), "1 of 1") << "$ is the end of a line";
    field("findText").setText("t(i");
    EXPECT_THAT(problem(), testing::HasSubstr("Invalid regular expression"));
    EXPECT_EQ(count(), "0 match(es)");
    toggle("findExpression");
    EXPECT_EQ(problem(), "");
}

TEST_F(FindBarTest, ReplacesOneAndAllInOneStep) {
    bar_->open(true);
    field("findText").setText("tile");
    toggle("findWords");
    toggle("findCase");
    field("replaceText").setText("块");
    bar_->findChild<QPushButton*>("replaceMatch")->click();
    EXPECT_EQ(view_.text().section('\n', 0, 0), QStringLiteral("// 转置 𝄞 块"));
    EXPECT_EQ(count(), "1 of 2");
    EXPECT_EQ(view_.currentLine(), 2);
    toggle("findExpression");
    field("findText").setText("(\\w+) = tile");
    field("replaceText").setText("\\1 = 2 * \\1");
    bar_->findChild<QPushButton*>("replaceAll")->click();
    EXPECT_EQ(count(), "2 replaced");
    EXPECT_EQ(QApplication::focusWidget(), &field("replaceText"));
    EXPECT_EQ(view_.text(), QStringLiteral("// 转置 𝄞 块\nint Tile = 2 * Tile + tiles;\n"
                                           "float sum = 2 * sum;\n"));
    editor().undo();
    EXPECT_EQ(view_.text().section('\n', 1), text.section('\n', 1)) << "both in one step";
}

TEST_F(FindBarTest, StartsWithTheSelectionAndReturnsTheFocus) {
    view_.select({text.indexOf("sum"), text.indexOf("sum") + 3});
    bar_->open(false);
    EXPECT_EQ(field("findText").text(), "sum");
    EXPECT_EQ(count(), "1 of 1");
    editor().append(QStringLiteral("sum\n"));
    EXPECT_TRUE(eventually([&] { return count() == "1 of 2"; })) << "follows the text";
    QTest::keyClick(&field("findText"), Qt::Key_Escape);
    EXPECT_FALSE(bar_->isVisible());
    EXPECT_TRUE(editor().hasFocus());
    bar_->find(false);
    EXPECT_EQ(view_.currentLine(), 4) << "F3 also works with a closed bar";
    EXPECT_FALSE(bar_->isVisible());
}

TEST_F(FindBarTest, CannotReplaceInAReadOnlyText) {
    view_.setReadOnly(true);
    bar_->open(true);
    field("findText").setText("tile");
    EXPECT_FALSE(bar_->findChild<QPushButton*>("replaceAll")->isEnabled());
}

} // namespace
} // namespace kernelcurve
