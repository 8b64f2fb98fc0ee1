#include "ui/source/code_completion.h"

#include "tests/ui/window/window_waits.h"
#include "ui/source/source_view.h"
#include "ui/widgets/closes_on_escape.h"

#include <QTest>

#include <gmock/gmock.h>
#include <Qsci/qsciscintilla.h>

#include <algorithm>

namespace kernelcurve {
namespace {

const QString shift = QStringLiteral("// shared_total is not code\n"
                                     "namespace cg = cooperative_groups;\n"
                                     "__device__ float halved(float value, int times) {\n"
                                     "    float shared_sum = value; \"quoted_name\";\n"
                                     "}\n");

class CodeCompletionTest : public testing::Test {
  protected:
    CodeCompletionTest() {
        view_.setText(shift);
        view_.setReadOnly(false);
        view_.setCompletion([] { return std::vector<CodeName>{{"tile_rows"}}; });
        view_.resize(600, 300);
        view_.show();
        EXPECT_TRUE(becomesActive(&view_));
        view_.goToLine(6);
    }
    QsciScintilla& editor() { return *view_.findChild<QsciScintilla*>(); }
    void type(const char* text) { QTest::keyClicks(&editor(), QString::fromUtf8(text)); }
    bool isOpen() { return editor().SendScintilla(QsciScintilla::SCI_AUTOCACTIVE) != 0; }
    bool hasTip() { return editor().SendScintilla(QsciScintilla::SCI_CALLTIPACTIVE) != 0; }
    /// The last line after Tab has inserted the selected name.
    std::string chosen() {
        QTest::keyClick(&editor(), Qt::Key_Tab);
        return editor().text(editor().lines() - 1).toStdString();
    }

    SourceView view_;
};

TEST_F(CodeCompletionTest, InsertsTheNameOfAFunctionAndShowsItsDeclaration) {
    type("__s");
    EXPECT_TRUE(isOpen());
    type("hfl_d");
    ASSERT_TRUE(isOpen());
    EXPECT_EQ(chosen(), "__shfl_down_sync");
    EXPECT_FALSE(isOpen());
    type("(");
    EXPECT_TRUE(hasTip());
    type("mask)");
    EXPECT_FALSE(hasTip());
}

TEST_F(CodeCompletionTest, OffersNamesOfTheFileOfItsOwnerAndOfLibraries) {
    type("shared");
    EXPECT_EQ(chosen(), "shared_sum") << "not the word of a comment";
    type("; quoted");
    EXPECT_FALSE(isOpen());
    type("_ + tile");
    EXPECT_TRUE(isOpen());
    type("_");
    EXPECT_EQ(chosen(), "shared_sum; quoted_ + tile_rows");
    type("; threadIdx.");
    ASSERT_TRUE(isOpen());
    EXPECT_EQ(chosen(), "shared_sum; quoted_ + tile_rows; threadIdx.x");
    type("; cg::this_g");
    EXPECT_EQ(chosen(), "shared_sum; quoted_ + tile_rows; threadIdx.x; cg::this_grid");
    type("(); halved(");
    EXPECT_TRUE(hasTip()) << "a function of the file";
}

TEST_F(CodeCompletionTest, OpensOnDemandAndClosesWithEsc) {
    type("// __syn");
    EXPECT_FALSE(isOpen()) << "in a comment";
    QTest::keyClick(&editor(), Qt::Key_Space, Qt::ControlModifier);
    ASSERT_TRUE(isOpen());
    QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
    EXPECT_TRUE(closesOnEscape(&editor(), escape)) << "Esc must not stop a run";
    QTest::keyClick(&editor(), Qt::Key_Escape);
    EXPECT_FALSE(isOpen());
    EXPECT_FALSE(closesOnEscape(&editor(), escape));
    EXPECT_EQ(editor().text(editor().lines() - 1), QStringLiteral("// __syn"));
}

TEST(NamesInCode, ContainFunctionsWithTheirDeclarations) {
    const std::vector<CodeName> names = namesInCode(shift);
    const auto halved = std::ranges::find_if(
        names, [](const CodeName& each) { return each.name == "halved" && !each.call.isEmpty(); });
    ASSERT_NE(halved, names.end());
    EXPECT_EQ(halved->call, "__device__ float halved(float value, int times)");
    EXPECT_EQ(std::ranges::count(names, QStringLiteral("shared_total"), &CodeName::name), 0);
    EXPECT_EQ(std::ranges::count(names, QStringLiteral("quoted_name"), &CodeName::name), 0);
}

} // namespace
} // namespace kernelcurve
