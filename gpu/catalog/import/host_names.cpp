#include "gpu/catalog/import/host_names.h"

#include "gpu/catalog/header/find_named.h"
#include "gpu/source/syntax/one_of.h"

#include <algorithm>
#include <set>
#include <utility>

namespace kernelcurve {

namespace {

/// Maximum number of tokens in a stored value. A longer value is not a number.
constexpr std::size_t longestValue = 200;
/// Maximum number of functions between main and the launch.
constexpr std::size_t maxFrames = 5;

bool isNumberType(std::string_view word) {
    return oneOf(word, {"int", "unsigned", "size_t", "uint", "long", "short", "uint32_t", "int32_t",
                        "int64_t", "uint64_t", "float", "double", "auto"});
}

bool hasCallBut(const HostExpression& expression,
                const std::function<bool(const std::string&)>& isKnown) {
    if (expression.kind == HostExpression::Kind::Call && !isKnown(expression.text))
        return true;
    return std::any_of(expression.parts.begin(), expression.parts.end(),
                       [&](const HostExpression& part) { return hasCallBut(part, isKnown); });
}

void fillIn(HostExpression& expression, const std::vector<std::string>& names,
            const std::vector<HostExpression>& arguments) {
    if (expression.kind == HostExpression::Kind::Name) {
        const auto at = std::find(names.begin(), names.end(), expression.text);
        if (at != names.end())
            expression = arguments[static_cast<std::size_t>(at - names.begin())];
        return;
    }
    for (HostExpression& part : expression.parts)
        fillIn(part, names, arguments);
}

} // namespace

HostNames::HostNames(const ScannedCode& scanned, const LaunchSite* site,
                     std::map<std::string, std::string> problemNames)
    : scanned_(scanned)
    , site_(site)
    , problemNames_(std::move(problemNames)) {
    for (const Declaration& each : scanned.declarations) {
        if (each.kind == DeclarationKind::Variable)
            globals_.merge(assignmentsIn(each.first, each.last));
        else if (each.kind == DeclarationKind::Function && !each.names.empty())
            readFunctionAsMacro(each);
    }
    for (const CodeToken& token : scanned.tokens)
        if (token.kind == TokenKind::Directive)
            readMacro(textOf(scanned.code, token));
    frames_.emplace_back();
    if (site == nullptr || site->within == nullptr)
        return;
    frames_[0] = {site->within, assignmentsIn(site->within->first, site->token), {}};
    while (frames_.size() < maxFrames && addCaller())
        ;
}

bool HostNames::isCall(const ScannedCode& scanned, const Declaration& within, std::size_t token,
                       std::string_view function) {
    const bool ofDevice = (within.marks & mark::device) != 0 && (within.marks & mark::host) == 0;
    return within.kind == DeclarationKind::Function && within.parametersClose != 0 && !ofDevice &&
           token > within.parametersClose && token + 1 < within.last &&
           scanned.text(token) == function && scanned.tokens[token].kind == TokenKind::Name &&
           oneOf(scanned.text(token + 1), {"(", "<"}) &&
           !oneOf(scanned.text(token - 1), {"::", ".", "->"});
}

/// Adds the first caller of the last frame's function. Returns false if none exists.
bool HostNames::addCaller() {
    Frame& called = frames_.back();
    if (called.function == nullptr || called.function->names.empty() ||
        called.function->names.front() == "main")
        return false;
    const std::string_view name = called.function->names.front();
    for (const Declaration& each : scanned_.declarations) {
        const bool known = std::any_of(frames_.begin(), frames_.end(),
                                       [&](const Frame& frame) { return frame.function == &each; });
        if (known || each.kind != DeclarationKind::Function)
            continue;
        for (std::size_t at = each.parametersClose; at + 1 < each.last; ++at) {
            if (!isCall(scanned_, each, at, name))
                continue;
            std::size_t open = at + 1;
            Arguments types;
            if (scanned_.text(open) == "<") {
                const std::size_t begin = open + 1;
                while (open < each.last && !oneOf(scanned_.text(open), {">", ";", "{"}))
                    ++open;
                types = splitAtCommas(scanned_, begin, open);
                ++open;
            }
            if (open >= each.last || scanned_.text(open) != "(" || scanned_.partner[open] <= open)
                continue;
            const auto give = [&](const std::vector<CodeParameter>& parameters,
                                  const Arguments& arguments) {
                for (std::size_t i = 0; i < std::min(parameters.size(), arguments.size()); ++i)
                    called.given[parameters[i].name] = arguments[i];
            };
            const auto wanted = templateParametersOf(scanned_, *called.function);
            give(wanted, types);
            // Deduced arguments usually correspond to the caller's template parameter of the same
            // name.
            if (types.empty())
                for (const CodeParameter& parameter : wanted)
                    called.given[parameter.name] = parameter.name;
            give(parametersOf(scanned_, *called.function),
                 splitAtCommas(scanned_, open + 1, scanned_.partner[open]));
            frames_.push_back({&each, assignmentsIn(each.first, at), {}});
            return true;
        }
    }
    readInstantiation(called);
    return false;
}

/// Reads the types of an explicit instantiation such as `template void launch<float>(...);`. This
/// is necessary for a template without callers in the file.
void HostNames::readInstantiation(Frame& called) const {
    const auto parameters = templateParametersOf(scanned_, *called.function);
    for (const Declaration& each : scanned_.declarations) {
        if (each.kind != DeclarationKind::Instantiation || parameters.empty())
            continue;
        for (std::size_t at = each.first; at + 1 < each.last; ++at) {
            if (scanned_.text(at) != called.function->names.front() || scanned_.text(at + 1) != "<")
                continue;
            std::size_t end = at + 2;
            while (end < each.last && !oneOf(scanned_.text(end), {">", ";"}))
                ++end;
            const Arguments arguments = splitAtCommas(scanned_, at + 2, end);
            for (std::size_t i = 0; i < std::min(parameters.size(), arguments.size()); ++i)
                called.given[parameters[i].name] = arguments[i];
            return;
        }
    }
}

bool HostNames::isKnownFunction(const std::string& name) const {
    return macros_.contains(name) || isCeilDivision(name) ||
           oneOf(name, {"ceil", "floor", "ceilf", "floorf", "round", "min", "max", "sqrt", "log2",
                        "dim3"});
}

HostExpression HostNames::resolved(const HostExpression& expression) const {
    return resolvedIn(0, expression, true);
}

HostExpression HostNames::resolvedIn(std::size_t frame, const HostExpression& expression,
                                     bool withProblemNames) const {
    return simplified(expression, [&](const std::string& name, const auto* arguments) {
        return meaning(frame, withProblemNames, name, arguments);
    });
}

std::optional<HostExpression>
HostNames::meaning(std::size_t frame, bool withProblemNames, const std::string& name,
                   const std::vector<HostExpression>* arguments) const {
    if (arguments != nullptr) {
        const auto macro = macros_.find(name);
        if (macro == macros_.end() || macro->second.parameters.size() != arguments->size())
            return std::nullopt;
        auto body = parseHostExpression(macro->second.body);
        if (body)
            fillIn(*body, macro->second.parameters, *arguments);
        return body;
    }
    if (withProblemNames)
        if (const auto known = problemNames_.find(name); known != problemNames_.end())
            return HostExpression{HostExpression::Kind::Name, 0, ours + known->second, {}};
    const auto& values = frames_[frame].values;
    auto value = values.find(name);
    // The x of a dim3 is its first number. The header name sm_count represents multiProcessorCount.
    if (const std::size_t dot = name.find('.'); dot != std::string::npos && value == values.end()) {
        const std::string member = name.substr(dot + 1);
        if (member == "multiProcessorCount")
            return HostExpression{
                HostExpression::Kind::Name, 0, ours + std::string("sm_count"), {}};
        if (!oneOf(member, {"x", "y", "z"}))
            return std::nullopt;
        const auto whole = meaning(frame, withProblemNames, name.substr(0, dot), nullptr);
        if (!whole || whole->kind != HostExpression::Kind::Call || whole->text != "dim3")
            return std::nullopt;
        const std::size_t part = static_cast<std::size_t>(member.front() - 'x');
        return part < whole->parts.size() ? whole->parts[part]
                                          : HostExpression{HostExpression::Kind::Number, 1, {}, {}};
    }
    if (value == values.end() && (value = globals_.find(name)) == globals_.end())
        return std::nullopt;
    auto parsed = parseHostExpression(value->second);
    // A value with an unknown call leaves the name unresolved.
    if (parsed && hasCallBut(*parsed, [&](const auto& each) { return isKnownFunction(each); }))
        return std::nullopt;
    return parsed;
}

std::optional<HostExpression> HostNames::assigned(const std::string& name) const {
    const auto& values = frames_.front().values;
    const auto value = values.find(name);
    return value == values.end() ? std::nullopt : parseHostExpression(value->second);
}

std::optional<double> HostNames::number(const HostExpression& expression) const {
    return numberIn(0, expression, 0);
}

std::optional<double> HostNames::number(std::string_view text) const {
    const auto parsed = parseHostExpression(text);
    return parsed ? numberIn(0, *parsed, 0) : std::nullopt;
}

std::optional<double> HostNames::numberIn(std::size_t frame, const HostExpression& expression,
                                          int depth) const {
    constexpr int deepest = 8;
    HostExpression value = resolvedIn(frame, expression, false);
    if (value.kind == HostExpression::Kind::Number)
        return value.number;
    if (depth > deepest)
        return std::nullopt;
    // The remaining names are parameters of the function, so the caller provides their values.
    bool missing = false;
    const HostExpression whole = simplified(
        value,
        [&](const std::string& name, const auto* arguments) -> std::optional<HostExpression> {
            if (arguments != nullptr)
                return std::nullopt;
            // The name may be a member of a structure.
            const std::size_t dot = std::min(name.find('.'), name.size());
            const auto given = frames_[frame].given.find(name.substr(0, dot));
            const auto parsed = given == frames_[frame].given.end() || frame + 1 >= frames_.size()
                                    ? std::nullopt
                                    : parseHostExpression(given->second + name.substr(dot));
            const auto found = parsed ? numberIn(frame + 1, *parsed, depth + 1) : std::nullopt;
            missing |= !found;
            return found
                       ? std::optional(HostExpression{HostExpression::Kind::Number, *found, {}, {}})
                       : std::nullopt;
        });
    return !missing && whole.kind == HostExpression::Kind::Number ? std::optional(whole.number)
                                                                  : std::nullopt;
}

std::optional<double> HostNames::constant(const std::string& name) const {
    return globals_.contains(name) ? number(name) : std::nullopt;
}

std::string HostNames::typeNamed(const std::string& name) const {
    std::string type = name;
    for (const Frame& frame : frames_) {
        if (const auto given = frame.given.find(type); given != frame.given.end())
            type = given->second;
        else
            break;
    }
    // The function may define the type with `using T = float;`.
    if (const Declaration* function = frames_.front().function)
        for (std::size_t at = function->first; at + 3 < function->last; ++at)
            if (scanned_.text(at) == "using" && scanned_.text(at + 1) == type &&
                scanned_.text(at + 2) == "=") {
                std::size_t end = at + 3;
                while (end < function->last && scanned_.text(end) != ";")
                    ++end;
                return textBetween(at + 3, end);
            }
    return type;
}

bool HostNames::isTemplateName(const std::string& name) const {
    return std::any_of(frames_.begin(), frames_.end(), [&](const Frame& frame) {
        return frame.function != nullptr &&
               findNamed(templateParametersOf(scanned_, *frame.function), name) != nullptr;
    });
}

std::optional<HostNames::Allocation>
HostNames::allocationOf(std::string_view pointerArgument) const {
    if (pointerArgument.find('.') != pointerArgument.npos)
        if (auto found = allocationIn(0, std::string(pointerArgument)))
            return found;
    const std::vector<std::string_view> names = namesIn(pointerArgument);
    for (auto name = names.rbegin(); name != names.rend(); ++name)
        if (auto found = allocationIn(0, std::string(*name)))
            return found;
    return std::nullopt;
}

namespace {

/// Converts a number of bytes to elements. `n * sizeof(float)` means n floats for any alias of the
/// type.
HostNames::Allocation inElements(std::string bytes) {
    HostNames::Allocation allocation{std::move(bytes), false, {}, false, {}};
    std::string& text = allocation.text;
    constexpr std::string_view word = "sizeof(";
    const std::size_t at = text.find(word);
    const std::size_t close = at == text.npos ? at : text.find(')', at);
    if (close == text.npos || text.find(word, close) != text.npos)
        return allocation;
    allocation.unit = text.substr(at + word.size(), close - at - word.size());
    text.replace(at, close + 1 - at, "1");
    allocation.isElements = true;
    return allocation;
}

} // namespace

/// Finds the allocation of a pointer by cudaMalloc() and similar functions, or by
/// thrust::device_vector. Searches the function, and the caller if the pointer is a parameter.
std::optional<HostNames::Allocation> HostNames::allocationIn(std::size_t frame,
                                                             const std::string& pointer) const {
    const Declaration* function = frames_[frame].function;
    if (function == nullptr)
        return std::nullopt;
    const auto search = [&](const Declaration& within) -> std::optional<Allocation> {
        for (std::size_t at = within.first; at + 1 < within.last; ++at) {
            if (scanned_.tokens[at].kind != TokenKind::Name || scanned_.partner[at + 1] <= at + 1 ||
                scanned_.text(at + 1) != "(")
                continue;
            const Arguments arguments = splitAtCommas(scanned_, at + 2, scanned_.partner[at + 1]);
            if (scanned_.text(at) == pointer && !arguments.empty() && at > 0 &&
                scanned_.text(at - 1) == ">")
                return Allocation{std::string(arguments.front()), true, {}, false, {}};
            if (!oneOf(scanned_.text(at), {"cudaMalloc", "cudaMallocManaged", "cudaMallocAsync",
                                           "cudaMallocHost", "cudaHostAlloc"}) ||
                arguments.size() < 2)
                continue;
            const std::vector<std::string_view> names = namesIn(arguments.front());
            const bool isMember = pointer.find('.') != pointer.npos;
            if (isMember ? arguments.front().ends_with(pointer)
                         : !names.empty() && names.back() == pointer)
                return inElements(std::string(arguments[1]));
        }
        return std::nullopt;
    };
    if (auto found = search(*function)) {
        found->isHere = frame == 0;
        const auto parsed = parseHostExpression(found->text);
        // Considers all assignments in the function, even after the allocation.
        found->number = parsed ? numberIn(frame, *parsed, 0) : std::nullopt;
        return found;
    }
    const auto given = frames_[frame].given.find(pointer);
    if (given == frames_[frame].given.end() || frame + 1 >= frames_.size())
        return std::nullopt;
    const std::vector<std::string_view> names = namesIn(given->second);
    for (auto name = names.rbegin(); name != names.rend(); ++name)
        if (auto found = allocationIn(frame + 1, std::string(*name)))
            return found;
    return std::nullopt;
}

std::optional<HostNames::SwappingLoop> HostNames::swappingLoop() const {
    if (site_ == nullptr || site_->within == nullptr)
        return std::nullopt;
    // Finds the innermost `for (...; i < times; ...) { ... }` that contains the launch.
    std::optional<SwappingLoop> found;
    for (std::size_t at = site_->within->first; at < site_->token; ++at) {
        if (scanned_.text(at) != "for" || scanned_.text(at + 1) != "(")
            continue;
        const std::size_t close = scanned_.partner[at + 1];
        if (close <= at + 1 || scanned_.text(close + 1) != "{" ||
            scanned_.partner[close + 1] < site_->token)
            continue;
        std::size_t semicolon = at + 2;
        while (semicolon < close && scanned_.text(semicolon) != ";")
            ++semicolon;
        std::size_t less = semicolon;
        while (less < close && !oneOf(scanned_.text(less), {"<", "<=", "!="}))
            ++less;
        std::size_t end = less;
        while (end < close && scanned_.text(end) != ";")
            ++end;
        const std::size_t from = less + 1;
        if (from >= end)
            continue;
        SwappingLoop loop{textBetween(from, end), {}, {}};
        const std::size_t last = scanned_.partner[close + 1];
        for (std::size_t k = close + 1; k + 1 < last; ++k) {
            if (scanned_.text(k) == "swap" && scanned_.text(k + 1) == "(") {
                const Arguments two = splitAtCommas(scanned_, k + 2, scanned_.partner[k + 1]);
                if (two.size() == 2)
                    loop.first = two[0], loop.second = two[1];
            }
            // Matches `a = b; b = c;`.
            if (k + 7 < last && scanned_.text(k + 1) == "=" && scanned_.text(k + 3) == ";" &&
                scanned_.text(k + 5) == "=" && scanned_.text(k + 7) == ";" &&
                scanned_.text(k + 2) == scanned_.text(k + 4) &&
                scanned_.tokens[k].kind == TokenKind::Name &&
                scanned_.tokens[k + 2].kind == TokenKind::Name)
                loop.first = scanned_.text(k), loop.second = scanned_.text(k + 2);
        }
        if (!loop.first.empty())
            found = std::move(loop);
    }
    return found;
}

void HostNames::readMacro(std::string_view directive) {
    if (directiveName(directive) != "define")
        return;
    const std::string_view rest = directiveRest(directive);
    std::size_t length = 0;
    while (length < rest.size() && isNamePart(rest[length]))
        ++length;
    const std::string name(rest.substr(0, length));
    const std::string_view body = rest.substr(length);
    if (!body.starts_with("(")) {
        globals_.try_emplace(name, body);
        return;
    }
    const std::size_t close = body.find(')');
    if (close == body.npos)
        return;
    MacroText macro;
    for (const std::string_view parameter : namesIn(body.substr(0, close)))
        macro.parameters.emplace_back(parameter);
    macro.body = body.substr(close + 1);
    macros_.try_emplace(name, std::move(macro));
}

/// Reads a function with a single return statement as a macro, such as `int blocks(int n, int size)
/// { return (n + size - 1) / size; }`.
void HostNames::readFunctionAsMacro(const Declaration& function) {
    const std::size_t open = function.parametersClose + 1;
    if (function.parametersClose == 0 || open + 3 >= function.last || scanned_.text(open) != "{" ||
        scanned_.text(open + 1) != "return")
        return;
    std::size_t end = open + 2;
    while (end < function.last && end - open < longestValue && scanned_.text(end) != ";")
        ++end;
    if (end + 1 >= function.last || scanned_.text(end + 1) != "}" || end == open + 2)
        return;
    MacroText macro;
    for (const CodeParameter& parameter : parametersOf(scanned_, function))
        macro.parameters.push_back(parameter.name);
    macro.body = textBetween(open + 2, end);
    macros_.try_emplace(std::string(function.names.front()), std::move(macro));
}

std::string HostNames::textBetween(std::size_t from, std::size_t end) const {
    const std::size_t begin = scanned_.tokens[from].begin;
    return std::string(scanned_.code.substr(begin, scanned_.tokens[end - 1].end - begin));
}

/// Returns the last assignment of each name, such as `name = value`, `int name(value)`, or `dim3
/// name(x, y), other(z)`.
std::map<std::string, std::string> HostNames::assignmentsIn(std::size_t first,
                                                            std::size_t last) const {
    std::map<std::string, std::string> values;
    std::set<std::string> changing; // names that are modified step by step
    const auto word = [&](std::size_t at) {
        return at < last ? scanned_.text(at) : std::string_view();
    };
    const auto inside = [&](std::size_t open) {
        const std::size_t close = scanned_.partner[open];
        return close > open + 1 && close < last && close - open < longestValue
                   ? textBetween(open + 1, close)
                   : std::string();
    };
    std::string_view type; // type in the statement
    for (std::size_t at = first; at + 1 < last; ++at) {
        const std::string_view text = scanned_.text(at);
        if (oneOf(text, {";", "{", "}"}))
            type = {};
        if (scanned_.tokens[at].kind != TokenKind::Name)
            continue;
        const std::string_view before = at > first ? scanned_.text(at - 1) : std::string_view();
        if (text == "dim3" || isNumberType(text))
            type = text;
        // Matches `a.b = 3;`, but not a.b.c or a->b.
        const bool isMember = before == "." && at >= first + 3 &&
                              scanned_.tokens[at - 2].kind == TokenKind::Name &&
                              oneOf(scanned_.text(at - 3), {";", "{", "}", "="});
        if ((before == "." && !isMember) || before == ">")
            continue;
        const std::string name =
            (isMember ? std::string(scanned_.text(at - 2)) + "." : std::string()) +
            std::string(text);
        const std::string_view next = word(at + 1);
        // Matches `dim3 const grid(x, y)`.
        const bool isConst = before == "const" && at >= first + 2;
        const bool declares = (isConst ? scanned_.text(at - 2) : before) == type || before == ",";
        const bool compound =
            (oneOf(next, {"+", "-", "*", "/", "%", "|", "&", "^"}) && word(at + 2) == "=") ||
            (oneOf(next, {"<", ">"}) && oneOf(word(at + 2), {"<=", ">="})); // <<= and >>=
        if (compound || oneOf(next, {"++", "--"}) || oneOf(before, {"++", "--"})) {
            changing.insert(name);
        } else if (next == "=") {
            std::size_t end = at + 2;
            if (word(end) == "{") {
                values[name] = "dim3(" + inside(end) + ")";
                continue;
            }
            while (end < last && end - at < longestValue && !oneOf(word(end), {";", ","}))
                end = std::max(scanned_.partner[end], end) + 1;
            std::size_t from = at + 2; // skips to the 3 in a = b = 3
            for (std::size_t k = from; k < std::min(end, last); ++k)
                if (word(k) == "=" && !oneOf(word(k - 1), {"=", "!", "<", ">"}) &&
                    word(k + 1) != "=")
                    from = k + 1;
            if (end > from && end <= last && end - at < longestValue)
                values[name] = textBetween(from, end);
        } else if (oneOf(next, {"(", "{"}) && declares && type == "dim3") {
            values[name] = "dim3(" + inside(at + 1) + ")";
        } else if (oneOf(next, {"(", "{"}) && declares && isNumberType(type)) {
            values[name] = inside(at + 1);
        }
    }
    for (const std::string& name : changing)
        values.erase(name);
    return values;
}

} // namespace kernelcurve
