#include "gpu/source/syntax/declarations.h"

#include "gpu/source/syntax/declaration_words.h"
#include "gpu/source/syntax/one_of.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

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

/// Splits the tokens [begin, end) outside functions and types into declarations. Processes
/// namespaces and extern "C" without recursion, because nesting may be arbitrarily deep.
class Splitter {
  public:
    Splitter(const ScannedCode& scanned, std::size_t begin, std::size_t end)
        : scanned_(scanned)
        , begin_(begin)
        , end_(end) {}

    std::vector<Declaration> split() {
        std::size_t at = begin_;
        while (at < end()) {
            while (!scopes_.empty() && scopes_.back().end <= at)
                scopes_.pop_back();
            const std::string_view text = word(at);
            if (isDirective(at) || text == ";" || text == "}") {
                ++at;
            } else if (oneOf(text, {"public", "protected", "private"}) && word(at + 1) == ":") {
                at += 2;
            } else if (const std::size_t body = namespaceBody(at); body != 0) {
                openScope(at, body);
                at = body;
            } else {
                at = add(at);
            }
        }
        return std::move(made_);
    }

  private:
    std::size_t end() const { return end_; }
    bool isDirective(std::size_t at) const {
        return scanned_.tokens[at].kind == TokenKind::Directive;
    }
    /// Returns the text of a token, or an empty text for string literals and after the last token.
    std::string_view word(std::size_t at) const {
        if (at >= end() || scanned_.tokens[at].kind == TokenKind::Text ||
            scanned_.tokens[at].kind == TokenKind::Character)
            return {};
        return scanned_.text(at);
    }
    std::size_t behindPartner(std::size_t at) const {
        return std::max(scanned_.partner[at], at) + 1;
    }

    /// Returns the position after the { of a namespace or extern "C" that starts here, or 0.
    std::size_t namespaceBody(std::size_t at) const {
        std::size_t k = at + (word(at) == "inline" && word(at + 1) == "namespace" ? 1 : 0);
        const bool linkage = word(at) == "extern" && at + 1 < end() &&
                             scanned_.tokens[at + 1].kind == TokenKind::Text;
        if (word(k) != "namespace" && !linkage)
            return 0;
        for (++k; k < end(); ++k) {
            if (word(k) == "{")
                return scanned_.partner[k] > k ? k + 1 : 0;
            const TokenKind kind = scanned_.tokens[k].kind;
            if (kind != TokenKind::Name && kind != TokenKind::Text && word(k) != "::")
                return 0;
            if (linkage && kind == TokenKind::Name)
                return 0;
        }
        return 0;
    }

    /// Adds the names between `at` and the { before `body` to the scope.
    void openScope(std::size_t at, std::size_t body) {
        std::string name = scopes_.empty() ? std::string() : scopes_.back().name;
        for (; at < body; ++at)
            if (scanned_.tokens[at].kind == TokenKind::Name &&
                !oneOf(scanned_.text(at), {"inline", "namespace", "extern"}))
                name += std::string(scanned_.text(at)) + "::";
        scopes_.push_back({std::move(name), scanned_.partner[body - 1]});
    }

    std::size_t add(std::size_t first) {
        Declaration declaration;
        declaration.first = first;
        if (!scopes_.empty())
            declaration.scope = scopes_.back().name;
        declaration.last = macroCallEnd(first);
        if (declaration.last != 0)
            declaration.kind = DeclarationKind::MacroCall;
        else
            declaration.last = declarationEnd(first);
        describeDeclaration(scanned_, declaration);
        made_.push_back(std::move(declaration));
        return made_.back().last;
    }

    /// Returns the position after a separate MACRO(...), or 0 for any other token.
    std::size_t macroCallEnd(std::size_t first) const {
        const auto macro = scanned_.macros.find(word(first));
        if (macro == scanned_.macros.end() || !macro->second.takesArguments ||
            word(first + 1) != "(")
            return 0;
        const std::size_t behind = behindPartner(first + 1);
        if (word(behind) == ";")
            return behind + 1;
        const bool alone =
            behind >= end() || scanned_.tokens[behind].line > scanned_.tokens[behind - 1].line;
        return alone ? std::min(behind, end()) : 0;
    }

    /// Returns the position after the > that closes the < at `at`.
    std::size_t behindAngles(std::size_t at) const {
        int depth = 0;
        while (at < end()) {
            const std::string_view text = word(at);
            if (text == ";" || text == "{")
                return at;
            if (text == "(" || text == "[") {
                at = behindPartner(at);
                continue;
            }
            depth += text == "<" ? 1 : text == ">" ? -1 : text == ">>>" ? -3 : 0;
            ++at;
            if (depth <= 0)
                return at;
        }
        return end();
    }

