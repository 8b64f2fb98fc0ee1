#include "gpu/source/syntax/host_expression.h"

#include "gpu/source/syntax/code_tokens.h"
#include "gpu/source/syntax/one_of.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace kernelcurve {
namespace {

using Kind = HostExpression::Kind;

/// Maximum depth when resolving names, because definitions may be circular.
constexpr int deepestNames = 32;

HostExpression numberOf(double value) {
    return {Kind::Number, value, {}, {}};
}
HostExpression operation(std::string sign, HostExpression left, HostExpression right) {
    return {Kind::Operation, 0, std::move(sign), {std::move(left), std::move(right)}};
}
HostExpression call(std::string function, std::vector<HostExpression> arguments) {
    return {Kind::Call, 0, std::move(function), std::move(arguments)};
}
bool isNumber(const HostExpression& expression) {
    return expression.kind == Kind::Number;
}
bool is(const HostExpression& expression, std::string_view sign) {
    return expression.kind == Kind::Operation && expression.text == sign;
}

bool isNumberWord(std::string_view word) {
    return oneOf(word, {"int", "unsigned", "long", "short", "size_t", "float", "double", "uint",
                        "uint32_t", "int32_t", "int64_t", "uint64_t", "const", "signed"});
}
double sizeOfType(std::string_view type) {
    return oneOf(type, {"double", "size_t", "int64_t", "uint64_t", "long", "float2", "int2"}) ? 8
           : oneOf(type, {"float4", "int4", "double2", "uint4"})                              ? 16
           : oneOf(type, {"short", "half", "__half", "nv_bfloat16", "__nv_bfloat16"})         ? 2
           : oneOf(type, {"char", "bool", "uint8_t", "int8_t", "__nv_fp8_e4m3", "__nv_fp8_e5m2"})
               ? 1
               : 4;
}

class Parser {
  public:
    explicit Parser(std::string_view text)
        : text_(text)
        , tokens_(codeTokens(text)) {}

    std::optional<HostExpression> whole() {
        HostExpression expression = ternary();
        if (failed_ || at_ != tokens_.size())
            return std::nullopt;
        return expression;
    }

  private:
    std::string_view word(std::size_t ahead = 0) const {
        return at_ + ahead < tokens_.size() ? textOf(text_, tokens_[at_ + ahead])
                                            : std::string_view();
    }
    bool take(std::string_view sign) {
        if (word() != sign)
            return false;
        ++at_;
        return true;
    }
    HostExpression fail() {
        failed_ = true;
        at_ = tokens_.size();
        return {};
    }

