#include "ui/manual/manual_pages.h"

#include "gpu/model/files/xdg_folders.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <algorithm>

namespace kernelcurve {
namespace {

// First what a newcomer reads; pages that are not named follow by their names.
const QStringList order{QStringLiteral("tour"), QStringLiteral("window"), QStringLiteral("trace"),
                        QStringLiteral("remote"), QStringLiteral("formats")};

// Of the program's making.
const QStringList notForUsers{QStringLiteral("design")};

const QString chineseEnding = QStringLiteral(".zh_CN");

/// As GitHub makes them of a heading: small letters, hyphens for spaces, nothing else.
QString anchorOf(const QString& title) {
    QString anchor;
    for (const QChar& each : title.toLower())
        if (each.isLetterOrNumber() || each == u'-' || each == u'_')
            anchor += each;
        else if (each == u' ')
            anchor += u'-';
    return anchor;
}

} // namespace

QString ManualPage::text() const {
    QFile data(file);
    return data.open(QFile::ReadOnly) ? QString::fromUtf8(data.readAll()) : QString();
}

QString withChineseJoined(QString markdown) {
    // Also whatever comes behind Chinese punctuation, unless it begins something of its own.
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

std::vector<ManualPage> manualPages(const QString& folder, bool chinese) {
    std::vector<ManualPage> pages;
    const QDir dir(folder);
    for (const QString& file : dir.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name)) {
        const QString name = file.chopped(3);
        if (name.endsWith(chineseEnding) || notForUsers.contains(name))
            continue;
        QString path = dir.filePath(file);
        const QString own = dir.filePath(name + chineseEnding + QStringLiteral(".md"));
        if (chinese && QFile::exists(own))
            path = own;
        ManualPage page{name, path, {}};
        page.chapters = chaptersOf(page.text());
        if (!page.chapters.empty())
            pages.push_back(std::move(page));
    }
    std::ranges::stable_sort(pages, {}, [](const ManualPage& page) {
        const qsizetype place = order.indexOf(page.name);
        return place < 0 ? order.size() : place;
    });
    return pages;
}

std::vector<ManualPage> manualPages(bool chinese) {
    return manualPages(QString::fromStdString((shareFolder() / "manual").string()), chinese);
}

} // namespace kernelcurve
