#pragma once

#include <QString>

#include <vector>

namespace kernelcurve {

/// A heading of a page. `anchor` is the fragment that links use.
struct ManualChapter {
    QString title;
    QString anchor;
    int level = 1; ///< heading level; 1 is the title of the page
};

/// A page of the manual, in Markdown.
struct ManualPage {
    QString name;    ///< path in the manual's folder without extension: "tutorials/tour"
    QString section; ///< index heading that lists the page, or empty for the index
    QString file;
    std::vector<ManualChapter> chapters; ///< chapters, at least the title of the page

    const QString& title() const { return chapters.front().title; }
    /// Returns the current text of the file, or an empty text if the file cannot be read.
    QString text() const;
};

/// Returns the name of the page to which `link` leads from the page `from`. The pages may be in
/// either language.
QString manualPageName(const QString& from, const QString& link);

/// Returns the index of `folder` (index.md) and the pages to which its sections link, in the order
/// of the index. A page without a Chinese version is in English. The result is empty if the folder
/// has no index.
std::vector<ManualPage> manualPages(const QString& folder, bool chinese);
/// Returns the pages of the program's manual.
std::vector<ManualPage> manualPages(bool chinese);

/// Joins the lines of Chinese text. Markdown turns the end of a line into a space, which is wrong
/// between two Chinese characters.
QString withChineseJoined(QString markdown);

/// Returns the headings of a text. Ignores headings in code.
std::vector<ManualChapter> chaptersOf(const QString& markdown);

} // namespace kernelcurve