    HostExpression ternary() {
        if (++depth_ > 200)
            return fail();
        HostExpression condition = binary(0);
        if (take("?")) {
            HostExpression then = ternary();
            if (!take(":"))
                return fail();
            condition = {
                Kind::Operation, 0, "?", {std::move(condition), std::move(then), ternary()}};
        }
        --depth_;
        return condition;
    }
    HostExpression binary(std::size_t level) {
        static const std::vector<std::vector<std::string_view>> levels = {
            {"||"},       {"&&"},     {"==", "!="},   {"<", ">", "<=", ">="},
            {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};
        if (level == levels.size())
            return unary();
        HostExpression left = binary(level + 1);
        for (;;) {
            const auto& signs = levels[level];
            // The operator << consists of two tokens here, because only a launch has the token <<<.
            const bool shift = oneOf(word(), {"<", ">"}) && word(1) == word();
            std::string sign =
                shift ? std::string(word()) + std::string(word()) : std::string(word());
            if (std::find(signs.begin(), signs.end(), sign) == signs.end())
                return left;
            at_ += shift ? 2 : 1;
            HostExpression right = binary(level + 1);
            if (sign == "<<" && isNumber(right)) {
                sign = "*";
                right = numberOf(std::exp2(right.number));
            } else if (sign == ">>") {
                sign = "/";
                right = isNumber(right) ? numberOf(std::exp2(right.number))
                                        : operation("<<", numberOf(1), std::move(right));
            }
            left = operation(std::move(sign), std::move(left), std::move(right));
        }
    }
    HostExpression unary() {
        if (++depth_ > 200)
            return fail();
        HostExpression result;
        if (take("-"))
            result = operation("-", numberOf(0), unary());
        else if (take("+"))
            result = unary();
        else
            result = primary();
        --depth_;
        return result;
    }
    HostExpression primary() {
        if (take("(")) {
            if (isNumberWord(word())) { // a cast
                while (at_ < tokens_.size() && isNumberWord(word()))
                    ++at_;
                return take(")") ? unary() : fail();
            }
            HostExpression inner = ternary();
            return take(")") ? inner : fail();
        }
        if (at_ >= tokens_.size())
            return fail();
        const CodeToken token = tokens_[at_];
        if (token.kind == TokenKind::Number)
            return number(textOf(text_, tokens_[at_++]));
        if (token.kind != TokenKind::Name)
            return fail();
        return named();
    }
    HostExpression named() {
        std::string name(word());
        ++at_;
        if (name == "std" && take("::")) {
            name = word();
            ++at_;
        }
        while (take(".")) { // prop.count or block.x
            name += "." + std::string(word());
            ++at_;
        }
        if (name == "static_cast" && take("<")) {
            while (at_ < tokens_.size() && word() != ">")
                ++at_;
            ++at_;
            return primary();
        }
        if (name == "sizeof" && take("(")) {
            const double bytes = sizeOfType(word());
            while (at_ < tokens_.size() && word() != ")")
                ++at_;
            return take(")") ? numberOf(bytes) : fail();
        }
        if (name == "true" || name == "false")
            return numberOf(name == "true" ? 1 : 0);
        if (!take("("))
            return {Kind::Name, 0, std::move(name), {}};
        std::vector<HostExpression> arguments;
        while (!failed_ && !take(")")) {
            arguments.push_back(ternary());
            if (!take(",") && word() != ")")
                return fail();
        }
        if (isNumberWord(name) && arguments.size() == 1) // int(x)
            return arguments.front();
        return call(std::move(name), std::move(arguments));
    }
    HostExpression number(std::string_view text) {
        std::string digits;
        for (const char c : text)
            if (c != '\'')
                digits += c;
        const bool hex = digits.starts_with("0x") || digits.starts_with("0X");
        double value = 0;
        std::int64_t whole = 0;
        if (hex) {
            std::from_chars(digits.data() + 2, digits.data() + digits.size(), whole, 16);
            return numberOf(static_cast<double>(whole));
        }
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return error == std::errc() ? numberOf(value) : fail();
    }

    std::string_view text_;
    std::vector<CodeToken> tokens_;
    std::size_t at_ = 0;
    int depth_ = 0;
    bool failed_ = false;
};

double computed(const std::string& sign, double a, double b) {
    const auto whole = [](double x) { return x == std::floor(x); };
    if (sign == "+")
        return a + b;
    if (sign == "-")
        return a - b;
    if (sign == "*")
        return a * b;
    if (sign == "/")
        return b == 0 ? 0 : whole(a) && whole(b) ? std::trunc(a / b) : a / b;
    if (sign == "<<")
        return b >= 0 && b < 53 ? std::ldexp(a, static_cast<int>(b)) : 0;
    if (sign == "%")
        return b == 0 ? 0 : std::fmod(a, b);
    if (sign == "<")
        return a < b ? 1 : 0;
    if (sign == ">")
        return a > b ? 1 : 0;
    if (sign == "<=")
        return a <= b ? 1 : 0;
    if (sign == ">=")
        return a >= b ? 1 : 0;
    if (sign == "==")
        return a == b ? 1 : 0;
    if (sign == "!=")
        return a != b ? 1 : 0;
    return sign == "&&" ? (a != 0 && b != 0 ? 1 : 0) : (a != 0 || b != 0 ? 1 : 0);
}

/// Splits off a constant addend: "(n + 32) - 1" becomes n and 31.
std::pair<HostExpression, double> splitSum(const HostExpression& sum) {
    if (is(sum, "+") || is(sum, "-")) {
        const double sign = sum.text == "+" ? 1 : -1;
        if (isNumber(sum.parts[1])) {
            auto [rest, constant] = splitSum(sum.parts[0]);
            return {rest, constant + sign * sum.parts[1].number};
        }
        if (sum.text == "+" && isNumber(sum.parts[0])) {
            auto [rest, constant] = splitSum(sum.parts[1]);
            return {rest, constant + sum.parts[0].number};
        }
    }
    return {sum, 0};
}

/// Recognizes a C division that rounds up, such as (n + b - 1) / b.
std::optional<HostExpression> roundedUp(const HostExpression& above, const HostExpression& below) {
    const auto [rest, constant] = splitSum(above);
    if (isNumber(below) && below.number == 1 && constant == 0)
        return rest;
    if (isNumber(below) && constant == below.number - 1)
        return call("ceil", {operation("/", rest, below)});
    // In n + b - 1, the denominator b may be a name. In this case, the sum consists of (n + b) and
    // -1, in either order.
    if (constant == -1 && is(rest, "+"))
        for (std::size_t i = 0; i < 2; ++i)
            if (rest.parts[i] == below)
                return call("ceil", {operation("/", rest.parts[1 - i], below)});
    return std::nullopt;
}

class Simplifier {
  public:
    explicit Simplifier(const HostMeaning& meaning)
        : meaning_(meaning) {}

