#include "gpu/source/syntax/declaration_words.h"
#include "gpu/source/syntax/one_of.h"

#include <algorithm>
#include <array>
#include <set>

namespace kernelcurve {
namespace {

struct MarkWord {
    std::string_view word;
    unsigned marks;
};
/// Words that may precede a type. Words without a mark are ignored.
constexpr std::array<MarkWord, 17> markWords = {{{"__global__", mark::global},
                                                 {"__device__", mark::device},
                                                 {"__host__", mark::host},
                                                 {"__constant__", mark::memory},
                                                 {"__shared__", mark::memory},
                                                 {"__managed__", mark::memory},
                                                 {"const", mark::constant},
                                                 {"constexpr", mark::atCompileTime},
                                                 {"consteval", mark::atCompileTime},
                                                 {"inline", 0},
                                                 {"__inline__", 0},
                                                 {"__inline", 0},
                                                 {"__forceinline__", 0},
                                                 {"__noinline__", 0},
                                                 {"static", 0},
                                                 {"extern", 0},
                                                 {"volatile", 0}}};

const MarkWord* markWord(std::string_view word) {
    const auto found = std::find_if(markWords.begin(), markWords.end(),
                                    [&](const MarkWord& each) { return each.word == word; });
    return found == markWords.end() ? nullptr : &*found;
}

bool isTypeWord(std::string_view word) {
    return oneOf(word, {"struct", "class", "union", "enum"});
}

/// The tokens of a declaration outside all brackets, and the kinds of its brackets.
class Reader {
  public:
    Reader(const ScannedCode& scanned, Declaration& declaration)
        : scanned_(scanned)
        , declaration_(declaration) {}

    void describe() {
        if (declaration_.kind == DeclarationKind::MacroCall) {
            declaration_.names = {scanned_.text(declaration_.first)};
            declaration_.marks = marksOfMacro(declaration_.names.front());
            return;
        }
        const std::size_t begin = behindTemplates();
        collect(begin);
        readMarks();
        readKind(begin);
        if (explicit_)
            declaration_.kind = DeclarationKind::Instantiation;
    }

  private:
    static constexpr std::size_t none = SIZE_MAX;

    bool isWord(std::size_t token) const { return scanned_.tokens[token].kind == TokenKind::Name; }
    std::string_view headText(std::size_t i) const {
        return i < head_.size() ? scanned_.text(head_[i]) : std::string_view();
    }
    bool headHas(std::string_view text, std::size_t before) const {
        for (std::size_t i = 0; i < std::min(before, head_.size()); ++i)
            if (headText(i) == text)
                return true;
        return false;
    }

    std::size_t behindTemplates() {
        std::size_t at = declaration_.first;
        while (at < declaration_.last && scanned_.text(at) == "template") {
            if (at + 1 >= declaration_.last || scanned_.text(at + 1) != "<") {
                explicit_ = true;
                return at + 1;
            }
            int depth = 0;
            std::size_t end = at + 1;
            for (; end < declaration_.last; ++end) {
                const std::string_view text = scanned_.text(end);
                if ((text == "(" || text == "[" || text == "{") && scanned_.partner[end] > end)
                    end = std::min(scanned_.partner[end], declaration_.last - 1);
                depth += text == "<" ? 1 : text == ">" ? -1 : text == ">>>" ? -3 : 0;
                if (depth <= 0)
                    break;
            }
            if (declaration_.templateBegin == 0) {
                declaration_.templateBegin = at + 2;
                declaration_.templateEnd = std::max(std::min(end, declaration_.last), at + 2);
            }
            at = std::min(end + 1, declaration_.last);
        }
        return at;
    }

    bool isMacroWithArguments(std::string_view word) const {
        const auto macro = scanned_.macros.find(word);
        return macro != scanned_.macros.end() && macro->second.takesArguments;
    }

    void collect(std::size_t begin) {
        for (std::size_t at = begin; at < declaration_.last; ++at) {
            const CodeToken& token = scanned_.tokens[at];
            const std::string_view text = scanned_.text(at);
            if (token.kind == TokenKind::Directive || token.kind == TokenKind::Text ||
                token.kind == TokenKind::Character)
                continue;
            const bool hasArguments = at + 1 < declaration_.last && scanned_.text(at + 1) == "(";
            if (hasArguments && (isAttributeWord(text) || isMacroWithArguments(text))) {
                at = std::max(scanned_.partner[at + 1], at + 1);
                continue;
            }
            if (text == "operator" && at + 2 < declaration_.last && scanned_.text(at + 1) == "(" &&
                scanned_.text(at + 2) == ")") {
                head_.push_back(at);
                at += 2;
                continue;
            }
            if (token.kind == TokenKind::Sign && (text == "(" || text == "[" || text == "{")) {
                if (text == "(" && group_ == none) {
                    group_ = head_.size();
                    declaration_.parametersOpen = at;
                    declaration_.parametersClose = std::max(scanned_.partner[at], at);
                }
                if (text == "{" && body_ == none)
                    body_ = head_.size();
                at = std::min(std::max(scanned_.partner[at], at), declaration_.last - 1);
                continue;
            }
            head_.push_back(at);
        }
    }

