#pragma once

#include <QString>

#include <vector>

class QRegularExpression;
class QRegularExpressionMatch;

namespace kernelcurve {

/// A part of a text, in units of QString.
struct TextRange {
    qsizetype begin = 0;
    qsizetype end = 0;
    bool operator==(const TextRange&) const = default;
};

struct TextReplacement {
    TextRange range;
    QString by;
};

struct SearchOptions {
    bool matchesCase = false;
    bool wholeWords = false;
    bool isExpression = false;
};

/// Returns the expression that finds a text with these options. The expression may be invalid.
QRegularExpression searchExpression(const QString& text, const SearchOptions& options);
/// Returns all nonempty matches in order.
std::vector<TextRange> matchesIn(const QString& text, const QRegularExpression& expression);
/// Returns the replacements of these matches. In the replacement of a regular expression, \1 to \9
/// are the groups, \0 is the match, \n is a line break, and \t is a tab.
std::vector<TextReplacement> replacementsIn(const QString& text,
                                            const QRegularExpression& expression, const QString& by,
                                            bool isExpression);

} // namespace kernelcurve
