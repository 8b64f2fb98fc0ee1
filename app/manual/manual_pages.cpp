#include "app/manual/manual_pages.h"

#include "gpu/model/files/xdg_folders.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace kernelcurve {
namespace {

const QString chineseEnding = QStringLiteral(".zh_CN");

/// Returns the anchor that GitHub gives a heading: lower case, hyphens for spaces, no punctuation.
QString anchorOf(const QString& title) {
    QString anchor;
    for (const QChar& each : title.toLower())
        if (each.isLetterOrNumber() || each == u'-' || each == u'_')
            anchor += each;
        else if (each == u' ')
            anchor += u'-';
    return anchor;
}

/// Returns the page `name` in `folder`. Returns nullopt if the file is missing or has no heading.
std::optional<ManualPage> manualPage(const QDir& folder, const QString& name,
                                     const QString& section, bool chinese) {
    ManualPage page{name, section, folder.filePath(name + QStringLiteral(".md")), {}};
    const QString translation = folder.filePath(name + chineseEnding + QStringLiteral(".md"));
    if (chinese && QFile::exists(translation))
        page.file = translation;
    page.chapters = chaptersOf(page.text());
    if (page.chapters.empty())
        return std::nullopt;
    return page;
}

} // namespace

QString ManualPage::text() const {
    QFile data(file);
    return data.open(QFile::ReadOnly) ? QString::fromUtf8(data.readAll()) : QString();
}

QString withChineseJoined(QString markdown) {
    // Any text after Chinese punctuation continues the line, unless it starts a list, a table, or
    // code.
    static const QRegularExpression end(
        QStringLiteral("(?<=[\\x{3000}-\\x{9fff}\\x{ff00}-\\x{ffef}”])\n *"
                       "(?=[\\x{3000}-\\x{9fff}\\x{ff00}-\\x{ffef}“])"
                       "|(?<=[，。；：、！？）》”])\n *(?![\\s|#>]|[-*+] |!\\[|```|\\d+\\. )"));
    return markdown.replace(end, {});
}

std::vector<ManualChapter> chaptersOf(const QString& markdown) {
    static const QRegularExpression heading(QStringLiteral("^(#{1,6}) +(.*?) *#*$"));
    static const QRegularExpression marks(QStringLiteral("[*`]"));
    std::vector<ManualChapter> chapters;
    bool code = false;
    for (const QString& line : markdown.split(QChar(u'\n'))) {
        if (line.startsWith(QStringLiteral("```")))
            code = !code;
        const auto match = heading.match(line);
        if (code || !match.hasMatch())
            continue;
        const QString title = match.captured(2).remove(marks);
        chapters.push_back({title, anchorOf(title), static_cast<int>(match.capturedLength(1))});
    }
    return chapters;
}

QString manualPageName(const QString& from, const QString& link) {
    QString name = QDir::cleanPath(QFileInfo(from).path() + u'/' + link);
    if (name.endsWith(QStringLiteral(".md")))
        name.chop(3);
    if (name.endsWith(chineseEnding))
        name.chop(chineseEnding.size());
    return name;
}

std::vector<ManualPage> manualPages(const QString& folder, bool chinese) {
    static const QRegularExpression entry(QStringLiteral(R"(^## +(.*)$|\]\(([^):#]+\.md)\))"));
    const QString indexName = QStringLiteral("index");
    const QDir dir(folder);
    const auto index = manualPage(dir, indexName, {}, chinese);
    if (!index)
        return {};
    std::vector<ManualPage> pages{*index};
    QString section;
    for (const QString& line : index->text().split(QChar(u'\n'))) {
        for (auto entries = entry.globalMatch(line); entries.hasNext();) {
            const auto match = entries.next();
            if (match.captured(2).isEmpty()) {
                section = match.captured(1);
                continue;
            }
            const QString name = manualPageName(indexName, match.captured(2));
            if (section.isEmpty() ||
                std::ranges::find(pages, name, &ManualPage::name) != pages.end())
                continue;
            if (auto page = manualPage(dir, name, section, chinese))
                pages.push_back(*std::move(page));
        }
    }
    return pages;
}

std::vector<ManualPage> manualPages(bool chinese) {
    return manualPages(QString::fromStdString((shareFolder() / "manual").string()), chinese);
}

} // namespace kernelcurve
