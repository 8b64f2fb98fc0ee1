#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace kernelcurve {

enum class TokenKind : std::uint8_t { Name, Number, Text, Character, Sign, Directive };

/// A piece of C++ text. A directive is one token from its # to the end of its last line; comments
/// are none.
struct CodeToken {
    TokenKind kind = TokenKind::Sign;
    int line = 1; ///< in the text, from 1; #line is not heeded
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Takes a text apart, whatever its bytes are: what does not end (a comment, a string) ends where
/// the text or, for strings, the line does. Time grows with the length alone.
std::vector<CodeToken> codeTokens(std::string_view code);

inline std::string_view textOf(std::string_view code, const CodeToken& token) {
    return code.substr(token.begin, token.end - token.begin);
}

/// "include" of `# include "x.h"`; empty if none follows.
std::string_view directiveName(std::string_view directive);
/// What stands behind that name, without blanks around it.
std::string_view directiveRest(std::string_view directive);

bool isNameStart(char c);
bool isNamePart(char c);

} // namespace kernelcurve
