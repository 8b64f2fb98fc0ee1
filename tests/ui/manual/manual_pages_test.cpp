#include "app/manual/manual_pages.h"
#include "tests/processor_time.h"
#include "ui/keys/command_keys.h"
#include "ui/manual/manual_window.h"

#include <QDesktopServices>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QSet>
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

TEST(ManualPages, NamesArePathsInTheFolderOfTheManual) {
    EXPECT_EQ(manualPageName("index", "tutorials/tour.zh_CN.md").toStdString(), "tutorials/tour");
    EXPECT_EQ(manualPageName("tutorials/tour", "../glossary.md").toStdString(), "glossary");
    EXPECT_EQ(manualPageName("tutorials/tour", "class.md").toStdString(), "tutorials/class");
    EXPECT_EQ(manualPageName("glossary", "../SECURITY.md").toStdString(), "../SECURITY");
}

TEST(ManualPages, TheIndexListsThePagesInTheirOrder) {
    QTemporaryDir folder;
    const auto write = [&](const QString& name, const QString& text) {
        QFile file(folder.filePath(name));
        ASSERT_TRUE(file.open(QFile::WriteOnly));
        file.write(text.toUtf8());
    };
    write("index.md", "# Index\n[b](b.md)\n## First\n- [b](b.md) and [a](a.md#x)\n"
                      "## Second\n- [a](a.md), [missing](missing.md), [a](a.md)\n");
    write("a.md", "# A\n");
    write("a.zh_CN.md", "# 甲\n");
    write("b.md", "# B\n");
    write("unlisted.md", "# U\n");
    const auto pages = manualPages(folder.path(), true);
    ASSERT_EQ(pages.size(), 3U);
    EXPECT_EQ(pages[0].name, "index");
    EXPECT_EQ(pages[1].title(), "B");
    EXPECT_EQ(pages[1].section, "First");
    EXPECT_EQ(pages[2].title(), "甲");
    EXPECT_EQ(pages[2].section, "Second");
    EXPECT_TRUE(manualPages(folder.path() + "/nowhere", false).empty());
}

/// The pages for developers are not part of the manual.
TEST(ManualPages, TheIndexListsEveryPageInBothLanguages) {
    for (const bool chinese : {false, true}) {
        const auto pages = manualPages(docs, chinese);
        const QDir folder(docs);
        for (QDirIterator files(docs, {"*.md"}, QDir::Files, QDirIterator::Subdirectories);
             files.hasNext();) {
            const QString file = folder.relativeFilePath(files.next());
            if (file.startsWith("development/"))
                continue;
            const QString name = manualPageName("index", file);
            const auto page = std::ranges::find(pages, name, &ManualPage::name);
            ASSERT_NE(page, pages.end()) << file.toStdString() << " is not in the index";
            EXPECT_EQ(page->file.endsWith(".zh_CN.md"), chinese) << page->file.toStdString();
        }
    }
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

/// The parts that do not depend on the language: blocks of code, which words in code a page has,
/// and the number of table rows. How often a word occurs depends on the sentences.
QStringList ofEitherLanguage(QString markdown) {
    static const QRegularExpression block("```.*?```",
                                          QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression word("`([^`]+)`");
    static const QRegularExpression row(R"(^\|.*\|$)", QRegularExpression::MultilineOption);
    QStringList found;
    for (auto blocks = block.globalMatch(markdown); blocks.hasNext();)
        found += blocks.next().captured(0);
    markdown.remove(block);
    QSet<QString> named;
    for (auto words = word.globalMatch(markdown); words.hasNext();)
        named += words.next().captured(1).simplified();
    found += named.values();
    found.sort();
    qsizetype rows = 0;
    for (auto each = row.globalMatch(markdown); each.hasNext(); each.next())
        ++rows;
    return found += QStringLiteral("%1 rows").arg(rows);
}

/// A key or a row that is missing in Chinese would be noticed only by Chinese readers.
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
            << chinese[page].file.toStdString() << " differs from the English page";
    }
}

/// Links to files beside the manual, such as SECURITY.md, lead to a file. Links of a Chinese page
/// lead to Chinese pages, also if a browser shows the files.
TEST(ManualPages, LinksLeadSomewhereInTheSameLanguage) {
    static const QRegularExpression link(R"(\]\(([^):#]+\.md)?(?:#([^)]*))?\))");
    for (const bool chinese : {false, true}) {
        const auto pages = manualPages(docs, chinese);
        for (const ManualPage& page : pages) {
            auto links = link.globalMatch(textOf(page.file));
            while (links.hasNext()) {
                const auto match = links.next();
                const std::string where =
                    page.name.toStdString() + ": " + match.captured(0).toStdString();
                const QString file = match.captured(1);
                if (!file.isEmpty()) {
                    EXPECT_TRUE(QFileInfo::exists(QFileInfo(page.file).path() + '/' + file))
                        << where;
                    EXPECT_EQ(file.endsWith(".zh_CN.md"), chinese) << where;
                }
                const QString name = file.isEmpty() ? page.name : manualPageName(page.name, file);
                if (name.startsWith("../"))
                    continue;
                const auto to = std::ranges::find(pages, name, &ManualPage::name);
                ASSERT_NE(to, pages.end()) << where;
                if (const QString anchor = match.captured(2); !anchor.isEmpty()) {
                    EXPECT_NE(std::ranges::find(to->chapters, anchor, &ManualChapter::anchor),
                              to->chapters.end())
                        << where;
                }
            }
        }
    }
}

