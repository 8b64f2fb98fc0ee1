#include "gpu/model/text/nearest_word.h"

#include <algorithm>
#include <numeric>

namespace kernelcurve {
namespace {

/// Maximum length of a word, because the time grows with the product of both lengths.
constexpr std::size_t longestWord = 64;

std::string lowered(std::string_view word) {
    std::string lower(word);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

/// Returns the number of insertions, deletions, substitutions, and transpositions between two words
/// (optimal string alignment).
std::size_t editDistance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min(
                {last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

} // namespace

std::optional<std::string> nearestWord(std::string_view word,
                                       const std::vector<std::string>& known) {
    if (word.empty() || word.size() > longestWord)
        return std::nullopt;
    const std::string wanted = lowered(word);
    // A word is too different if more than a third of the letters differ.
    std::size_t nearest = std::max<std::size_t>(word.size() / 3, 1) + 1;
    std::optional<std::string> best;
    for (const std::string& candidate : known) {
        if (candidate.empty() || candidate.size() > longestWord)
            continue;
        const std::size_t distance = editDistance(wanted, lowered(candidate));
        if (distance < nearest && distance < candidate.size()) {
            nearest = distance;
            best = candidate;
        }
    }
    return best;
}

Message didYouMean(std::string_view word, const std::vector<std::string>& known,
                   Message otherwise) {
    if (const std::optional<std::string> nearest = nearestWord(word, known))
        return message(KC_TEXT("engine", "did you mean \"{0}\"?"), *nearest);
    return otherwise;
}

} // namespace kernelcurve