    HostExpression of(const HostExpression& expression, int depth = 0) {
        // Stops circular definitions, and definitions that grow exponentially.
        if (depth > deepestNames || ++steps_ > 10000)
            return expression;
        if (expression.kind == Kind::Number)
            return expression;
        if (expression.kind == Kind::Name) {
            const auto meant = meaning_(expression.text, nullptr);
            return meant ? of(*meant, depth + 1) : expression;
        }
        HostExpression result = expression;
        for (HostExpression& part : result.parts)
            part = of(part, depth + 1);
        return result.kind == Kind::Call ? ofCall(std::move(result), depth)
                                         : ofOperation(std::move(result));
    }

  private:
    HostExpression ofCall(HostExpression made, int depth) {
        if (const auto meant = meaning_(made.text, &made.parts))
            return of(*meant, depth + 1);
        if (isCeilDivision(made.text) && made.parts.size() == 2)
            made = call("ceil", {operation("/", made.parts[0], made.parts[1])});
        if (oneOf(made.text, {"ceilf", "floorf", "ceill"}))
            made.text = made.text.starts_with("c") ? "ceil" : "floor";
        if (oneOf(made.text, {"ceil", "floor"}) && made.parts.size() == 1) {
            // The argument of a rounding function is a real division.
            HostExpression& inner = made.parts[0];
            if (is(inner, "/") && isNumber(inner.parts[0]) && isNumber(inner.parts[1])) {
                const double ratio = inner.parts[0].number / inner.parts[1].number;
                return numberOf(made.text == "ceil" ? std::ceil(ratio) : std::floor(ratio));
            }
            if (is(inner, "/") && isNumber(inner.parts[1]) && inner.parts[1].number == 1)
                return inner.parts[0];
            if (isNumber(inner))
                return numberOf(made.text == "ceil" ? std::ceil(inner.number)
                                                    : std::floor(inner.number));
        }
        if (oneOf(made.text, {"min", "max"}) && made.parts.size() == 2 && isNumber(made.parts[0]) &&
            isNumber(made.parts[1]))
            return numberOf(made.text == "min"
                                ? std::min(made.parts[0].number, made.parts[1].number)
                                : std::max(made.parts[0].number, made.parts[1].number));
        return made;
    }
    static HostExpression ofOperation(HostExpression made) {
        if (made.text == "?")
            return isNumber(made.parts[0]) ? made.parts[made.parts[0].number != 0 ? 1 : 2] : made;
        const HostExpression& left = made.parts[0];
        const HostExpression& right = made.parts[1];
        if (isNumber(left) && isNumber(right))
            return numberOf(computed(made.text, left.number, right.number));
        if (made.text == "/")
            if (auto up = roundedUp(left, right))
                return *up;
        // Matches (n - 1) / b + 1.
        if (made.text == "+" && isNumber(right) && right.number == 1 && is(left, "/")) {
            const auto [rest, constant] = splitSum(left.parts[0]);
            if (constant == -1)
                return call("ceil", {operation("/", rest, left.parts[1])});
        }
        if ((made.text == "*" || made.text == "/") && isNumber(right) && right.number == 1)
            return left;
        if (made.text == "*" && isNumber(left) && left.number == 1)
            return right;
        return made;
    }

