#include "gpu/catalog/header/expression.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/expression_scanner.h"

#include <muParser.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>

namespace kernelcurve {

namespace {

double least(const double* arguments, int count) {
    return *std::min_element(arguments, arguments + count);
}
double greatest(const double* arguments, int count) {
    return *std::max_element(arguments, arguments + count);
}

/// Defines the documented functions, and removes muParser's own functions and constants.
void defineLanguage(mu::Parser& parser) {
    parser.ClearFun();
    parser.ClearConst();
    parser.DefineFun("ceil", static_cast<mu::fun_type1>([](double x) { return std::ceil(x); }));
    parser.DefineFun("floor", static_cast<mu::fun_type1>([](double x) { return std::floor(x); }));
    parser.DefineFun("round", static_cast<mu::fun_type1>([](double x) { return std::round(x); }));
    parser.DefineFun("sqrt", static_cast<mu::fun_type1>([](double x) { return std::sqrt(x); }));
    parser.DefineFun("log2", static_cast<mu::fun_type1>([](double x) { return std::log2(x); }));
    parser.DefineFun("sin", static_cast<mu::fun_type1>([](double x) { return std::sin(x); }));
    parser.DefineFun("cos", static_cast<mu::fun_type1>([](double x) { return std::cos(x); }));
    parser.DefineFun("min", least);
    parser.DefineFun("max", greatest);
    parser.DefineOprt(
        "%", [](double a, double b) { return std::fmod(a, b); }, mu::prMUL_DIV, mu::oaLEFT, true);
    parser.DefinePostfixOprt(std::string(1, percentSign), [](double x) { return x / 100; });
    parser.DefineInfixOprt("!", [](double x) { return x == 0 ? 1.0 : 0.0; });
}

Message whatIsWrong(const mu::ParserError& error) {
    const std::string& token = error.GetToken();
    switch (error.GetCode()) {
    case mu::ecEMPTY_EXPRESSION:
        return message(KC_TEXT("engine", "The expression is empty"));
    case mu::ecUNEXPECTED_EOF:
        return message(KC_TEXT("engine", "The expression is incomplete"));
    case mu::ecUNEXPECTED_VAL:
    case mu::ecUNEXPECTED_VAR:
    case mu::ecUNEXPECTED_FUN:
        return message(KC_TEXT("engine", "Missing operator before \"{0}\""), token);
    case mu::ecTOO_MANY_PARAMS:
        return message(KC_TEXT("engine", "Too many arguments for {0}"), token);
    case mu::ecTOO_FEW_PARAMS:
        return message(KC_TEXT("engine", "Too few arguments for {0}"), token);
    case mu::ecMISSING_ELSE_CLAUSE:
        return message(KC_TEXT("engine", "The condition has a \"?\" without a \":\""));
    default:
        return token.empty() ? message(KC_TEXT("engine", "Invalid expression"))
                             : message(KC_TEXT("engine", "Unexpected \"{0}\""), token);
    }
}

} // namespace

struct Expression::Parsed {
    std::string text;
    SourcePosition where;
    std::vector<std::string> names;
    mutable std::vector<double> variables; ///< one variable per name, which the parser reads
    /// The value if the expression is an integer. Most expressions are integers or single names,
    /// and creating a parser takes long.
    std::optional<double> integer;
    std::unique_ptr<mu::Parser> parser; ///< null for an integer and for a single name
    mutable std::mutex mutex;           ///< locked during evaluation, which writes `variables`
};

Expression::Expression(std::string text, SourcePosition where) {
    auto parsed = std::make_shared<Parsed>();
    parsed->text = std::move(text);
    parsed->where = std::move(where);
    const ScannedExpression scanned = scanExpression(parsed->text, parsed->where);
    for (const ExpressionName& name : scanned.names)
        if (std::find(parsed->names.begin(), parsed->names.end(), name.name) == parsed->names.end())
            parsed->names.push_back(name.name);
    parsed->variables.resize(parsed->names.size(), 1.0);
    const std::string& whole = parsed->text;
    if (!whole.empty() && whole.find_first_not_of("0123456789") == std::string::npos) {
        double& integer = parsed->integer.emplace();
        std::from_chars(whole.data(), whole.data() + whole.size(), integer);
    }
    const bool isName = parsed->names.size() == 1 && parsed->names.front() == whole;
    if (!parsed->integer && !isName)
        parsed->parser = std::make_unique<mu::Parser>();
    try {
        if (mu::Parser* parser = parsed->parser.get()) {
            defineLanguage(*parser);
            for (std::size_t k = 0; k < parsed->names.size(); ++k)
                parser->DefineVar(parsed->names[k], &parsed->variables[k]);
            parser->SetExpr(scanned.normalised);
            parser->Eval(); // parses the expression
        }
    } catch (const mu::ParserError& error) {
        const int last = static_cast<int>(parsed->text.size());
        const int offset = std::clamp(error.GetPos(), 0, last);
        failAt(movedOn(parsed->where, offset), whatIsWrong(error));
    }
    parsed_ = std::move(parsed);
}

const std::string& Expression::text() const {
    return parsed_->text;
}
const SourcePosition& Expression::where() const {
    return parsed_->where;
}
const std::vector<std::string>& Expression::names() const {
    return parsed_->names;
}

double Expression::evaluate(const std::map<std::string, double>& scope) const {
    const std::scoped_lock lock(parsed_->mutex);
    for (std::size_t k = 0; k < parsed_->names.size(); ++k) {
        const auto found = scope.find(parsed_->names[k]);
        if (found == scope.end())
            failAt(parsed_->where, message(KC_TEXT("engine", "Undefined name \"{0}\" in \"{1}\""),
                                           parsed_->names[k], parsed_->text));
        parsed_->variables[k] = found->second;
    }
    const double result = parsed_->integer  ? *parsed_->integer
                          : parsed_->parser ? parsed_->parser->Eval()
                                            : parsed_->variables.front();
    if (!std::isfinite(result))
        failAt(parsed_->where,
               message(KC_TEXT("engine", "\"{0}\" divides by zero or overflows"), parsed_->text));
    return result;
}

} // namespace kernelcurve
