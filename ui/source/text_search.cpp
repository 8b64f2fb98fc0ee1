#include "ui/source/text_search.h"

#include <QRegularExpression>

namespace kernelcurve {
namespace {

QString expanded(const QString& by, const QRegularExpressionMatch& match) {
    QString text;
    for (qsizetype at = 0; at < by.size(); ++at) {
        if (by[at] != u'\\' || at + 1 == by.size()) {
            text += by[at];
            continue;
        }
        const QChar kind = by[++at];
        if (kind >= u'0' && kind <= u'9')
            text += match.captured(kind.unicode() - u'0');
        else if (kind == u'n')
            text += u'\n';
        else if (kind == u't')
            text += u'\t';
        else
            text += kind;
    }
    return text;
}

template <typename Take>
void forEachMatch(const QString& text, const QRegularExpression& expression, const Take& take) {
    if (expression.pattern().isEmpty() || !expression.isValid())
        return;
    for (auto each = expression.globalMatch(text); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        if (match.capturedLength() > 0)
            take(match, TextRange{match.capturedStart(), match.capturedEnd()});
    }
}

} // namespace

QRegularExpression searchExpression(const QString& text, const SearchOptions& options) {
    QString pattern = options.isExpression ? text : QRegularExpression::escape(text);
    if (options.wholeWords && !pattern.isEmpty())
        pattern = QStringLiteral("(?<!\\w)(?:%1)(?!\\w)").arg(pattern);
    QRegularExpression::PatternOptions flags = QRegularExpression::MultilineOption;
    flags.setFlag(QRegularExpression::CaseInsensitiveOption, !options.matchesCase);
    return QRegularExpression(pattern, flags);
}

std::vector<TextRange> matchesIn(const QString& text, const QRegularExpression& expression) {
    std::vector<TextRange> ranges;
    forEachMatch(text, expression,
                 [&](const auto&, const TextRange& range) { ranges.push_back(range); });
    return ranges;
}

std::vector<TextReplacement> replacementsIn(const QString& text,
                                            const QRegularExpression& expression, const QString& by,
                                            bool isExpression) {
    std::vector<TextReplacement> replacements;
    forEachMatch(text, expression,
                 [&](const QRegularExpressionMatch& match, const TextRange& range) {
                     replacements.push_back({range, isExpression ? expanded(by, match) : by});
                 });
    return replacements;
}

} // namespace kernelcurve
