#include "app/chart/style/fitted_names.h"

#include <QFontMetrics>
#include <QRegularExpression>
#include <QSet>
#include <QTextLayout>

#include <algorithm>

namespace kernelcurve {
namespace {

const QChar ellipsis(0x2026);

/// Returns the word without its separator.
QString wordOf(QString part) {
    while (!part.isEmpty() && !part.back().isLetterOrNumber())
        part.chop(1);
    return part;
}

/// Joins the first `letters[i]` letters of each word. An ellipsis replaces the missing letters.
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

/// Returns true if two names are equal.
bool haveEqual(const QStringList& names) {
    return QSet<QString>(names.begin(), names.end()).size() < names.size();
}

/// Returns the number of words at the beginning of all names. Each remainder begins with a letter.
qsizetype commonBeginning(const QList<QStringList>& names) {
    qsizetype count = 0;
    const auto isShared = [&](const QStringList& parts) {
        return count < parts.size() - 1 && parts[count] == names.first()[count];
    };
    while (std::ranges::all_of(names, isShared))
        ++count;
    const auto isNumber = [&](const QStringList& parts) {
        return !parts[count].front().isLetter();
    };
    // Do not split an id that all names share: "odd_even" and "odd_even (previous run)".
    const auto cutsSharedId = [&] {
        const QString& before = names.first()[count - 1];
        return before.endsWith(u'_') && std::ranges::all_of(names, [&](const QStringList& parts) {
                   return !parts[count].endsWith(u'_') &&
                          wordOf(parts[count]) == wordOf(names.first()[count]);
               });
    };
    const auto cutsBrackets = [&] {
        const QString cut = names.first().first(count).join(QString());
        return cut.count(u'(') > cut.count(u')') || cut.count(u'（') > cut.count(u'）');
    };
    while (count > 0 && (std::ranges::any_of(names, isNumber) || cutsSharedId() || cutsBrackets()))
        --count;
    return count;
}

/// Returns the number of words at the end of all names, each after an underscore.
qsizetype commonEnd(const QList<QStringList>& names) {
    qsizetype count = 0;
    const auto isShared = [&](const QStringList& parts) {
        const qsizetype at = parts.size() - 1 - count;
        return at > 0 && parts[at] == names.first()[names.first().size() - 1 - count] &&
               parts[at - 1].endsWith(u'_');
    };
    while (std::ranges::all_of(names, isShared))
        ++count;
    return count;
}

} // namespace

QStringList partsOfName(const QString& name) {
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

QString shortDeviceNames(QString text) {
    static const QRegularExpression device(
        QStringLiteral("\\b(?:(?:NVIDIA|Tesla|GeForce|Quadro) )+([A-Z]{1,3} ?\\d{2,4}[A-Za-z]?"
                       "(?: (?:Ti|SUPER|Super|Ada|Laptop))*)"
                       "(?:[- ](?:SXM\\d|PCIe|PCIE|NVL|\\d+ ?GB|HBM\\d\\w?|GPU|Generation)\\b)*"));
    return text.replace(device, QStringLiteral("\\1"));
}

QStringList shownNames(const QStringList& names) {
    if (haveEqual(names))
        return names;
    QStringList shown;
    for (const QString& name : names)
        shown << shortDeviceNames(name);
    if (haveEqual(shown))
        return names;
    if (shown.size() < 2 || shown.contains(QString()))
        return shown;
    QList<QStringList> parts;
    for (const QString& name : shown)
        parts << partsOfName(name);
    const qsizetype beginning = commonBeginning(parts);
    for (QStringList& each : parts)
        each = each.mid(beginning);
    const qsizetype end = commonEnd(parts);
    for (qsizetype index = 0; index < shown.size(); ++index) {
        QStringList& each = parts[index];
        each = each.mid(0, each.size() - end);
        if (end > 0)
            each.last() = wordOf(each.last());
        shown[index] = each.join(QString());
    }
    return shown;
}

namespace {

/// Returns the shown names, but keeps names that the user chose.
QStringList shownUnlessRenamed(const QStringList& names, const ChartData& chart) {
    return std::ranges::any_of(chart.series, &ChartSeries::renamed) ? names : shownNames(names);
}

} // namespace

QStringList shownSeriesNames(const ChartData& chart) {
    QStringList names;
    for (const ChartSeries& series : chart.series)
        names << series.name;
    return shownUnlessRenamed(names, chart);
}

QStringList shownPointNames(const ChartData& chart) {
    QStringList known;
    for (const ChartSeries& series : chart.series)
        if (!series.pointName.isEmpty() && !known.contains(series.pointName))
            known << series.pointName;
    const QStringList shown = shownUnlessRenamed(known, chart);
    QStringList names;
    for (const ChartSeries& series : chart.series)
        names << (series.pointName.isEmpty() ? QString() : shown[known.indexOf(series.pointName)]);
    return names;
}

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
        for (const QString& part : partsOfName(names[place]))
            words << wordOf(part);
        common = place == 0 ? words : common.intersect(words);
    }
    QStringList shown;
    for (const QString& name : names) {
        const QStringList parts = partsOfName(name);
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
        constexpr qsizetype fewest = 3; // number of letters that keep a word recognisable
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
