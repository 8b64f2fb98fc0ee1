#include "gpu/catalog/import/import_launch.h"

#include "gpu/catalog/import/host_names.h"
#include "gpu/catalog/import/import_parameters.h"
#include "gpu/catalog/import/launch_by_indices.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/source/line_origins.h"
#include "gpu/source/syntax/host_expression.h"
#include "gpu/source/syntax/launches.h"
#include "gpu/source/syntax/one_of.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace kernelcurve {

namespace {

constexpr char ours = HostNames::ours;

bool isPlainName(const std::string& name) {
    return name.find('.') == name.npos;
}

bool hasCalls(const HostExpression& expression) {
    if (expression.kind == HostExpression::Kind::Call &&
        !oneOf(expression.text, {"ceil", "floor", "round", "min", "max", "sqrt", "log2"}))
        return true;
    return std::any_of(expression.parts.begin(), expression.parts.end(), hasCalls);
}

/// Converts the arguments of a launch to header syntax. Host names without an equivalent in the
/// problem become header parameters.
class LaunchReader {
  public:
    LaunchReader(const HostNames& names, const ImportedArguments& arguments, ImportedLaunch& made)
        : names_(names)
        , arguments_(arguments)
        , made_(made) {}

    /// Returns one to three extents, or an empty list if any value is unknown.
    std::vector<std::string> extentsOf(std::string_view text, bool isBlock) {
        const auto parsed = parseHostExpression(text);
        if (!parsed)
            return {};
        const HostExpression found = names_.resolved(*parsed);
        std::vector<HostExpression> parts = {found};
        if (found.kind == HostExpression::Kind::Call && found.text == "dim3")
            parts = found.parts;
        while (parts.size() > 1 && parts.back().kind == HostExpression::Kind::Number &&
               parts.back().number == 1)
            parts.pop_back();
        if (parts.empty() || parts.size() > 3)
            return {};
        if (!std::ranges::all_of(parts, canBeSaid))
            return {};
        std::vector<std::string> extents;
        extents.reserve(parts.size());
        for (const HostExpression& part : parts)
            extents.push_back(said(part, isBlock));
        return extents;
    }

    /// Returns the template arguments. `wanted` contains the kernel's template parameters.
    std::string templateArguments(const LaunchSite* site, const std::vector<CodeParameter>& wanted,
                                  bool& told) {
        std::string text;
        const std::size_t given = site == nullptr ? 0 : site->templateArguments.size();
        for (std::size_t i = 0; i < std::max(given, wanted.size()); ++i) {
            if (i >= given && (wanted[i].hasDefault || wanted[i].type.ends_with("...")))
                break;
            const bool type = i < wanted.size() && isTypeParameter(wanted[i]);
            text += text.empty() ? "" : ", ";
            if (i < given) {
                text += templateArgument(std::string(site->templateArguments[i]), type, told);
                continue;
            }
            told = false;
            text += type ? "float" : parameter(wanted[i].name, false, false);
        }
        return text.empty() ? std::string() : "<" + text + ">";
    }

    bool told() const { return told_; }

  private:
    static bool canBeSaid(const HostExpression& expression) {
        const std::vector<std::string> used = namesOf(expression);
        return !hasCalls(expression) && std::all_of(used.begin(), used.end(), isPlainName);
    }
    std::string said(const HostExpression& expression, bool isBlock) {
        HostExpression whole = expression;
        takeParameters(whole, isBlock);
        std::string text = headerText(whole);
        std::erase(text, ours);
        return text;
    }
    void takeParameters(HostExpression& expression, bool isBlock) {
        if (expression.kind == HostExpression::Kind::Name && expression.text.front() != ours)
            expression.text = parameter(expression.text, isBlock, true);
        for (HostExpression& part : expression.parts)
            takeParameters(part, isBlock);
    }
    /// Returns the header's name for a value of the host program.
    std::string parameter(const std::string& host, bool isBlock, bool isExtent) {
        std::string name = freeName(host, arguments_.allNames);
        if (std::ranges::any_of(made_.parameters,
                                [&](const auto& each) { return each.first == name; }))
            return name;
        auto number = names_.number(host);
        // A value below 1 means that a function sets the variable through its address.
        if (number && *number < 1 && isExtent)
            number.reset();
        if (!number)
            told_ = false;
        const std::string value = headerText(number.value_or(isBlock ? 256 : 1));
        std::string values = "{values: [" + value + "]}";
        if (isBlock) {
            if (oneOf(value, {"32", "64", "128", "256", "512", "1024"}))
                values = "{values: [32, 64, 128, 256, 512, 1024], default: " + value + "}";
        }
        made_.parameters.emplace_back(name, std::move(values));
        return name;
    }
    std::string templateArgument(const std::string& argument, bool type, bool& told) {
        const auto parsed = parseHostExpression(argument);
        if (argument == "true" || argument == "false")
            return argument;
        if (type) {
            const std::string meant = names_.typeNamed(argument);
            if (!names_.isTemplateName(meant))
                return meant;
            told = false; // the file may launch it with several types
            return "float";
        }
        const HostExpression value = parsed ? names_.resolved(*parsed) : HostExpression();
        if (parsed && value.kind == HostExpression::Kind::Number)
            return headerText(value);
        if (parsed && value.kind == HostExpression::Kind::Name && isPlainName(value.text)) {
            if (value.text.front() == ours)
                return value.text.substr(1);
            return parameter(value.text, isBlockName(value.text), false);
        }
        if (const auto number = parsed ? names_.number(*parsed) : std::nullopt)
            return headerText(*number);
        if (!parsed)
            return argument; // a type or constant in the file
        told = false;
        return "1"; // a value that the host computes
    }
    bool isBlockName(const std::string& name) const {
        return std::any_of(made_.block.begin(), made_.block.end(), [&](const std::string& extent) {
            const auto used = namesIn(extent);
            return std::find(used.begin(), used.end(), name) != used.end();
        });
    }

