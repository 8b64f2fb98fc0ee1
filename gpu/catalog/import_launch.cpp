#include "gpu/catalog/import_launch.h"

#include "gpu/source/host_expression.h"
#include "gpu/source/launches.h"
#include "gpu/source/line_origins.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace kernelcurve {

namespace {

/// Names of the problem while host names are replaced: no host program has such a name.
constexpr char ours = '@';

/// Tokens of a value that is worth keeping; a longer one is no number.
constexpr std::size_t longestValue = 200;

/// What names of a host program stand for at a launch.
class HostNames {
  public:
    HostNames(const ScannedCode& scanned, const LaunchSite* site,
              const std::map<std::string, std::string>& problemNames)
        : scanned_(scanned)
        , problemNames_(problemNames) {
        for (const Declaration& each : scanned.declarations)
            if (each.kind == DeclarationKind::Variable)
                readAssignments(each.first, each.last);
        for (const CodeToken& token : scanned.tokens)
            if (token.kind == TokenKind::Directive)
                readMacro(textOf(scanned.code, token));
        if (site != nullptr && site->within != nullptr)
            readAssignments(site->within->first, site->token);
    }

    HostExpression resolved(const HostExpression& expression) const {
        return simplified(expression, [this](const std::string& name, const auto* arguments) {
            return meaning(name, arguments);
        });
    }

  private:
    struct MacroText {
        std::vector<std::string> parameters;
        std::string body;
    };

    std::optional<HostExpression> meaning(const std::string& name,
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
        if (const auto known = problemNames_.find(name); known != problemNames_.end())
            return HostExpression{HostExpression::Kind::Name, 0, ours + known->second, {}};
        const auto value = values_.find(name);
        return value == values_.end() ? std::nullopt : parseHostExpression(value->second);
    }

    static void fillIn(HostExpression& expression, const std::vector<std::string>& names,
                       const std::vector<HostExpression>& arguments) {
        if (expression.kind == HostExpression::Kind::Name) {
            const auto at = std::find(names.begin(), names.end(), expression.text);
            if (at != names.end())
                expression = arguments[std::size_t(at - names.begin())];
            return;
        }
        for (HostExpression& part : expression.parts)
            fillIn(part, names, arguments);
    }

