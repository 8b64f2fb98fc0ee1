#include "tests/processor_time.h"
#include "ui/keys/command_keys.h"
#include "ui/manual/manual_document.h"
#include "ui/manual/manual_pages.h"
#include "ui/manual/manual_window.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTextTable>
#include <QTreeWidget>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

const QString docs = QStringLiteral(KERNELCURVE_SOURCE_DIR "/docs");

TEST(ManualPages, ChaptersAreTheHeadings) {
    const auto chapters = chaptersOf("# The *tour*\n\ntext\n\n## A `kernel` of one's own\n```\n"
                                     "# no heading\n```\n### Deeper\n#no heading either\n");
    ASSERT_EQ(chapters.size(), 3U);
    EXPECT_EQ(chapters[0].title.toStdString(), "The tour");
    EXPECT_EQ(chapters[1].title.toStdString(), "A kernel of one's own");
    EXPECT_EQ(chapters[1].anchor.toStdString(), "a-kernel-of-ones-own");
    EXPECT_EQ(chapters[1].level, 2);
    EXPECT_EQ(chapters[2].level, 3);
}

TEST(ManualPages, ChineseHasNoSpacesWhereALineEnds) {
    EXPECT_EQ(withChineseJoined(
                  QStringLiteral("# 标题\n\n左边，\n   “右边”\n或 a\nb 或\nc\n- 项\n1. 项\n"))
                  .toStdString(),
              "# 标题\n\n左边，“右边”或 a\nb 或\nc\n- 项\n1. 项\n");
    EXPECT_EQ(withChineseJoined(
                  QStringLiteral("运行，\n`run` 之后。\n**又**：\n- 项。\n1. 项。\n| 表 |\n"))
                  .toStdString(),
              "运行，`run` 之后。**又**：\n- 项。\n1. 项。\n| 表 |\n");
    const QString code = QStringLiteral("说明：\n```\na\n```\n");
    EXPECT_EQ(withChineseJoined(code), code);
}

TEST(ManualPages, TheTourComesFirstInEitherLanguage) {
    const auto english = manualPages(docs, false);
    const auto chinese = manualPages(docs, true);
    ASSERT_GE(english.size(), 5U);
    EXPECT_EQ(english.size(), chinese.size()) << "a page in two languages is one page";
    EXPECT_EQ(english[0].name, "tour");
    EXPECT_EQ(chinese[0].name, "tour");
    EXPECT_NE(english[0].title(), chinese[0].title());
    EXPECT_EQ(english[1].name, "window");
    EXPECT_TRUE(manualPages(docs + "/nowhere", false).empty());
}

TEST(ManualPages, APageInBothLanguagesHasTheSameChapters) {
    const auto english = manualPages(docs, false);
    const auto chinese = manualPages(docs, true);
    for (std::size_t page = 0; page < english.size(); ++page)
        EXPECT_EQ(english[page].chapters.size(), chinese[page].chapters.size())
            << english[page].name.toStdString() << ": the palette finds them by either";
}

QString textOf(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QFile::ReadOnly)) << path.toStdString();
    return QString::fromUtf8(file.readAll());
}

/// What does not depend on the language: blocks of code, words in code, rows of tables.
QStringList ofEitherLanguage(QString markdown) {
    static const QRegularExpression block("```.*?```",
                                          QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression word("`([^`]+)`");
    static const QRegularExpression row(R"(^\|.*\|$)", QRegularExpression::MultilineOption);
    QStringList found;
    for (auto blocks = block.globalMatch(markdown); blocks.hasNext();)
        found += blocks.next().captured(0);
    markdown.remove(block);
    for (auto words = word.globalMatch(markdown); words.hasNext();)
        found += words.next().captured(1).simplified();
    found.sort();
    qsizetype rows = 0;
    for (auto each = row.globalMatch(markdown); each.hasNext(); each.next())
        ++rows;
    return found += QStringLiteral("%1 rows").arg(rows);
}

/// A key or a row that is new in English is missed by nobody but the Chinese reader.
TEST(ManualPages, APageNamesTheSameInBothLanguages) {
    const auto english = manualPages(docs, false);
    const auto chinese = manualPages(docs, true);
    for (std::size_t page = 0; page < english.size(); ++page) {
        QStringList missing = ofEitherLanguage(textOf(english[page].file));
        QStringList added;
        for (const QString& each : ofEitherLanguage(textOf(chinese[page].file)))
            if (!missing.removeOne(each))
                added += each;
        EXPECT_EQ(missing.join(", ").toStdString(), added.join(", ").toStdString())
            << chinese[page].file.toStdString() << " does not say what the English page does";
    }
}

/// A link that leads nowhere is seen by nobody but the reader; one from a Chinese page leads to a
/// Chinese one, also where the files are read without the program.
TEST(ManualPages, LinksLeadSomewhereInTheSameLanguage) {
    static const QRegularExpression link(R"(\]\((?:([a-z0-9-]+)(\.zh_CN)?\.md)?(?:#([^)]*))?\))");
    for (const bool chinese : {false, true}) {
        const auto pages = manualPages(docs, chinese);
        for (const ManualPage& page : pages) {
            auto links = link.globalMatch(textOf(page.file));
            while (links.hasNext()) {
                const auto match = links.next();
                const std::string where =
                    page.name.toStdString() + ": " + match.captured(0).toStdString();
                const QString name = match.captured(1).isEmpty() ? page.name : match.captured(1);
                const auto to = std::ranges::find(pages, name, &ManualPage::name);
                ASSERT_NE(to, pages.end()) << where;
                if (!match.captured(1).isEmpty()) {
                    EXPECT_EQ(!match.captured(2).isEmpty(), chinese) << where;
                }
                if (const QString anchor = match.captured(3); !anchor.isEmpty()) {
                    EXPECT_NE(std::ranges::find(to->chapters, anchor, &ManualChapter::anchor),
                              to->chapters.end())
                        << where;
                }
            }
        }
    }
}

TEST(ManualDocument, EmptyCellsStayCellsOfTheirOwn) {
    QTextDocument document;
    fillWithPage(document, QStringLiteral("| a | b | c |\n|---|---|---|\n| 1 | | |\n"));
    const auto* table = qobject_cast<QTextTable*>(document.rootFrame()->childFrames().value(0));
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->columns(), 3);
    EXPECT_EQ(table->cellAt(1, 0).columnSpan(), 1);
    EXPECT_EQ(table->cellAt(1, 2).column(), 2);
}

