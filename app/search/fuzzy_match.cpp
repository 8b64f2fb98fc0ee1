#include "app/search/fuzzy_match.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace kernelcurve {
namespace {

// Lower bound that leaves space for sums below it.
constexpr int impossible = std::numeric_limits<int>::min() / 2;

// Scores of a letter: alone, directly after the previous letter, at the start of a word, and at the
// start of the text.
constexpr int letter = 1;
constexpr int follows = 7;
constexpr int beginsWord = 6;
constexpr int beginsText = 3;
/// The score of an exact match.
constexpr int whole = 12;
// The penalty for each skipped letter between two letters, and before the first letter up to
// `farthest`.
constexpr int gap = 1;
constexpr int farthest = 6;

/// Returns true if a word starts at this position. A letter after a non-letter, an upper-case
/// letter after a lower-case letter, and every Chinese character start a word.
bool beginsAWord(const QString& text, qsizetype at) {
    const QChar here = text[at];
    if (at == 0 || isIdeograph(here))
        return true;
    const QChar before = text[at - 1];
    return (here.isLetterOrNumber() && !before.isLetterOrNumber()) ||
           (here.isUpper() && before.isLower()) || isIdeograph(before);
}

} // namespace

bool isIdeograph(QChar character) {
    return character.script() == QChar::Script_Han;
}

std::optional<int> fuzzyScore(const QString& word, const QString& text) {
    if (word.isEmpty())
        return 0;
    const auto places = static_cast<std::size_t>(text.size());
    if (word.size() > text.size())
        return std::nullopt;
    const QString small = text.toLower();
    const QString wanted = word.toLower();
    if (small.size() != text.size() || wanted.size() != word.size())
        return std::nullopt; // The text contains letters that become two letters in lower case.
    // For each position, the best score of the letters matched so far if the last of them is at
    // this position.
    std::vector<int> last(places, impossible);
    std::vector<int> now(places, impossible);
    for (qsizetype at = 0; at < wanted.size(); ++at) {
        int apart = impossible; // best score if the previous letter is not directly before this one
        for (std::size_t place = 0; place < places; ++place) {
            const auto there = static_cast<qsizetype>(place);
            const int right = place > 0 ? last[place - 1] : impossible;
            now[place] = impossible;
            if (small[there] == wanted[at]) {
                const int begins =
                    (beginsAWord(text, there) ? beginsWord : 0) + (place == 0 ? beginsText : 0);
                if (at == 0)
                    now[place] =
                        letter + begins - gap * std::min(static_cast<int>(place), farthest);
                else
                    now[place] = letter + std::max(apart + begins, right + follows + begins / 2);
            }
            apart = std::max(apart, right) - gap;
        }
        std::swap(last, now);
    }
    const int best = *std::max_element(last.begin(), last.end());
    return best > impossible / 2 ? std::optional(best) : std::nullopt;
}

std::optional<int> fuzzyScore(const QStringList& words, const QStringList& names,
                              const QStringList& kinds) {
    int all = 0;
    for (const QString& word : words) {
        std::optional<int> best;
        const auto consider = [&](const QString& name, int part) {
            auto score = fuzzyScore(word, name);
            if (score && name.compare(word, Qt::CaseInsensitive) == 0)
                *score += whole;
            if (score && (!best || *score / part > *best))
                best = *score / part;
        };
        for (const QString& name : names)
            consider(name, 1);
        for (const QString& kind : kinds)
            consider(kind, 2);
        if (!best)
            return std::nullopt;
        all += *best;
    }
    return all;
}

} // namespace kernelcurve
