#include "gpu/catalog/header/expression_scanner.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

namespace kernelcurve {

namespace {

/// Double precision represents all integers up to this limit exactly.
constexpr std::int64_t largestExact = std::int64_t{1} << 53;

bool isDigit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool startsName(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}

class Scanner {
  public:
    Scanner(std::string_view text, const SourcePosition& where)
        : text_(text)
        , where_(where) {
        result_.normalised = text;
    }

    ScannedExpression scan() {
        while (at_ < text_.size())
            token();
        if (!open_.empty())
            fail(open_.back().offset, message(KC_TEXT("engine", "Missing closing parenthesis")));
        return std::move(result_);
    }

  private:
    struct Parenthesis {
        std::size_t offset;
        bool call; ///< true for the arguments of a function
    };

    [[noreturn]] void fail(std::size_t offset, Message what, Message hint = {}) const {
        failAt(movedOn(where_, offset), std::move(what), std::move(hint));
    }

    void token() {
        const char c = text_[at_];
        if (c == ' ')
            ++at_;
        else if (isDigit(c) || c == '.')
            number();
        else if (startsName(c))
            name();
        else
            symbol(c);
    }

    void number() {
        const std::size_t start = at_;
        while (at_ < text_.size() && (isDigit(text_[at_]) || text_[at_] == '.'))
            ++at_;
        // The e in 1e-5 is an exponent, because a name cannot start here.
        std::size_t exponent = at_ + 1;
        if (exponent < text_.size() && (text_[exponent] == '-' || text_[exponent] == '+'))
            ++exponent;
        if (at_ < text_.size() && text_[at_] == 'e' && exponent < text_.size() &&
            isDigit(text_[exponent]))
            for (at_ = exponent; at_ < text_.size() && isDigit(text_[at_]);)
                ++at_;
        const std::string written(text_.substr(start, at_ - start));
        const auto value = parseReal(written);
        if (!value)
            fail(start, message(KC_TEXT("engine", "Invalid number: \"{0}\""), written));
        // The first inexact integer rounds to the limit. Therefore, the comparison also uses the
        // integer value.
        if (parseCount(written).value_or(0) > largestExact ||
            *value > static_cast<double>(largestExact))
            fail(start,
                 message(KC_TEXT("engine", "The number {0} is too large to be exact"), written),
                 message(KC_TEXT("engine", "use numbers up to 2^53")));
        if (at_ < text_.size() && startsName(text_[at_]))
            fail(at_, message(KC_TEXT("engine", "Missing operator after {0}"), written));
    }

    void name() {
        const std::size_t start = at_;
        while (at_ < text_.size() && (startsName(text_[at_]) || isDigit(text_[at_])))
            ++at_;
        const std::string word(text_.substr(start, at_ - start));
        std::size_t next = at_;
        while (next < text_.size() && text_[next] == ' ')
            ++next;
        const auto& functions = expressionFunctions();
        const bool function =
            std::find(functions.begin(), functions.end(), word) != functions.end();
        const bool call = next < text_.size() && text_[next] == '(';
        if (!function && call)
            fail(start, message(KC_TEXT("engine", "Unknown function: \"{0}\""), word),
                 nearestOrAll(word, functions));
        if (function && !call)
            fail(start,
                 message(
                     KC_TEXT("engine", "\"{0}\" is a function: write its arguments in parentheses"),
                     word));
        if (!function) {
            result_.names.push_back({word, start});
            return;
        }
        // muParser requires the parenthesis directly after the name, so spaces move before the
        // name.
        const std::size_t blanks = next - at_;
        result_.normalised.replace(start, next - start, std::string(blanks, ' ') + word);
        open_.push_back({next, true});
        at_ = next + 1;
    }

    void symbol(char c) {
        const std::size_t start = at_;
        const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
        if (c == '(') {
            open_.push_back({start, false});
        } else if (c == ')') {
            if (open_.empty())
                fail(start, message(KC_TEXT("engine", "Unexpected closing parenthesis")));
            open_.pop_back();
        } else if (c == ',') {
            if (open_.empty() || !open_.back().call)
                fail(start, message(KC_TEXT(
                                "engine", "Unexpected comma outside the arguments of a function")));
        } else if (c == '=') {
            if (next != '=')
                fail(start, message(KC_TEXT("engine", "Unknown operator \"=\"")),
                     message(KC_TEXT("engine", "compare with ==")));
            ++at_;
        } else if (c == '&' || c == '|') {
            const std::string twice(2, c);
            if (next != c)
                fail(start,
                     message(KC_TEXT("engine", "Unknown operator \"{0}\""), std::string(1, c)),
                     message(KC_TEXT("engine", "did you mean \"{0}\"?"), twice));
            ++at_;
        } else if ((c == '!' || c == '<' || c == '>') && next == '=') {
            ++at_;
        } else if (c == '%' && endsOperand(start + 1)) {
            result_.normalised[start] = percentSign;
        } else if (std::string_view("+-*/%^!<>?:").find(c) == std::string_view::npos) {
            fail(start, message(KC_TEXT("engine", "Unexpected \"{0}\" in an expression"),
                                wholeCharacter(start)));
        }
        ++at_;
    }

    /// Returns true if no operand follows the character at `offset`. In this case, the character is
    /// a percent sign as in `95 %`, not a remainder operator as in `m % 4`.
    bool endsOperand(std::size_t offset) const {
        while (offset < text_.size() && text_[offset] == ' ')
            ++offset;
        if (offset == text_.size())
            return true;
        if (text_[offset] == '!')
            return offset + 1 < text_.size() && text_[offset + 1] == '=';
        return std::string_view("),<>=&|?:*/").find(text_[offset]) != std::string_view::npos;
    }

    std::string wholeCharacter(std::size_t offset) const {
        std::size_t end = offset + 1;
        while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xc0U) == 0x80U)
            ++end;
        return std::string(text_.substr(offset, end - offset));
    }

    std::string_view text_;
    const SourcePosition& where_;
    std::size_t at_ = 0;
    std::vector<Parenthesis> open_;
    ScannedExpression result_;
};

} // namespace

const std::vector<std::string>& expressionFunctions() {
    static const std::vector<std::string> functions = {"ceil", "floor", "round", "min", "max",
                                                       "sqrt", "log2",  "sin",   "cos"};
    return functions;
}

ScannedExpression scanExpression(std::string_view text, const SourcePosition& where) {
    return Scanner(text, where).scan();
}

SourcePosition movedOn(SourcePosition where, std::size_t offset) {
    if (where.column > 0)
        where.column += static_cast<int>(offset);
    return where;
}

} // namespace kernelcurve