    void readMarks() {
        for (std::size_t i = 0; i < std::min(group_, head_.size()); ++i) {
            const std::string_view text = headText(i);
            if (const MarkWord* known = markWord(text))
                declaration_.marks |= known->marks;
            else if (isWord(head_[i]))
                declaration_.marks |= marksOfMacro(text);
        }
    }
    /// Returns the marks of the words in a macro's expansion, including nested macros.
    unsigned marksOfMacro(std::string_view name) const {
        unsigned marks = 0;
        std::set<std::string_view> seen;
        std::vector<std::string_view> open = {name};
        // Limits nested macros, because expanding all macros for each name would take too long.
        constexpr std::size_t most = 64;
        while (!open.empty() && seen.size() < most) {
            const std::string_view at = open.back();
            open.pop_back();
            const auto macro = scanned_.macros.find(at);
            if (macro == scanned_.macros.end() || !seen.insert(at).second)
                continue;
            const std::size_t read = std::min<std::size_t>(macro->second.names.size(), most);
            for (std::size_t i = 0; i < read; ++i) {
                const MarkWord* known = markWord(macro->second.names[i]);
                marks |= known != nullptr ? known->marks : 0;
                open.push_back(macro->second.names[i]);
            }
        }
        return marks;
    }

    std::string_view firstWord() const {
        for (std::size_t i = 0; i < head_.size(); ++i)
            if (markWord(headText(i)) == nullptr)
                return headText(i);
        return {};
    }

    void readKind(std::size_t begin) {
        const std::string_view first = firstWord();
        const bool groupFirst = group_ != none && (body_ == none || group_ < body_ || group_ == 0);
        // The = of `operator*=` belongs to the name.
        const bool hasValue = headHas("=", group_) && !headHas("operator", group_);
        const bool isFunction =
            group_ != none && group_ > 0 && !hasValue && (body_ == none || group_ <= body_);
        if (oneOf(first, {"using", "typedef", "namespace", "concept"}))
            readAlias(first, begin);
        else if (first == "static_assert" || first == "_Static_assert")
            declaration_.kind = DeclarationKind::StaticAssert;
        else if (isTypeWord(first) && !(groupFirst && isFunction && body_ != none))
            readType();
        else if (isFunction)
            readFunction();
        else
            readVariable();
    }

    void readAlias(std::string_view first, std::size_t begin) {
        declaration_.kind = DeclarationKind::Alias;
        if (first == "using" && headHas("namespace", 2)) {
            declaration_.kind = DeclarationKind::UsingNamespace;
        } else if (first != "typedef" && headHas("=", head_.size())) {
            declaration_.names = {headText(1)};
        } else if (first == "typedef" && group_ != none) {
            // The name of a function pointer is inside the parentheses.
            for (std::size_t at = begin; at < declaration_.last; ++at)
                if (isWord(at))
                    declaration_.names.push_back(scanned_.text(at));
        } else {
            for (std::size_t i = head_.size(); i-- > 0 && declaration_.names.empty();)
                if (isWord(head_[i]))
                    declaration_.names.push_back(headText(i));
        }
    }

    void readType() {
        declaration_.kind = DeclarationKind::Type;
        const std::size_t body = std::min(body_, head_.size());
        bool isEnum = false;
        for (std::size_t i = 0; i < head_.size(); ++i) {
            const std::string_view text = headText(i);
            isEnum |= text == "enum" && i < body;
            if (!isWord(head_[i]) || isTypeWord(text) || markWord(text) != nullptr)
                continue;
            if (i >= body || declaration_.names.empty())
                declaration_.names.push_back(text);
        }
        if (isEnum)
            for (std::size_t at = declaration_.first; at < declaration_.last; ++at)
                if (isWord(at) && !isTypeWord(scanned_.text(at)))
                    declaration_.names.push_back(scanned_.text(at));
    }

    void readFunction() {
        declaration_.kind = body_ == none                              ? DeclarationKind::Prototype
                            : (declaration_.marks & mark::global) != 0 ? DeclarationKind::Kernel
                                                                       : DeclarationKind::Function;
        if (headHas("operator", group_)) {
            declaration_.names = {"operator"};
            return;
        }
        std::size_t i = group_ - 1;
        if (headText(i) == ">") { // f<int>(...) is a specialization
            int depth = 0;
            for (; i > 0; --i) {
                depth += headText(i) == ">" ? 1 : headText(i) == "<" ? -1 : 0;
                if (depth == 0)
                    break;
            }
            i -= i > 0 ? 1 : 0;
        }
        if (isWord(head_[i]))
            declaration_.names = {headText(i)};
    }

    void readVariable() {
        declaration_.kind = scanned_.text(declaration_.last - 1) == ";" ? DeclarationKind::Variable
                                                                        : DeclarationKind::Other;
        bool value = false; // names after an = are references
        for (const std::size_t at : head_) {
            const std::string_view text = scanned_.text(at);
            value = text == "=" || (value && text != ",");
            if (!value && isWord(at) && at + 1 < declaration_.last &&
                oneOf(scanned_.text(at + 1), {"=", "[", ";", ",", "{", "("}))
                declaration_.names.push_back(text);
        }
    }

    const ScannedCode& scanned_;
    Declaration& declaration_;
    std::vector<std::size_t> head_; ///< tokens outside all brackets
    std::size_t group_ = none;      ///< number of tokens in `head_` before the first (
    std::size_t body_ = none;       ///< position in `head_` before the first {
    bool explicit_ = false;
};

} // namespace

bool isAttributeWord(std::string_view word) {
    return oneOf(word, {"__launch_bounds__", "__attribute__", "__align__", "alignas",
                        "__cluster_dims__", "__maxnreg__", "__declspec", "__block_size__",
                        "decltype", "noexcept", "asm", "__asm__"});
}

void describeDeclaration(const ScannedCode& scanned, Declaration& declaration) {
    Reader(scanned, declaration).describe();
}

} // namespace kernelcurve
