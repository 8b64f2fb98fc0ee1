#pragma once

#include <QString>

#include <vector>

namespace kernelcurve {

/// A heading of a page. `anchor` is what links have behind #.
struct ManualChapter {
    QString title;
    QString anchor;
    int level = 1; ///< 1 is the page's own
};

/// A page of the manual, in Markdown.
struct ManualPage {
    QString name; ///< "tour"
    QString file;
    std::vector<ManualChapter> chapters; ///< at least the page's own title

    const QString& title() const { return chapters.front().title; }
    /// As the file holds it now; empty where it cannot be read.
    QString text() const;
};

/// The pages of `folder` in a language, in the order in which they are read; in English where a
/// page is not in Chinese. None where the folder is missing.
std::vector<ManualPage> manualPages(const QString& folder, bool chinese);
/// The program's own.
std::vector<ManualPage> manualPages(bool chinese);

/// A text with its Chinese joined where a line ends: Markdown makes a space of that, which stands
/// between two words, but not between two Chinese characters.
QString withChineseJoined(QString markdown);

/// The headings of a text, without those in code.
std::vector<ManualChapter> chaptersOf(const QString& markdown);

} // namespace kernelcurve