TEST(ManualDocument, TextIsShortWhereTablesAreWide) {
    QTextDocument document;
    fillWithPage(document, QStringLiteral("text\n\n| a |\n|---|\n| 1 |\n"));
    keepLinesShort(document, 700, 430);
    EXPECT_EQ(document.firstBlock().blockFormat().rightMargin(), 270);
    const auto* table = qobject_cast<QTextTable*>(document.rootFrame()->childFrames().value(0));
    ASSERT_NE(table, nullptr);
    const QTextCursor cell = table->cellAt(1, 0).firstCursorPosition();
    EXPECT_EQ(cell.blockFormat().rightMargin(), 0);
    keepLinesShort(document, 300, 430);
    EXPECT_EQ(document.firstBlock().blockFormat().rightMargin(), 0);
}

class ManualWindowTest : public testing::Test {
  protected:
    QTextBrowser& text() { return *manual_.findChild<QTextBrowser*>("manualText"); }
    QTreeWidget& contents() { return *manual_.findChild<QTreeWidget*>("manualContents"); }

    QWidget window_;
    CommandKeys keys_{nullptr};
    ManualWindow manual_{keys_, window_};
};

TEST_F(ManualWindowTest, BeginsWithTheShortcuts) {
    manual_.setShortcuts({{"Run", "Run", "Ctrl+R, F5"}, {"Edit", "Undo", "Ctrl+Z"}});
    manual_.showShortcuts();
    const auto* list = manual_.findChild<QTreeWidget*>("keyList");
    EXPECT_EQ(list->topLevelItem(0)->child(0)->text(1), "Ctrl+R, F5");
    EXPECT_EQ(list->topLevelItem(1)->child(0)->text(0), "Undo");
    EXPECT_EQ(contents().currentItem(), contents().topLevelItem(0));
}

TEST_F(ManualWindowTest, ShowsPagesChaptersAndFollowsLinks) {
    manual_.show();
    manual_.showPage("window", "labs-and-a-class");
    EXPECT_TRUE(text().toPlainText().startsWith("The window, step by step"));
    EXPECT_EQ(text().textCursor().block().text().toStdString(), "Labs and a class");
    emit text().anchorClicked(QUrl("formats.md#kernel-file-name-cu"));
    EXPECT_FALSE(text().toPlainText().startsWith("The window"));
    manual_.showPage("no such page");
    EXPECT_EQ(contents().currentItem(), contents().topLevelItem(1)) << "the tour";
}

TEST_F(ManualWindowTest, ALinkThatIsPressedLeadsToItsPage) {
    manual_.show();
    manual_.showPage("window");
    manual_.showPage("remote");
    manual_.showPage("window");
    const QTextCursor link = text().document()->find("tour");
    ASSERT_EQ(link.charFormat().anchorHref().toStdString(), "tour.md");
    QTest::mouseClick(text().viewport(), Qt::LeftButton, {},
                      text().cursorRect(link).center() - QPoint(4, 0));
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_TRUE(text().toPlainText().startsWith("A tour of ten minutes"));
    EXPECT_EQ(text().findChildren<QTextDocument*>(Qt::FindDirectChildrenOnly).size(), 1);
}

TEST_F(ManualWindowTest, FindsOnThePageAndSaysWhereItDoesNot) {
    manual_.showPage("window");
    auto* field = manual_.findChild<QLineEdit*>("manualSearch");
    field->setText("coalescing");
    QTest::keyClick(field, Qt::Key_Return);
    field->setText("redone");
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(text().textCursor().selectedText().toStdString(), "redone");
    field->setText("no such words");
    QTest::keyClick(field, Qt::Key_Return);
    bool said = false;
    for (const auto* label : manual_.findChildren<QLabel*>())
        said = said || label->text() == "Not on this page";
    EXPECT_TRUE(said);
}

/// A document on show would be laid out anew for each of its pieces.
TEST_F(ManualWindowTest, ALongPageTakesLittleLongerThanItsLayout) {
    const QString markdown = textOf(docs + "/formats.md");
    const double layout = processorSeconds([&] {
        QTextDocument document;
        document.setMarkdown(markdown);
        document.setTextWidth(600);
        EXPECT_GT(document.size().height(), 1000);
    });
    manual_.show();
    const double shown = processorSeconds([&] {
        manual_.showPage("remote");
        manual_.showPage("formats");
        QApplication::processEvents();
    });
    EXPECT_LT(shown / layout, 10);
}

} // namespace
} // namespace kernelcurve
