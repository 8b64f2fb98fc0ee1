#include "gpu/catalog/import/import_launch.h"

#include "gpu/catalog/header/entry.h"
#include "gpu/catalog/import/host_names.h"
#include "gpu/catalog/import/import_parameters.h"
#include "gpu/catalog/import/launch_by_indices.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/source/line_origins.h"
#include "gpu/source/syntax/declared_kernels.h"
#include "gpu/source/syntax/host_expression.h"
#include "gpu/source/syntax/launches.h"
#include "gpu/source/syntax/one_of.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <initializer_list>
#include <map>
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

    enum class Extent : std::uint8_t { Grid, Block, Shared };
    /// Returns one to three extents, or an empty list if any value is unknown.
    std::vector<std::string> extentsOf(std::string_view text, Extent kind) {
        const bool isBlock = kind == Extent::Block;
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
        if (!std::ranges::all_of(parts, canBeSaid) || (isBlock && !fitsBlock(parts)))
            return {};
        std::vector<std::string> extents;
        extents.reserve(parts.size());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const double likely = isBlock ? likelyExtent(i, parts.size()) : 1;
            const double dividend = kind == Extent::Grid ? likelyElements(parts.size()) : likely;
            extents.push_back(said(parts[i], isBlock, likely, dividend));
        }
        return extents;
    }

    /// Returns the template arguments of the kernel.
    std::string templateArguments(const LaunchSite* site, const ScannedCode& scanned,
                                  const Declaration& kernel, bool& told) {
        const std::vector<CodeParameter> wanted = templateParametersOf(scanned, kernel);
        std::string text;
        const std::size_t given = site == nullptr ? 0 : site->templateArguments.size();
        for (std::size_t i = 0; i < std::max(given, wanted.size()); ++i) {
            if (i >= given && wanted[i].type.ends_with("..."))
                break;
            const bool isDefault = i >= given && wanted[i].hasDefault;
            // The name of a template without any argument is ambiguous.
            if (isDefault && !text.empty())
                break;
            const bool type = i < wanted.size() && isTypeParameter(scanned, kernel, wanted[i]);
            text += text.empty() ? "" : ", ";
            if (i < given || isDefault) {
                const std::string argument(isDefault ? std::string_view(wanted[i].defaultValue)
                                                     : site->templateArguments[i]);
                const double likely = i < wanted.size() ? likelyValue(wanted[i], wanted) : 1;
                text += type ? typeArgument(argument, scanned, told)
                             : templateArgument(argument, scanned, likely, told);
                continue;
            }
            told = false;
            text += type ? "float"
                    : wanted[i].type == "bool"
                        ? "false"
                        : parameter(wanted[i].name, likelyValue(wanted[i], wanted), false);
        }
        return text.empty() ? std::string() : "<" + text + ">";
    }

    bool told() const { return told_; }

  private:
    static bool canBeSaid(const HostExpression& expression) {
        const std::vector<std::string> used = namesOf(expression);
        return !hasCalls(expression) && std::all_of(used.begin(), used.end(), isPlainName);
    }
    /// The assumed extent of a block if the host program does not contain its value.
    static double likelyExtent(std::size_t dimension, std::size_t dimensions) {
        constexpr double inRow = 256;
        constexpr double inSquare = 16;
        return dimensions == 1 ? inRow : dimension < 2 ? inSquare : 1;
    }
    /// The assumed number of elements that the extent of a grid divides.
    static double likelyElements(std::size_t dimensions) {
        constexpr double inRow = 1 << 20;
        constexpr double inSquare = 1 << 10;
        return dimensions == 1 ? inRow : inSquare;
    }
    /// Returns the assumed value of a number that a template takes. Most sizes get the same value,
    /// so that they divide each other.
    static double likelyValue(const CodeParameter& wanted, const std::vector<CodeParameter>& all) {
        std::string name = wanted.name;
        std::ranges::transform(name, name.begin(),
                               [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        const auto has = [&](std::initializer_list<std::string_view> parts) {
            return std::ranges::any_of(
                parts, [&](std::string_view part) { return name.find(part) != name.npos; });
        };
        constexpr double threads = 256;
        constexpr double items = 4;
        constexpr double tile = 16;
        const auto numbers = std::ranges::count_if(
            all, [](const CodeParameter& each) { return !isTypeParameter(each); });
        return has({"vec", "unroll", "item", "per"})              ? items
               : numbers == 1 && has({"block", "thread", "size"}) ? threads
                                                                  : tile;
    }
    /// Returns false if a block has more threads than any device supports, or if its size is a size
    /// of the problem with an unknown value.
    bool fitsBlock(const std::vector<HostExpression>& parts) const {
        constexpr double most = 1024;
        double threads = 1;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const auto number = names_.number(withoutMarks(parts[i]));
            const auto used = namesOf(parts[i]);
            if (!number && std::ranges::any_of(
                               used, [](const std::string& name) { return name.front() == ours; }))
                return false;
            threads *= std::max(number.value_or(likelyExtent(i, parts.size())), 1.0);
        }
        return threads <= most;
    }
    /// Replaces names of the problem with the host's names.
    HostExpression withoutMarks(HostExpression expression) const {
        if (expression.kind == HostExpression::Kind::Name && expression.text.front() == ours) {
            const auto host =
                std::ranges::find(arguments_.hostNames, expression.text.substr(1),
                                  &std::map<std::string, std::string>::value_type::second);
            expression.text =
                host != arguments_.hostNames.end() ? host->first : expression.text.substr(1);
        }
        for (HostExpression& part : expression.parts)
            part = withoutMarks(std::move(part));
        return expression;
    }
    /// `dividend` is the assumed value of names that are divided. `likely` is the assumed value of
    /// the other names.
    std::string said(const HostExpression& expression, bool isBlock, double likely,
                     double dividend) {
        HostExpression whole = expression;
        takeParameters(whole, isBlock, likely, dividend);
        std::string text = headerText(whole);
        std::erase(text, ours);
        return text;
    }
    void takeParameters(HostExpression& expression, bool isBlock, double likely, double dividend,
                        bool isDivided = false) {
        if (expression.kind == HostExpression::Kind::Name && expression.text.front() != ours)
            expression.text =
                parameter(expression.text, isDivided ? dividend : likely, true, isBlock);
        const bool divides =
            expression.kind == HostExpression::Kind::Operation && expression.text == "/";
        // The divisor comes first, because its names may also be part of the dividend.
        if (divides)
            takeParameters(expression.parts[1], isBlock, likely, dividend);
        for (std::size_t i = 0; i < (divides ? 1 : expression.parts.size()); ++i)
            takeParameters(expression.parts[i], isBlock, likely, dividend, divides || isDivided);
    }
    /// Returns the header's name for a value of the host program. The value is `likely` if the
    /// program does not contain it.
    std::string parameter(const std::string& host, double likely, bool isExtent,
                          bool isBlock = false) {
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
        const std::string value = headerText(number.value_or(likely));
        std::string values = "{values: [" + value + "]}";
        if (isBlock && oneOf(value, {"32", "64", "128", "256", "512", "1024"}))
            values = "{values: [32, 64, 128, 256, 512, 1024], default: " + value + "}";
        made_.parameters.emplace_back(name, std::move(values));
        return name;
    }
    std::string typeArgument(const std::string& argument, const ScannedCode& scanned,
                             bool& told) const {
        const std::string meant = names_.typeNamed(argument);
        const ElementType* known = elementTypeOf(meant);
        if (known != nullptr)
            return meant.find("::") == meant.npos ? meant : known->name;
        if (!names_.isTemplateName(meant) && (meant == "bool" || isDeclared(scanned, meant)))
            return meant;
        told = false; // the file may launch it with several types, or a macro selects the type
        return "float";
    }
    std::string templateArgument(const std::string& argument, const ScannedCode& scanned,
                                 double likely, bool& told) {
        if (argument == "true" || argument == "false")
            return argument;
        const auto parsed = parseHostExpression(argument);
        const HostExpression value = parsed ? names_.resolved(*parsed) : HostExpression();
        if (parsed && value.kind == HostExpression::Kind::Number)
            return headerText(value);
        if (parsed && value.kind == HostExpression::Kind::Name && isPlainName(value.text)) {
            if (value.text.front() == ours)
                return value.text.substr(1);
            if (!names_.number(value.text) && isDeclared(scanned, value.text))
                return value.text; // an enumerator or a computed constant of the file
            const bool isBlock = isBlockName(value.text);
            return parameter(value.text, likely, false, isBlock);
        }
        if (const auto number = parsed ? names_.number(*parsed) : std::nullopt)
            return headerText(*number);
        // A constant such as Traits::tile, where the host program may name the type with `using`.
        const std::size_t scope = std::min(argument.find("::"), argument.size());
        const std::string whole =
            names_.typeNamed(argument.substr(0, scope)) + argument.substr(scope);
        if (!parsed && isDeclared(scanned, whole))
            return whole;
        told = false;
        return headerText(likely); // a value that the host computes
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

/// Returns the types of the kernel's parameters with the template arguments of the entry.
std::string typesOfEntry(const ScannedCode& scanned, const Declaration& kernel,
                         const std::string& entry) {
    const std::vector<CodeParameter> parameters = templateParametersOf(scanned, kernel);
    const std::vector<EntryPart> arguments = parseEntry(entry, {}).templateArguments;
    return withNames(parameterTypes(scanned, kernel), [&](std::string_view name) {
        const auto index = static_cast<std::size_t>(
            std::ranges::find(parameters, name, &CodeParameter::name) - parameters.begin());
        return index < arguments.size() ? arguments[index].text : std::string(name);
    });
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
    made.entry = kernel.scope + std::string(kernel.names.front());
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
        made.block = reader.extentsOf(found->configuration[1], LaunchReader::Extent::Block);
        made.grid = reader.extentsOf(found->configuration[0], LaunchReader::Extent::Grid);
        if (found->configuration.size() > 2) {
            const auto shared =
                reader.extentsOf(found->configuration[2], LaunchReader::Extent::Shared);
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
    const std::string given = reader.templateArguments(found, scanned, kernel, entryTold);
    made.entry += given;
    made.entryFrom = given.empty() ? ""
                     : found != nullptr
                         ? made.from
                         : "unknown: entry; types such as float, double, int, __half";
    if (isOverloaded(scanned, kernel))
        made.entry += "(" + typesOfEntry(scanned, kernel, made.entry) + ")";
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