    void readMacro(std::string_view directive) {
        if (directiveName(directive) != "define")
            return;
        const std::string_view rest = directiveRest(directive);
        std::size_t length = 0;
        while (length < rest.size() && isNamePart(rest[length]))
            ++length;
        const std::string name(rest.substr(0, length));
        std::string_view body = rest.substr(length);
        if (!body.starts_with("(")) {
            values_.try_emplace(name, body);
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

    std::string_view word(std::size_t at, std::size_t last) const {
        return at < last ? scanned_.text(at) : std::string_view();
    }
    /// `name = value`, `int name(value)`, `dim3 name(x, y)`: the last one counts.
    void readAssignments(std::size_t first, std::size_t last) {
        for (std::size_t at = first; at + 1 < last; ++at) {
            if (scanned_.tokens[at].kind != TokenKind::Name)
                continue;
            const std::string_view next = scanned_.text(at + 1);
            const std::string_view before = at > first ? scanned_.text(at - 1) : std::string_view();
            if (next == "=")
                assign(at, at + 2, last);
            else if ((next == "(" || next == "{") && isDim3(before))
                values_[std::string(scanned_.text(at))] = "dim3(" + inside(at + 1, last) + ")";
            else if ((next == "(" || next == "{") && isNumberType(before))
                values_[std::string(scanned_.text(at))] = inside(at + 1, last);
        }
    }
    void assign(std::size_t name, std::size_t from, std::size_t last) {
        if (word(from, last) == "{") {
            values_[std::string(scanned_.text(name))] = "dim3(" + inside(from, last) + ")";
            return;
        }
        std::size_t end = from;
        while (end < last && end - from < longestValue && word(end, last) != ";" &&
               word(end, last) != ",")
            end = std::max(scanned_.partner[end], end) + 1;
        if (end > from && end <= last && end - from < longestValue)
            values_[std::string(scanned_.text(name))] = textBetween(from, end);
    }
    std::string textBetween(std::size_t from, std::size_t end) const {
        const std::size_t begin = scanned_.tokens[from].begin;
        return std::string(scanned_.code.substr(begin, scanned_.tokens[end - 1].end - begin));
    }
    std::string inside(std::size_t open, std::size_t last) const {
        const std::size_t close = scanned_.partner[open];
        return close > open + 1 && close < last && close - open < longestValue
                   ? textBetween(open + 1, close)
                   : std::string();
    }
    static bool isDim3(std::string_view word) { return word == "dim3"; }
    static bool isNumberType(std::string_view word) {
        return word == "int" || word == "unsigned" || word == "size_t" || word == "uint";
    }

    const ScannedCode& scanned_;
    const std::map<std::string, std::string>& problemNames_;
    std::map<std::string, std::string> values_;
    std::map<std::string, MacroText> macros_;
};

bool isTold(const HostExpression& expression) {
    const std::vector<std::string> names = namesOf(expression);
    return std::all_of(names.begin(), names.end(),
                       [](const std::string& name) { return name.front() == ours; });
}

std::string inHeader(const HostExpression& expression) {
    std::string text = headerText(expression);
    std::erase(text, ours);
    return text;
}

/// One to three extents; empty where a name in them is nobody's.
std::vector<std::string> extentsOf(const HostNames& names, std::string_view text) {
    const auto parsed = parseHostExpression(text);
    if (!parsed)
        return {};
    const HostExpression found = names.resolved(*parsed);
    std::vector<HostExpression> parts = {found};
    if (found.kind == HostExpression::Kind::Call && found.text == "dim3")
        parts = found.parts;
    while (parts.size() > 1 && parts.back().kind == HostExpression::Kind::Number &&
           parts.back().number == 1)
        parts.pop_back();
    std::vector<std::string> extents;
    for (const HostExpression& part : parts) {
        if (!isTold(part) || extents.size() == 3)
            return {};
        extents.push_back(inHeader(part));
    }
    return extents;
}

bool isType(const CodeParameter& parameter) {
    return parameter.type == "typename" || parameter.type == "class";
}

/// A type that the launching function is a template of.
bool isLaunchersType(const ScannedCode& launching, const LaunchSite& site, std::string_view name) {
    if (site.within == nullptr)
        return false;
    const auto parameters = templateParametersOf(launching, *site.within);
    return std::any_of(parameters.begin(), parameters.end(), [&](const CodeParameter& each) {
        return each.name == name && isType(each);
    });
}

/// `wanted`: the kernel's template parameters.
std::string entryOf(const ScannedCode& launching, const HostNames& names, const LaunchSite& site,
                    const std::vector<CodeParameter>& wanted, bool& told) {
    std::string arguments;
    for (std::size_t i = 0; i < site.templateArguments.size(); ++i) {
        const std::string_view argument = site.templateArguments[i];
        const auto parsed = parseHostExpression(argument);
        const HostExpression value = parsed ? names.resolved(*parsed) : HostExpression();
        const bool number = parsed && value.kind == HostExpression::Kind::Number;
        const bool truth = argument == "true" || argument == "false";
        std::string written = number && !truth ? inHeader(value) : std::string(argument);
        if (isLaunchersType(launching, site, argument)) {
            written = "float"; // one of several that it is made for
            told = false;
        } else if (!number && !truth && i < wanted.size() && !isType(wanted[i])) {
            written = "1"; // a number that the host computes
            told = false;
        }
        arguments += (arguments.empty() ? "" : ", ") + written;
    }
    return arguments.empty() ? std::string() : "<" + arguments + ">";
}

/// Where the launch is, in the words of its own file.
std::string placeOf(const ScannedCode& scanned, const std::string& name, std::size_t token) {
    const SourcePosition place = LineOrigins(scanned.code, name).at(scanned.tokens[token].line);
    return "launch, " + (place.file.empty() ? "" : place.file + " ") + "line " +
           std::to_string(place.line);
}

bool tellsLaunch(const LaunchSite& site, std::string_view kernel) {
    return site.kernel == kernel && site.configuration.size() >= 2;
}

} // namespace

bool launchesKernel(const ScannedCode& launching, std::string_view kernel) {
    const std::vector<LaunchSite> launches = launchesIn(launching);
    return std::any_of(launches.begin(), launches.end(),
                       [&](const LaunchSite& site) { return tellsLaunch(site, kernel); });
}

ImportedLaunch readHostLaunch(const ScannedCode& scanned, const Declaration& kernel,
                              const ScannedCode& launching, const std::string& launchingName,
                              const ImportedArguments& arguments) {
    ImportedLaunch made;
    made.entry = kernel.names.front();
    const std::vector<LaunchSite> launches = launchesIn(launching);
    const auto site = std::find_if(launches.begin(), launches.end(), [&](const LaunchSite& each) {
        return tellsLaunch(each, kernel.names.front());
    });
    const LaunchSite* const found = site == launches.end() ? nullptr : &*site;
    const HostNames names(launching, found, arguments.hostNames);
    bool entryTold = true;
    if (found != nullptr) {
        made.from = placeOf(launching, launchingName, found->token);
        made.entry +=
            entryOf(launching, names, *found, templateParametersOf(scanned, kernel), entryTold);
        made.entryFrom = found->templateArguments.empty() ? "" : made.from;
        made.grid = extentsOf(names, found->configuration[0]);
        made.block = extentsOf(names, found->configuration[1]);
        if (found->configuration.size() > 2) {
            const auto shared = extentsOf(names, found->configuration[2]);
            made.sharedBytes = shared.size() == 1 ? shared.front() : "0";
            if (shared.size() != 1)
                made.notTold.emplace_back("shared_bytes");
        }
    }
    const bool lacksArguments =
        !templateParametersOf(scanned, kernel).empty() && made.entry.find('<') == std::string::npos;
    if (lacksArguments || !entryTold)
        made.notTold.emplace_back("entry");
    if (made.block.empty()) {
        made.block = {"256"};
        made.notTold.emplace_back("block");
    }
    if (made.grid.empty()) {
        made.grid = {"1"};
        made.notTold.emplace_back("grid");
    }
    if (!made.notTold.empty())
        made.from += (made.from.empty() ? "" : "; ") + std::string("not told: ");
    for (std::size_t i = 0; i < made.notTold.size(); ++i)
        made.from += (i > 0 ? ", " : "") + made.notTold[i];
    return made;
}

} // namespace kernelcurve
