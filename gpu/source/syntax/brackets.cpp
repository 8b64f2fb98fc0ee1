#include "gpu/source/syntax/brackets.h"

#include <numeric>
#include <optional>

namespace kernelcurve {
namespace {

constexpr std::string_view opening = "([{";
constexpr std::string_view closing = ")]}";

/// An open bracket with a reference to the enclosing one. The resulting tree makes saving the state
/// at an #if cheap.
struct OpenBracket {
    std::size_t token;
    std::size_t around;
};
constexpr std::size_t none = SIZE_MAX;

struct Conditional {
    std::size_t before;               ///< innermost bracket at the #if
    std::optional<std::size_t> after; ///< innermost bracket at the end of its first branch
};

/// Maximum number of enclosing brackets to search for a match. Unmatched closing brackets are
/// ignored.
constexpr int maxSkipped = 16;

} // namespace

std::vector<std::size_t> matchedBrackets(std::string_view code,
                                         const std::vector<CodeToken>& tokens) {
    std::vector<std::size_t> partner(tokens.size());
    std::iota(partner.begin(), partner.end(), std::size_t{0});
    std::vector<OpenBracket> brackets;
    std::vector<Conditional> conditionals;
    std::size_t innermost = none;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::string_view text = textOf(code, tokens[i]);
        if (tokens[i].kind == TokenKind::Directive) {
            const std::string_view word = directiveName(text);
            if (word == "if" || word == "ifdef" || word == "ifndef") {
                conditionals.push_back({innermost, std::nullopt});
            } else if (conditionals.empty()) {
                continue;
            } else if (word == "elif" || word == "else") {
                if (!conditionals.back().after)
                    conditionals.back().after = innermost;
                innermost = conditionals.back().before;
            } else if (word == "endif") {
                innermost = conditionals.back().after.value_or(innermost);
                conditionals.pop_back();
            }
        } else if (tokens[i].kind == TokenKind::Sign && opening.find(text) != opening.npos) {
            brackets.push_back({i, innermost});
            innermost = brackets.size() - 1;
        } else if (tokens[i].kind == TokenKind::Sign && closing.find(text) != closing.npos) {
            const char wanted = opening[closing.find(text)];
            std::size_t open = innermost;
            for (int skipped = 0; open != none && skipped < maxSkipped &&
                                  code[tokens[brackets[open].token].begin] != wanted;
                 ++skipped)
                open = brackets[open].around;
            if (open == none || code[tokens[brackets[open].token].begin] != wanted)
                continue;
            const std::size_t opener = brackets[open].token;
            partner[i] = opener;
            if (partner[opener] == opener) // the bracket in the first branch takes precedence
                partner[opener] = i;
            innermost = brackets[open].around;
        }
    }
    return partner;
}

} // namespace kernelcurve
