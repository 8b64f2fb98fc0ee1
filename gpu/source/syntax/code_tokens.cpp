#include "gpu/source/syntax/code_tokens.h"

#include <algorithm>
#include <array>
#include <string>

namespace kernelcurve {
namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

constexpr std::array<std::string_view, 14> longSigns = {
    "<<<", ">>>", "...", "::", "->", "##", "&&", "||", "==", "!=", "<=", ">=", "++", "--"};

class Lexer {
  public:
    explicit Lexer(std::string_view code)
        : code_(code) {}

    std::vector<CodeToken> tokens() {
        while (at_ < code_.size())
            step();
        return std::move(tokens_);
    }
    bool findsToken() {
        while (at_ < code_.size() && tokens_.empty())
            step();
        return !tokens_.empty();
    }

  private:
    char at(std::size_t place) const { return place < code_.size() ? code_[place] : '\0'; }

    void step() {
        const char c = code_[at_];
        if (c == '\n')
            fresh_ = true;
        if (isSpace(c)) {
            advance(at_ + 1);
        } else if (c == '\\' && afterSplice(at_) != at_) {
            advance(afterSplice(at_));
        } else if (c == '/' && (at(at_ + 1) == '/' || at(at_ + 1) == '*')) {
            advance(afterComment(at_));
        } else if (c == '#' && fresh_) {
            add(TokenKind::Directive, afterDirective());
        } else if (const std::size_t quote = quoteBehindPrefix(); quote != std::string_view::npos) {
            addQuoted(quote);
        } else if (isNameStart(c)) {
            std::size_t end = at_ + 1;
            while (end < code_.size() && isNamePart(code_[end]))
                ++end;
            add(TokenKind::Name, end);
        } else if (isDigit(c) || (c == '.' && isDigit(at(at_ + 1)))) {
            add(TokenKind::Number, afterNumber());
        } else {
            const auto sign =
                std::find_if(longSigns.begin(), longSigns.end(), [this, c](std::string_view s) {
                    return s.front() == c && code_.substr(at_).starts_with(s);
                });
            add(TokenKind::Sign, at_ + (sign == longSigns.end() ? 1 : sign->size()));
        }
    }

    void advance(std::size_t to) {
        line_ +=
            static_cast<int>(std::count(code_.begin() + static_cast<std::ptrdiff_t>(at_),
                                        code_.begin() + static_cast<std::ptrdiff_t>(to), '\n'));
        at_ = to;
    }
    void add(TokenKind kind, std::size_t end) {
        tokens_.push_back({kind, line_, at_, end});
        fresh_ = false;
        advance(end);
    }

    /// Returns the position after a backslash and its line end, or `from` if there is no backslash
    /// at `from`.
    std::size_t afterSplice(std::size_t from) const {
        if (at(from) != '\\')
            return from;
        const std::size_t end = from + (at(from + 1) == '\r' ? 2 : 1);
        return at(end) == '\n' ? end + 1 : from;
    }
    /// Returns the end of the comment at `from`, which starts with // or /*.
    std::size_t afterComment(std::size_t from) const {
        if (code_[from + 1] == '*') {
            const std::size_t close = code_.find("*/", from + 2);
            return close == std::string_view::npos ? code_.size() : close + 2;
        }
        std::size_t end = from;
        while (end < code_.size() && code_[end] != '\n')
            end = std::max(end + 1, afterSplice(end));
        return end;
    }
    /// Returns the end of the string or character literal at `from`. An unterminated literal ends
    /// with the line.
    std::size_t afterLiteral(std::size_t from) const {
        std::size_t end = from + 1;
        while (end < code_.size() && code_[end] != code_[from]) {
            if (code_[end] == '\n')
                return end;
            if (code_[end] != '\\')
                ++end;
            else
                end = afterSplice(end) != end ? afterSplice(end)
                                              : end + (at(end + 1) == '\n' ? 1 : 2);
        }
        return std::min(end + 1, code_.size());
    }
    std::size_t afterRawLiteral(std::size_t quote) const {
        constexpr std::size_t longestDelimiter = 16;
        std::size_t open = quote + 1;
        while (open < code_.size() && open - quote <= longestDelimiter && code_[open] != '(' &&
               !isSpace(code_[open]))
            ++open;
        if (at(open) != '(')
            return afterLiteral(quote);
        const std::string close =
            ")" + std::string(code_.substr(quote + 1, open - quote - 1)) + "\"";
        const std::size_t end = code_.find(close, open);
        return end == std::string_view::npos ? code_.size() : end + close.size();
    }
    /// Returns the position of a literal's quote after an optional prefix of u8, u, U, L, and R.
    std::size_t quoteBehindPrefix() const {
        std::size_t place = at_;
        while (place < at_ + 3 && (at(place) == 'u' || at(place) == 'U' || at(place) == 'L' ||
                                   at(place) == '8' || at(place) == 'R')) {
            if (at(place) == '8' && place == at_)
                return std::string_view::npos;
            ++place;
        }
        return at(place) == '"' || at(place) == '\'' ? place : std::string_view::npos;
    }
    void addQuoted(std::size_t quote) {
        const bool raw = quote > at_ && code_[quote - 1] == 'R' && code_[quote] == '"';
        add(code_[quote] == '"' ? TokenKind::Text : TokenKind::Character,
            raw ? afterRawLiteral(quote) : afterLiteral(quote));
    }
    std::size_t afterNumber() const {
        std::size_t end = at_ + 1;
        for (; end < code_.size(); ++end) {
            const char c = code_[end];
            const bool exponentSign =
                (c == '+' || c == '-') &&
                std::string_view("eEpP").find(code_[end - 1]) != std::string_view::npos;
            const bool separator = c == '\'' && isNamePart(at(end + 1));
            if (!isNamePart(c) && c != '.' && !exponentSign && !separator)
                break;
        }
        return end;
    }
    std::size_t afterDirective() const {
        std::size_t end = at_;
        while (end < code_.size() && code_[end] != '\n') {
            const std::string_view rest = code_.substr(end);
            if (rest.starts_with("//"))
                return afterComment(end);
            if (rest.starts_with("/*"))
                end = afterComment(end);
            else if (rest.front() == '"')
                end = afterLiteral(end);
            else
                end = std::max(end + 1, afterSplice(end));
        }
        return end;
    }

    std::string_view code_;
    std::size_t at_ = 0;
    int line_ = 1;
    bool fresh_ = true; ///< true while the current line has only blanks and comments
    std::vector<CodeToken> tokens_;
};

std::string_view withoutBlanks(std::string_view text) {
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

} // namespace

bool isNameStart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
           static_cast<unsigned char>(c) >= 0x80;
}
bool isNamePart(char c) {
    return isNameStart(c) || isDigit(c);
}

std::vector<CodeToken> codeTokens(std::string_view code) {
    return Lexer(code).tokens();
}

bool hasCode(std::string_view text) {
    return Lexer(text).findsToken();
}

std::string_view directiveName(std::string_view directive) {
    const std::string_view text =
        withoutBlanks(directive.substr(std::min<std::size_t>(1, directive.size())));
    std::size_t end = 0;
    while (end < text.size() && isNamePart(text[end]))
        ++end;
    return text.substr(0, end);
}

std::string_view directiveRest(std::string_view directive) {
    const std::string_view name = directiveName(directive);
    return withoutBlanks(
        directive.substr(static_cast<std::size_t>(name.data() - directive.data()) + name.size()));
}

} // namespace kernelcurve
