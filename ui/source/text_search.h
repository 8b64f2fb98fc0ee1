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

/// The expression that finds a text with these options; may be invalid.
QRegularExpression searchExpression(const QString& text, const SearchOptions& options);
/// All matches that are not empty, in their order.
std::vector<TextRange> matchesIn(const QString& text, const QRegularExpression& expression);
/// The replacements of these matches. In the replacement of a regular expression, \1 to \9 are its
/// groups, \0 is the match, and \n and \t are a line break and a tab.
std::vector<TextReplacement> replacementsIn(const QString& text,
                                            const QRegularExpression& expression, const QString& by,
                                            bool isExpression);

} // namespace kernelcurve
