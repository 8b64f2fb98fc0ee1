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
    Function,  ///< any other with its body
    Prototype, ///< a function without one
    Variable,
    Type,
    Alias,          ///< using, typedef, namespace a = b
    UsingNamespace, ///< using namespace a
    StaticAssert,
    Instantiation, ///< template void f<int>(int)
    MacroCall,     ///< MACRO(...) alone
    Other
};

/// What marks a declaration carries, its own or a macro's (`HOST_DEVICE`).
namespace mark {
inline constexpr unsigned global = 1;
inline constexpr unsigned device = 2;
inline constexpr unsigned host = 4;
inline constexpr unsigned memory = 8;         ///< __constant__, __shared__, __managed__
inline constexpr unsigned constant = 16;      ///< const
inline constexpr unsigned atCompileTime = 32; ///< constexpr, consteval
} // namespace mark

/// A declaration at namespace level: tokens [first, last).
struct Declaration {
    std::size_t first = 0;
    std::size_t last = 0;
    DeclarationKind kind = DeclarationKind::Other;
    unsigned marks = 0;
    std::vector<std::string_view> names = {}; ///< `operator` for an operator
    /// Indices of tokens, 0 if there is none: what stands between the first template's < and >, and
    /// the parentheses of a function's parameters.
    std::size_t templateBegin = 0, templateEnd = 0;
    std::size_t parametersOpen = 0, parametersClose = 0;
};

/// All definitions of a name together: which of them counts, nobody knows without a preprocessor.
struct Macro {
    bool takesArguments = false;
    bool pastes = false;                 ///< has ##
    std::vector<std::string_view> names; ///< in its bodies
};

/// What a text declares, told by its tokens: no preprocessor and no compiler. Each branch of an #if
/// begins with the brackets that are open at the #if; the first one decides how it goes on.
struct ScannedCode {
    std::string_view code;
    std::vector<CodeToken> tokens;
    std::vector<std::size_t>
        partner; ///< a bracket's other one; the token itself where there is none
    std::vector<Declaration> declarations;
    std::unordered_map<std::string_view, Macro> macros;

    std::string_view text(std::size_t token) const { return textOf(code, tokens[token]); }
};

/// `code` has to outlive what comes back. Takes any bytes; time grows with the length alone.
ScannedCode scanCode(std::string_view code);

/// Names within a piece of code, texts and comments apart: what a directive mentions.
std::vector<std::string_view> namesIn(std::string_view code);

} // namespace kernelcurve
