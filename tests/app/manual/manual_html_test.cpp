// The HTML of manual pages: every construction that the manual uses, and the anchors of all pages.
#include "app/manual/manual_html.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::HasSubstr;
using testing::Not;

namespace kernelcurve {
namespace {

ManualHtml htmlOf(const QByteArray& markdown) {
    const QTemporaryDir folder;
    ManualPage page{QStringLiteral("guides/page"), {}, folder.filePath("page.md"), {}};
    QFile file(page.file);
    EXPECT_TRUE(file.open(QFile::WriteOnly));
    file.write(markdown);
    file.close();
    page.chapters = chaptersOf(page.text());
    return manualHtml(page, [](const QString& link) {
        return link.startsWith("gone") ? QString() : QStringLiteral("at/") + link;
    });
}

std::string bodyOf(const QByteArray& markdown) {
    return htmlOf(markdown).body.toStdString();
}

TEST(ManualHtml, HasHeadingsWithTheAnchorsOfLinks) {
    const ManualHtml html = htmlOf("# The page\n\nText.\n\n## Two `words` & more\n\nOther.\n");
    EXPECT_THAT(html.body.toStdString(), HasSubstr("<h1 id=\"the-page\">The page</h1>"));
    EXPECT_THAT(html.body.toStdString(),
                HasSubstr("<h2 id=\"two-words--more\">Two <code>words</code> &amp; more</h2>"));
    ASSERT_EQ(html.sections.size(), 2U);
    EXPECT_EQ(html.sections[0].text.trimmed(), "Text.");
    EXPECT_EQ(html.sections[1].heading.anchor, "two-words--more");
    EXPECT_EQ(html.sections[1].text.trimmed(), "Other.");
}

TEST(ManualHtml, EscapesTextsAndConvertsLinksAndPictures) {
    const std::string body =
        bodyOf("# A\n\nA **bold** [link](b.md#c), `a < b`, [gone](gone.md), "
               "[far](https://example.org/), [here](#a).\n\n![An alt](p.png)\n");
    EXPECT_THAT(body, HasSubstr("<strong>bold</strong>"));
    EXPECT_THAT(body, HasSubstr("<a href=\"at/b.md#c\">link</a>"));
    EXPECT_THAT(body, HasSubstr("<code>a &lt; b</code>"));
    EXPECT_THAT(body, HasSubstr(", gone, "));
    EXPECT_THAT(body, HasSubstr("<a href=\"https://example.org/\">far</a>"));
    EXPECT_THAT(body, HasSubstr("<a href=\"#a\">here</a>"));
    EXPECT_THAT(body, HasSubstr("src=\"at/p.png\" alt=\"An alt\""));
}

TEST(ManualHtml, NestsListsAndKeepsCodeInThem) {
    const std::string body = bodyOf("# A\n\n1. one\n2. two\n   - inner\n   - last\n3. three:\n\n"
                                    "   ```\n   code  <x>\n\n   more\n   ```\n4. four\n\nEnd.\n");
    EXPECT_THAT(body, HasSubstr("<ol>\n<li>one</li>\n<li>two<ul>\n<li>inner</li>\n<li>last</li>\n"
                                "</ul>\n</li>\n<li>three:"));
    EXPECT_THAT(body, HasSubstr("code  &lt;x&gt;\n\nmore"));
    EXPECT_THAT(body, HasSubstr("<li>four</li>\n</ol>\n<p>End.</p>"));
}

TEST(ManualHtml, KeepsEmptyCellsOfTables) {
    const std::string body = bodyOf("# A\n\n| a | b |\n|---|---|\n| 1 |  |\n|  | `2` |\n\nEnd.\n");
    EXPECT_THAT(body, HasSubstr("<thead><tr><th>a</th><th>b</th></tr></thead>"));
    EXPECT_THAT(body, HasSubstr("<tr><td>1</td><td></td></tr>"));
    EXPECT_THAT(body, HasSubstr("<td><code>2</code></td></tr>"));
}

TEST(ManualHtml, HasAllHeadingsAndNoMarkdownOfEachPage) {
    for (const bool chinese : {false, true}) {
        const std::vector<ManualPage> pages =
            manualPages(QStringLiteral(KERNELCURVE_SOURCE_DIR "/docs"), chinese);
        ASSERT_GT(pages.size(), 30U);
        for (const ManualPage& page : pages) {
            const ManualHtml html = manualHtml(page, [](const QString& link) { return link; });
            EXPECT_EQ(html.sections.size(), page.chapters.size()) << page.file.toStdString();
            for (const ManualSection& section : html.sections)
                EXPECT_THAT(html.body.toStdString(),
                            HasSubstr(QStringLiteral("id=\"%1\"")
                                          .arg(section.heading.anchor.toHtmlEscaped())
                                          .toStdString()));
            QString prose = html.body;
            prose.remove(QRegularExpression(QStringLiteral("<pre.*?</pre>|<code>.*?</code>"),
                                            QRegularExpression::DotMatchesEverythingOption));
            EXPECT_THAT(prose.toStdString(), Not(HasSubstr("```"))) << page.file.toStdString();
            EXPECT_THAT(prose.toStdString(), Not(HasSubstr("**"))) << page.file.toStdString();
            EXPECT_THAT(prose.toStdString(), Not(HasSubstr("]("))) << page.file.toStdString();
            for (const char* tag : {"ul", "ol", "li", "table", "pre", "p"})
                EXPECT_EQ(html.body.count(QStringLiteral("<%1>").arg(tag)) +
                              html.body.count(QStringLiteral("<%1 ").arg(tag)),
                          html.body.count(QStringLiteral("</%1>").arg(tag)))
                    << tag << " in " << page.file.toStdString();
        }
    }
}

} // namespace
} // namespace kernelcurve
