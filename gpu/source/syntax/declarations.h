#pragma once

#include "gpu/source/syntax/code_tokens.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kernelcurve {

/// Returns the index of the matching bracket per token, or the token's index if none matches. Each
/// branch of a conditional starts with the brackets that are open at its #if.
std::vector<std::size_t> matchedBrackets(std::string_view code,
                                         const std::vector<CodeToken>& tokens);

enum class DeclarationKind : std::uint8_t {
    Kernel,    ///< `__global__` function with its body
    Function,  ///< other function with its body
    Prototype, ///< function declaration
    Variable,
    Type,
    Alias,          ///< using, typedef, or namespace alias
    UsingNamespace, ///< such as `using namespace a`
    StaticAssert,
    Instantiation, ///< such as `template void f<int>(int)`
    MacroCall,     ///< separate MACRO(...)
    Other
};

/// The marks of a declaration. They may be part of a macro such as `HOST_DEVICE`.
namespace mark {
inline constexpr unsigned global = 1;
inline constexpr unsigned device = 2;
inline constexpr unsigned host = 4;
inline constexpr unsigned memory = 8;         ///< __constant__, __shared__, __managed__
inline constexpr unsigned constant = 16;      ///< const
inline constexpr unsigned atCompileTime = 32; ///< constexpr, consteval
} // namespace mark

/// A declaration at namespace scope with the tokens [first, last).
struct Declaration {
    std::size_t first = 0;
    std::size_t last = 0;
    DeclarationKind kind = DeclarationKind::Other;
    unsigned marks = 0;
    std::vector<std::string_view> names = {}; ///< "operator" for an operator
    std::string scope = {}; ///< "a::b::" in the namespace a::b; unnamed namespaces add nothing
    /// Token indices of the < and > of the first template, and of the parentheses of a function's
    /// parameters. An index is 0 if the token is missing.
    std::size_t templateBegin = 0, templateEnd = 0;
    std::size_t parametersOpen = 0, parametersClose = 0;
};

/// All definitions of a macro name. Only a preprocessor could select one of them.
struct Macro {
    bool takesArguments = false;
    bool pastes = false;                 ///< true if a body contains ##
    std::vector<std::string_view> names; ///< names in the bodies
};

/// The declarations in a text, found from its tokens without a preprocessor. Each branch of an #if
/// starts with the brackets that are open at the #if. The first branch determines the brackets that
/// are open after the #endif.
struct ScannedCode {
    std::string_view code;
    std::vector<CodeToken> tokens;
    std::vector<std::size_t> partner; ///< index of the matching bracket, or of the token itself
    std::vector<Declaration> declarations;
    std::unordered_map<std::string_view, Macro> macros;

    std::string_view text(std::size_t token) const { return textOf(code, tokens[token]); }
};

/// Scans code in linear time. Accepts any bytes. `code` must outlive the result.
ScannedCode scanCode(std::string_view code);

/// Returns the members of a class in order, without access specifiers. Returns an empty list if the
/// declaration has no body.
std::vector<Declaration> membersOf(const ScannedCode& scanned, const Declaration& type);

/// Returns the names in a piece of code, such as a directive, without string literals and comments.
std::vector<std::string_view> namesIn(std::string_view code);

/// Returns the code with `replacement(name)` instead of each of these names.
std::string withNames(std::string_view code,
                      const std::function<std::string(std::string_view)>& replacement);

} // namespace kernelcurve