    const HostMeaning& meaning_;
    int steps_ = 0;
};

/// `real` is true inside ceil or floor, where a division is not rounded.
std::string textOfPart(const HostExpression& expression, bool real, bool atTop) {
    if (expression.kind == Kind::Number)
        return headerText(expression.number);
    if (expression.kind == Kind::Name)
        return expression.text;
    if (expression.kind == Kind::Call) {
        const bool rounds = oneOf(expression.text, {"ceil", "floor"});
        std::string text = expression.text + "(";
        for (std::size_t i = 0; i < expression.parts.size(); ++i)
            text += (i > 0 ? ", " : "") + textOfPart(expression.parts[i], rounds, true);
        return text + ")";
    }
    if (expression.text == "?")
        return "(" + textOfPart(expression.parts[0], false, true) + " ? " +
               textOfPart(expression.parts[1], false, true) + " : " +
               textOfPart(expression.parts[2], false, true) + ")";
    if (expression.text == "<<")
        return "(" + textOfPart(expression.parts[0], false, false) + " * 2 ^ " +
               textOfPart(expression.parts[1], false, false) + ")";
    const bool rounded = expression.text == "/" && !real;
    std::string text = textOfPart(expression.parts[0], false, false) + " " + expression.text + " " +
                       textOfPart(expression.parts[1], false, false);
    if (rounded)
        return "floor(" + text + ")";
    return atTop ? text : "(" + text + ")";
}

void addNames(const HostExpression& expression, std::vector<std::string>& names) {
    if (expression.kind == Kind::Name)
        names.push_back(expression.text);
    for (const HostExpression& part : expression.parts)
        addNames(part, names);
}

} // namespace

bool isCeilDivision(std::string_view name) {
    std::string plain;
    for (const char c : name)
        if (c != '_')
            plain += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    return oneOf(plain, {"ceildiv", "divceil", "cdiv", "idivup", "divup", "divideup", "ceildivide",
                         "updiv", "divroundup", "rounddivup", "getgridsize"});
}

std::optional<HostExpression> parseHostExpression(std::string_view text) {
    return Parser(text).whole();
}

HostExpression simplified(const HostExpression& expression, const HostMeaning& meaning) {
    return Simplifier(meaning).of(expression);
}

std::string headerText(double value) {
    std::array<char, 32> text{};
    const auto end = value == std::floor(value) && std::abs(value) < 1e15
                         ? std::to_chars(text.data(), text.data() + text.size(),
                                         static_cast<std::int64_t>(value))
                         : std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), end.ptr};
}

std::string headerText(const HostExpression& expression) {
    return textOfPart(expression, false, true);
}

std::vector<std::string> namesOf(const HostExpression& expression) {
    std::vector<std::string> names;
    addNames(expression, names);
    return names;
}

} // namespace kernelcurve