    std::size_t declarationEnd(std::size_t at) const {
        while (word(at) == "template" && word(at + 1) == "<")
            at = behindAngles(at + 1);
        bool parameters = false; // true after a (, so that a { opens a function's body
        bool value = false;      // true after an =
        bool members = false;    // true in the list of initializers of a constructor
        while (at < end()) {
            const std::string_view text = word(at);
            if (isDirective(at)) {
                ++at;
            } else if (text == ";") {
                return at + 1;
            } else if (text == "}") {
                return at;
            } else if (text == "operator") {
                at = behindOperatorName(at + 1);
            } else if (isAttributeWord(text) && word(at + 1) == "(") {
                at = behindPartner(at + 1);
            } else if (text == "(" || text == "[") {
                parameters |= text == "(";
                at = behindPartner(at);
            } else if (text == "{") {
                // The initializer of a member, such as `: size{4} {`, follows its name.
                const bool isMember = members && (scanned_.tokens[at - 1].kind == TokenKind::Name ||
                                                  word(at - 1) == ">");
                at = behindPartner(at);
                if (parameters && !value && !isMember)
                    return at;
            } else {
                members |= parameters && text == ":";
                value |= text == "=";
                ++at;
            }
        }
        return end();
    }
    /// Returns the start of the parameters of `operator()`, `operator<`, and other operators.
    std::size_t behindOperatorName(std::size_t at) const {
        if (word(at) == "(" && word(at + 1) == ")" && word(at + 2) == "(")
            return at + 2;
        while (at < end() && word(at) != "(" && word(at) != ";" && word(at) != "{")
            ++at;
        return at;
    }

    struct Scope {
        std::string name;
        std::size_t end = 0; ///< its }
    };
    const ScannedCode& scanned_;
    const std::size_t begin_;
    const std::size_t end_;
    std::vector<Scope> scopes_;
    std::vector<Declaration> made_;
};

void addMacro(ScannedCode& scanned, std::string_view directive) {
    if (directiveName(directive) != "define")
        return;
    const std::string_view rest = directiveRest(directive);
    std::size_t length = 0;
    while (length < rest.size() && isNamePart(rest[length]))
        ++length;
    if (length == 0)
        return;
    Macro& macro = scanned.macros[rest.substr(0, length)];
    const std::string_view body = rest.substr(length);
    macro.takesArguments |= body.starts_with("(");
    macro.pastes |= body.find("##") != body.npos;
    const std::vector<std::string_view> names = namesIn(body);
    macro.names.insert(macro.names.end(), names.begin(), names.end());
}

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

std::vector<std::string_view> namesIn(std::string_view code) {
    std::vector<std::string_view> names;
    for (const CodeToken& token : codeTokens(code))
        if (token.kind == TokenKind::Name)
            names.push_back(textOf(code, token));
    return names;
}

std::string withNames(std::string_view code,
                      const std::function<std::string(std::string_view)>& replacement) {
    std::string made;
    std::size_t from = 0;
    for (const std::string_view name : namesIn(code)) {
        const auto begin = static_cast<std::size_t>(name.data() - code.data());
        made.append(code, from, begin - from).append(replacement(name));
        from = begin + name.size();
    }
    return made.append(code, from);
}

ScannedCode scanCode(std::string_view code) {
    ScannedCode scanned;
    scanned.code = code;
    scanned.tokens = codeTokens(code);
    scanned.partner = matchedBrackets(code, scanned.tokens);
    for (std::size_t i = 0; i < scanned.tokens.size(); ++i)
        if (scanned.tokens[i].kind == TokenKind::Directive)
            addMacro(scanned, scanned.text(i));
    scanned.declarations = Splitter(scanned, 0, scanned.tokens.size()).split();
    return scanned;
}

std::vector<Declaration> membersOf(const ScannedCode& scanned, const Declaration& type) {
    std::size_t open = type.first;
    while (open < type.last && scanned.text(open) != "{")
        open = scanned.text(open) == "(" ? std::max(scanned.partner[open], open) + 1 : open + 1;
    if (open >= type.last || scanned.partner[open] <= open)
        return {};
    return Splitter(scanned, open + 1, scanned.partner[open]).split();
}

} // namespace kernelcurve
