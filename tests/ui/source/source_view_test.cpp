#include "ui/source/source_view.h"

#include "tests/ui/window/window_waits.h"
#include "ui/source/cuda_lexer.h"
#include "ui/widgets/appearance/appearance.h"

#include <QHelpEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <gtest/gtest.h>
#include <Qsci/qsciscintilla.h>

#include <cmath>
#include <string>

namespace kernelcurve {
namespace {

const QString twice = QStringLiteral("// Twice as much.\n"
                                     "__global__ void twice(float *out, const float *in) {\n"
                                     "    int i = threadIdx.x;\n"
                                     "    out[i] = 2.0f * in[i];\n"
                                     "}\n");

class SourceViewTest : public testing::Test {
  protected:
    SourceViewTest() {
        view_.setText(twice);
        view_.resize(600, 300);
        view_.show();
        EXPECT_TRUE(becomesActive(&view_));
    }
    QsciScintilla& editor() { return *view_.findChild<QsciScintilla*>(); }
    /// The text below a line, from 0. annotation() of QScintilla 2.14 returns memory that it has
    /// not filled.
    std::string annotation(unsigned long line) {
        void* const nowhere = nullptr;
        const auto bytes =
            editor().SendScintilla(QsciScintilla::SCI_ANNOTATIONGETTEXT, line, nowhere);
        std::string text(static_cast<std::size_t>(bytes), ' ');
        void* const target = text.data();
        editor().SendScintilla(QsciScintilla::SCI_ANNOTATIONGETTEXT, line, target);
        return text;
    }
    /// The style of the first letter of `word`.
    int styleOf(const QString& word) {
        editor().recolor();
        return int(editor().SendScintilla(QsciScintilla::SCI_GETSTYLEAT,
                                          static_cast<unsigned long>(twice.indexOf(word))));
    }
    /// The tool tip at position `x` on a line.
    QString toolTip(int line, int x) {
        const int y = int(
            editor().SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL,
                                   editor().SendScintilla(QsciScintilla::SCI_POSITIONFROMLINE,
                                                          static_cast<unsigned long>(line - 1))));
        QToolTip::hideText();
        EXPECT_TRUE(eventually([] { return !QToolTip::isVisible(); }));
        const QPoint point(x, y + 3);
        QWidget* on = editor().viewport();
        QHelpEvent event(QEvent::ToolTip, point, on->mapToGlobal(point));
        QApplication::sendEvent(on, &event);
        return QToolTip::isVisible() ? QToolTip::text() : QString();
    }