    const HostNames& names_;
    const ImportedArguments& arguments_;
    ImportedLaunch& made_;
    bool told_ = true;
};

/// Returns the position of the launch in its file.
std::string placeOf(const ScannedCode& scanned, const std::string& name, std::size_t token) {
    const SourcePosition place = LineOrigins(scanned.code, name).at(scanned.tokens[token].line);
    return "launch, " + (place.file.empty() ? "" : place.file + " ") + "line " +
           std::to_string(place.line);
}

/// Returns text such as `{times: 100, swap: [a, b]}` for a loop that swaps two of the kernel's
/// arrays.
std::string repeatOf(const HostNames& names, const ImportedArguments& arguments) {
    const auto loop = names.swappingLoop();
    const auto times = loop ? names.number(loop->times) : std::nullopt;
    if (!times || *times < 1)
        return {};
    const auto first = arguments.pointerNames.find(loop->first);
    const auto second = arguments.pointerNames.find(loop->second);
    if (first == arguments.pointerNames.end() || second == arguments.pointerNames.end())
        return {};
    return "{times: " + headerText(*times) + ", swap: [" + first->second + ", " + second->second +
           "]}";
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
                              const ScannedCode& launching, std::size_t launch,
                              const std::string& launchingName,
                              const ImportedArguments& arguments) {
    ImportedLaunch made;
    made.entry = kernel.names.front();
    const std::vector<LaunchSite> launches = launchesIn(launching);
    const auto site = std::find_if(launches.begin(), launches.end(), [&](const LaunchSite& each) {
        return launch != 0 && each.token == launch;
    });
    const LaunchSite* const found = site == launches.end() ? nullptr : &*site;
    const HostNames names(launching, found, arguments.hostNames);
    LaunchReader reader(names, arguments, made);
    bool entryTold = true;
    if (found != nullptr) {
        made.from = placeOf(launching, launchingName, found->token);
        made.block = reader.extentsOf(found->configuration[1], true);
        made.grid = reader.extentsOf(found->configuration[0], false);
        if (found->configuration.size() > 2) {
            const auto shared = reader.extentsOf(found->configuration[2], false);
            made.sharedBytes = shared.size() == 1 ? shared.front() : "0";
            if (shared.size() != 1)
                made.notTold.emplace_back("shared_bytes");
        }
    } else if (const auto told = launchByIndices(scanned, kernel, arguments.hostNames)) {
        made.from = "index expressions in the kernel";
        made.block = told->block;
        made.grid = told->grid;
        if (!told->blockTold)
            made.notTold.emplace_back("block");
    }
    const std::string given =
        reader.templateArguments(found, templateParametersOf(scanned, kernel), entryTold);
    made.entry += given;
    made.entryFrom = given.empty() ? "" : found != nullptr ? made.from : "unknown: entry";
    if (!entryTold)
        made.notTold.emplace_back("entry");
    if (made.block.empty()) {
        made.block = {"256"};
        made.notTold.emplace_back("block");
    }
    if (made.grid.empty()) {
        made.grid = {"1"};
        made.notTold.emplace_back("grid");
    }
    if (!reader.told())
        made.notTold.emplace_back("parameters");
    made.repeat = repeatOf(names, arguments);
    if (!made.notTold.empty())
        made.from += (made.from.empty() ? "unknown: " : "; unknown: ") + joined(made.notTold, ", ");
    return made;
}

} // namespace kernelcurve