/// Longer pages are hard to find anything in. The program generates the page of the command line;
/// the recordings determine the table of labs.
TEST(ManualPages, AreShort) {
    static const QRegularExpression blank("\\s+");
    for (const ManualPage& page : manualPages(docs, false)) {
        if (page.name != "reference/command-line" && page.name != "research/labs-on-h200-table") {
            EXPECT_LE(page.text().split(blank, Qt::SkipEmptyParts).size(), 3000)
                << page.name.toStdString();
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
    manual_.showPage("glossary", "hardware");
    EXPECT_TRUE(text().toPlainText().startsWith("Glossary"));
    EXPECT_EQ(text().textCursor().block().text().toStdString(), "Hardware");
    emit text().anchorClicked(QUrl("tutorials/tour.md#import-your-own-file"));
    EXPECT_TRUE(text().toPlainText().startsWith("A tour of ten minutes"));
    EXPECT_EQ(text().textCursor().block().text().toStdString(), "Import your own file");
    emit text().anchorClicked(QUrl("../glossary.md"));
    EXPECT_TRUE(text().toPlainText().startsWith("Glossary"));
    manual_.showPage("no such page");
    EXPECT_EQ(contents().currentItem(), contents().topLevelItem(1)) << "the index";
}

TEST_F(ManualWindowTest, GroupsPagesBySection) {
    manual_.showPage("tutorials/tour");
    const QTreeWidgetItem* page = contents().currentItem();
    ASSERT_NE(page->parent(), nullptr);
    EXPECT_EQ(page->parent()->text(0), "Tutorials");
    EXPECT_TRUE(page->parent()->isExpanded());
}

TEST_F(ManualWindowTest, ALinkThatIsPressedLeadsToItsPage) {
    manual_.show();
    manual_.showPage("index");
    manual_.showPage("glossary");
    manual_.showPage("index");
    const QTextCursor link = text().document()->find("A tour of ten minutes");
    ASSERT_EQ(link.charFormat().anchorHref().toStdString(), "tutorials/tour.md");
    QTest::mouseClick(text().viewport(), Qt::LeftButton, {},
                      text().cursorRect(link).center() - QPoint(4, 0));
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_TRUE(text().toPlainText().startsWith("A tour of ten minutes"));
    EXPECT_EQ(text().findChildren<QTextDocument*>(Qt::FindDirectChildrenOnly).size(), 1);
}

TEST_F(ManualWindowTest, NotebooksOpenInTheirProgram) {
    QTextBrowser opened; // receives the file in place of the desktop
    QDesktopServices::setUrlHandler("file", &opened, "setSource");
    manual_.showPage("guides/python");
    emit text().anchorClicked(QUrl("../notebooks/recording.ipynb"));
    QDesktopServices::unsetUrlHandler("file");
    const QFileInfo file(opened.source().toLocalFile());
    EXPECT_EQ(file.canonicalFilePath().toStdString(),
              (docs + "/notebooks/recording.ipynb").toStdString());
}

TEST_F(ManualWindowTest, FindsInAllPages) {
    manual_.showPage("glossary");
    auto* field = manual_.findChild<QLineEdit*>("manualSearch");
    const auto find = [&](const QString& words) {
        field->setText(words);
        QTest::keyClick(field, Qt::Key_Return);
        return text().textCursor().selectedText().toStdString();
    };
    EXPECT_EQ(find("staging buffer"), "staging buffer");
    EXPECT_TRUE(text().toPlainText().startsWith("Glossary"));
    EXPECT_EQ(find("caches of this GPU merge the sectors"), "caches of this GPU merge the sectors");
    EXPECT_TRUE(text().toPlainText().startsWith("A tour of ten minutes"));
    // The words are separate: the search finds the next paragraph with all of them, and then
    // another one.
    const std::string first = find("registers occupancy");
    for (const char* word : {"registers", "occupancy"})
        EXPECT_THAT(first, testing::HasSubstr(word));
    EXPECT_NE(find("registers occupancy"), first);
    find("caches of this GPU merge the sectors");
    find("zzz no such words");
    EXPECT_TRUE(text().toPlainText().startsWith("A tour of ten minutes"));
    bool reported = false;
    for (const auto* label : manual_.findChildren<QLabel*>())
        reported = reported || label->text() == "Text not found";
    EXPECT_TRUE(reported);
}

/// A visible document would be laid out again for each of its pieces.
TEST_F(ManualWindowTest, ALongPageTakesLittleLongerThanItsLayout) {
    const auto pages = manualPages(docs, false);
    const ManualPage page =
        std::ranges::max(pages, {}, [](const ManualPage& each) { return each.text().size(); });
    const QString markdown = page.text();
    const double layout = processorSeconds([&] {
        QTextDocument document;
        document.setMarkdown(markdown);
        document.setTextWidth(600);
        EXPECT_GT(document.size().height(), 1000);
    });
    manual_.show();
    const double shown = processorSeconds([&] {
        manual_.showPage("glossary");
        manual_.showPage(page.name);
        QApplication::processEvents();
    });
    EXPECT_LT(shown / layout, 10);
}

} // namespace
} // namespace kernelcurve