    SourceView view_;
};

TEST_F(SourceViewTest, KeepsItsLineInViewBehindAFoldedHeader) {
    QString text = QStringLiteral("/*---\n");
    for (int line = 2; line <= 20; ++line)
        text += QStringLiteral("about: line %1\n").arg(line);
    text += QStringLiteral("---*/\n");
    for (int line = 22; line <= 100; ++line)
        text += QStringLiteral("int line_%1;\n").arg(line);
    view_.setText(text);
    view_.foldHeader();
    const auto isVisible = [&](int line) {
        return editor().SendScintilla(QsciScintilla::SCI_GETLINEVISIBLE,
                                      static_cast<unsigned long>(line - 1)) != 0;
    };
    const auto isInView = [&](int line) {
        const long row = editor().SendScintilla(QsciScintilla::SCI_VISIBLEFROMDOCLINE,
                                                static_cast<unsigned long>(line - 1));
        const long top = editor().firstVisibleLine();
        return row >= top && row < top + editor().SendScintilla(QsciScintilla::SCI_LINESONSCREEN);
    };
    EXPECT_TRUE(isVisible(1));
    EXPECT_FALSE(isVisible(2));
    EXPECT_FALSE(isVisible(21));
    EXPECT_TRUE(isVisible(22));
    for (const int line : {60, 22, 95}) {
        view_.goToLine(line);
        EXPECT_TRUE(isInView(line)) << line;
    }
    view_.goToLine(40);
    view_.resize(600, 100); // the height changes with the text above the view
    EXPECT_TRUE(eventually([&] { return isInView(40); }));
    view_.resize(600, 300);
    QCoreApplication::processEvents();
    // The user has scrolled to another place, so a change of the size does not scroll.
    editor().setFirstVisibleLine(60);
    view_.resize(600, 250);
    QCoreApplication::processEvents();
    EXPECT_FALSE(isInView(40));
    view_.goToLine(5);
    EXPECT_TRUE(isVisible(5)) << "a line of the header unfolds it";
    // A text without a header cannot be folded.
    view_.setText(twice);
    view_.foldHeader();
    EXPECT_TRUE(isVisible(2));
}

TEST_F(SourceViewTest, KnowsCudasWords) {
    EXPECT_EQ(styleOf("__global__"), QsciLexerCPP::Keyword);
    EXPECT_EQ(styleOf("const float"), QsciLexerCPP::Keyword);
    EXPECT_EQ(styleOf("threadIdx"), QsciLexerCPP::KeywordSet2);
    EXPECT_EQ(styleOf("// Twice"), QsciLexerCPP::CommentLine);
    EXPECT_EQ(styleOf("2.0f"), QsciLexerCPP::Number);
    EXPECT_EQ(styleOf("out[i]"), QsciLexerCPP::Identifier);
}

double luminance(const QColor& colour) {
    const auto linear = [](double c) {
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

TEST_F(SourceViewTest, IsReadableOnEveryGround) {
    for (const auto choice :
         {Appearance::Choice::Light, Appearance::Choice::Dark, Appearance::Choice::HighContrast}) {
        view_.setPalette(Appearance::paletteOf(choice));
        auto* lexer = view_.findChild<CudaLexer*>();
        ASSERT_NE(lexer, nullptr);
        for (int style = 0; style < 128; ++style) {
            if (lexer->description(style).isEmpty())
                continue;
            EXPECT_EQ(lexer->paper(style), Appearance::paletteOf(choice).color(QPalette::Base));
            const double ground = luminance(lexer->paper(style)) + 0.05;
            const double text = luminance(lexer->color(style)) + 0.05;
            EXPECT_GE(std::max(ground, text) / std::min(ground, text), 4.5)
                << lexer->description(style).toStdString() << " of appearance " << int(choice);
        }
    }
}

TEST_F(SourceViewTest, MarksLinesWithShapesAndWords) {
    view_.setLineMarks({{4, LineSeverity::Good, "4 sectors"},
                        {4, LineSeverity::Poor, "32 sectors"},
                        {3, LineSeverity::Fair, "5 sectors"},
                        {99, LineSeverity::Fair, "beyond the end"}});
    EXPECT_EQ(view_.wordsOf(4), "4 sectors\n32 sectors");
    EXPECT_EQ(editor().markersAtLine(3), 1U << unsigned(LineSeverity::Poor));
    EXPECT_EQ(editor().markersAtLine(2), 1U << unsigned(LineSeverity::Fair));
    EXPECT_EQ(editor().markersAtLine(0), 0U);
    EXPECT_EQ(toolTip(3, 5), "5 sectors") << "over the numbers";
    EXPECT_EQ(toolTip(4, 200), "4 sectors\n32 sectors") << "over the text";
    EXPECT_EQ(toolTip(2, 5), "");
    view_.setText("int other;\n");
    EXPECT_TRUE(view_.lineMarks().empty());
    EXPECT_EQ(editor().markersAtLine(3), 0U);
}

TEST_F(SourceViewTest, PutsErrorsAtTheirPlace) {
    view_.setDiagnostics({{3, 9, "no such name: j"}, {4, 0, "the type does not fit"}});
    EXPECT_EQ(annotation(2), "no such name: j");
    EXPECT_EQ(annotation(3), "the type does not fit");
    EXPECT_TRUE(annotation(1).empty());
    EXPECT_EQ(toolTip(3, 5), "no such name: j");
    const auto underlined = [&](int line, int column) {
        const long at = editor().positionFromLineIndex(line - 1, column - 1);
        return editor().SendScintilla(QsciScintilla::SCI_INDICATORVALUEAT, 8UL, at) != 0;
    };
    EXPECT_TRUE(underlined(3, 9));
    EXPECT_FALSE(underlined(3, 10)) << "`i` has one letter";
    EXPECT_FALSE(underlined(3, 8));
    EXPECT_TRUE(underlined(4, 1)) << "the whole line, where the column is not known";
    EXPECT_TRUE(underlined(4, 20));
    view_.setDiagnostics({});
    EXPECT_TRUE(annotation(2).empty());
    EXPECT_FALSE(underlined(3, 9));
}

TEST_F(SourceViewTest, TellsWhereTheCursorIs) {
    QSignalSpy lines(&view_, &SourceView::currentLineChanged);
    view_.goToLine(3, 5);
    EXPECT_EQ(view_.currentLine(), 3);
    // The editor emits a signal after it has been painted.
    EXPECT_TRUE(eventually([&] { return lines.size() == 1; }));
    view_.setFocus();
    QTest::keyClick(&editor(), Qt::Key_Down);
    QTest::keyClick(&editor(), Qt::Key_Right);
    ASSERT_TRUE(eventually([&] { return lines.size() == 2; }));
    EXPECT_EQ(lines[0][0].toInt(), 3);
    EXPECT_EQ(lines[1][0].toInt(), 4);
    view_.goToLine(1000);
    EXPECT_EQ(view_.currentLine(), 6) << "the last one, empty";
}

TEST_F(SourceViewTest, BringsLinkedLinesIntoView) {
    QString many;
    for (int line = 1; line <= 300; ++line)
        many += QStringLiteral("line %1\n").arg(line);
    view_.setText(many);
    ASSERT_EQ(editor().firstVisibleLine(), 0);
    view_.setLinkedLines({250, 251, 900});
    const int first = editor().firstVisibleLine() + 1;
    EXPECT_GT(first, 200);
    EXPECT_LE(first, 250);
    EXPECT_NE(editor().markersAtLine(249), 0U);
    EXPECT_NE(editor().markersAtLine(250), 0U);
    EXPECT_EQ(editor().markersAtLine(251), 0U);
}

TEST_F(SourceViewTest, IsEditedOnlyWhereAllowed) {
    QSignalSpy changes(&view_, &SourceView::textChanged);
    view_.setFocus();
    QTest::keyClicks(&editor(), "x");
    EXPECT_EQ(view_.text(), twice);
    EXPECT_TRUE(changes.empty());
    view_.setReadOnly(false);
    QTest::keyClicks(&editor(), "x");
    EXPECT_EQ(view_.text(), "x" + twice);
    EXPECT_FALSE(changes.empty());
    EXPECT_TRUE(view_.isModified());
    view_.setModified(false);
    EXPECT_FALSE(view_.isModified());
    EXPECT_FALSE(editor().isReadOnly());
    view_.setText("fresh\n");
    EXPECT_FALSE(editor().isReadOnly()) << "stays as it was";
    EXPECT_FALSE(view_.isModified());
    editor().undo();
    EXPECT_EQ(view_.text(), "fresh\n") << "nothing to undo";
}

} // namespace
} // namespace kernelcurve
