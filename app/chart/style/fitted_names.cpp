#include "app/chart/style/fitted_names.h"

#include <QFontMetrics>
#include <QSet>
#include <QTextLayout>

#include <algorithm>

namespace kernelcurve {
namespace {

const QChar ellipsis(0x2026);

/// Words with what separates them from the next one: "NVIDIA ", "H200: ", "read_", "offset".
QStringList partsOf(const QString& name) {
    QStringList parts;
    QString part;
    for (qsizetype place = 0; place < name.size(); ++place) {
        part += name[place];
        const bool ends = !name[place].isLetterOrNumber();
        if (ends && (place + 1 == name.size() || name[place + 1].isLetterOrNumber())) {
            parts << part;
            part.clear();
        }
    }
    if (!part.isEmpty())
        parts << part;
    return parts;
}

/// The word without what separates it.
QString wordOf(QString part) {
    while (!part.isEmpty() && !part.back().isLetterOrNumber())
        part.chop(1);
    return part;
}

/// So many letters of each word; what is missing as one ellipsis each time.
QString joined(const QStringList& parts, const QList<qsizetype>& letters) {
    QString name;
    for (qsizetype place = 0; place < parts.size(); ++place) {
        const QString word = wordOf(parts[place]);
        if (letters[place] == word.size()) {
            name += parts[place];
            continue;
        }
        name += word.left(letters[place]);
        if (!name.endsWith(ellipsis))
            name += ellipsis;
        if (letters[place] > 0)
            name += parts[place].mid(word.size());
    }
    return name;
}

} // namespace

QStringList wrappedName(const QString& name, const QFont& font, int width) {
    if (QFontMetrics(font).horizontalAdvance(name) <= width)
        return {name};
    const QChar mayBreak(0x200B);
    QString text = name;
    text.replace(u'_', QStringLiteral("_") + mayBreak);
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    QStringList lines;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(width, 1));
        lines << text.mid(line.textStart(), line.textLength()).remove(mayBreak).trimmed();
    }
    layout.endLayout();
    return lines.isEmpty() ? QStringList{name} : lines;
}

QStringList shortenedNames(const QStringList& names, const QFont& font, int width) {
    const QFontMetrics metrics(font);
    const auto fits = [&](const QString& name) { return metrics.horizontalAdvance(name) <= width; };
    if (std::ranges::all_of(names, fits))
        return names;
    QSet<QString> common;
    for (qsizetype place = 0; place < names.size(); ++place) {
        QSet<QString> words;
        for (const QString& part : partsOf(names[place]))
            words << wordOf(part);
        common = place == 0 ? words : common.intersect(words);
    }
    QStringList shown;
    for (const QString& name : names) {
        const QStringList parts = partsOf(name);
        QList<qsizetype> letters;
        for (const QString& part : parts)
            letters << wordOf(part).size();
        QString shorter = name;
        for (qsizetype place = 0; names.size() > 1 && place < parts.size() && !fits(shorter);
             ++place) {
            if (!common.contains(wordOf(parts[place])))
                continue;
            letters[place] = 0;
            shorter = joined(parts, letters);
        }
        constexpr qsizetype fewest = 3; // letters that a word is still guessed from
        while (!fits(shorter)) {
            const auto longest = std::ranges::max_element(letters);
            if (longest == letters.end() || *longest <= fewest)
                break;
            --*longest;
            shorter = joined(parts, letters);
        }
        shown << metrics.elidedText(shorter, Qt::ElideMiddle, width);
    }
    return shown;
}

} // namespace kernelcurve
