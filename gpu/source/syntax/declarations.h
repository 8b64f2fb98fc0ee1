#pragma once

#include "gpu/source/syntax/code_tokens.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kernelcurve {

enum class DeclarationKind : std::uint8_t {
    Kernel,    ///< a `__global__` function with its body
    Function,  ///< any other function with its body
    Prototype, ///< a function declaration
    Variable,
    Type,
    Alias,          ///< using, typedef, or a namespace alias
    UsingNamespace, ///< using namespace a
    StaticAssert,
    Instantiation, ///< template void f<int>(int)
    MacroCall,     ///< a separate MACRO(...)
    Other
};

/// The marks of a declaration, which it has directly or through a macro (`HOST_DEVICE`).
namespace mark {
inline constexpr unsigned global = 1;
inline constexpr unsigned device = 2;
inline constexpr unsigned host = 4;
inline constexpr unsigned memory = 8;         ///< __constant__, __shared__, __managed__
inline constexpr unsigned constant = 16;      ///< const
inline constexpr unsigned atCompileTime = 32; ///< constexpr, consteval
} // namespace mark

/// A declaration at namespace scope, which consists of the tokens [first, last).
struct Declaration {
    std::size_t first = 0;
    std::size_t last = 0;
    DeclarationKind kind = DeclarationKind::Other;
    unsigned marks = 0;
    std::vector<std::string_view> names = {}; ///< "operator" for an operator
    /// Token indices; 0 if missing. They refer to the < and > of the first template, and to the
    /// parentheses of a function's parameters.
    std::size_t templateBegin = 0, templateEnd = 0;
    std::size_t parametersOpen = 0, parametersClose = 0;
};

/// All definitions of a macro with the same name, because only a preprocessor could select one of
/// them.
struct Macro {
    bool takesArguments = false;
    bool pastes = false;                 ///< true if a body contains ##
    std::vector<std::string_view> names; ///< names in its bodies
};

/// The declarations in a text, found from its tokens, without a preprocessor or a compiler. Each
/// branch of an #if starts with the brackets that are open at the #if. The first branch determines
/// the state after the #endif.
struct ScannedCode {
    std::string_view code;
    std::vector<CodeToken> tokens;
    std::vector<std::size_t> partner; ///< the matching bracket; the token itself if there is none
    std::vector<Declaration> declarations;
    std::unordered_map<std::string_view, Macro> macros;

    std::string_view text(std::size_t token) const { return textOf(code, tokens[token]); }
};

/// Scans code, which must outlive the result. Accepts any bytes, and takes linear time.
ScannedCode scanCode(std::string_view code);

/// Returns the names in a piece of code, such as a directive, without string literals and comments.
std::vector<std::string_view> namesIn(std::string_view code);

} // namespace kernelcurve
