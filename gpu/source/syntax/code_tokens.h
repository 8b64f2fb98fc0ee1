#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace kernelcurve {

enum class TokenKind : std::uint8_t { Name, Number, Text, Character, Sign, Directive };

/// A token of C++ text. A directive is one token from # to the end of its last line. Comments are
/// not tokens.
struct CodeToken {
    TokenKind kind = TokenKind::Sign;
    int line = 1; ///< line in the text, starting at 1 and ignoring #line
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Splits any text into tokens in linear time. An unterminated comment ends with the text, and an
/// unterminated string ends with the line.
std::vector<CodeToken> codeTokens(std::string_view code);

/// Returns true if the text contains a token, and not only blanks and comments.
bool hasCode(std::string_view text);

inline std::string_view textOf(std::string_view code, const CodeToken& token) {
    return code.substr(token.begin, token.end - token.begin);
}

/// Returns "include" for `# include "x.h"`, or an empty text if the directive has no name.
std::string_view directiveName(std::string_view directive);
/// Returns the text after a directive's name, without surrounding blanks.
std::string_view directiveRest(std::string_view directive);

bool isNameStart(char c);
bool isNamePart(char c);

} // namespace kernelcurve
