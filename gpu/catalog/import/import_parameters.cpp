#include "gpu/catalog/import/import_parameters.h"

#include "gpu/catalog/header/compiler_parameters.h"
#include "gpu/catalog/header/expression_scanner.h"
#include "gpu/catalog/header/find_named.h"
#include "gpu/source/syntax/code_tokens.h"
#include "gpu/source/syntax/one_of.h"
#include "gpu/source/syntax/struct_layouts.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace kernelcurve {

namespace {

std::string typeOf(const StructMember& member) {
    switch (member.kind) {
    case MemberKind::Pointer:
        return member.pointsTo;
    case MemberKind::Boolean:
        return "bool";
    case MemberKind::Real:
        return member.bytes == sizeof(float) ? "float" : "double";
    case MemberKind::Signed:
    case MemberKind::Unsigned:
        break;
    }
    const std::string sign = member.kind == MemberKind::Unsigned ? "unsigned " : "";
    switch (member.bytes) {
    case 1:
        return sign + "char";
    case 2:
        return sign + "short";
    case 4:
        return sign.empty() ? "int" : "unsigned";
    default:
        return sign + "long long";
    }
}

/// Joins the names of a parameter and a member: "A" and "origin.x" become A_origin_x.
std::string joinedName(const std::string& parameter, const std::string& member) {
    std::string name = parameter + "_";
    for (const char c : member)
        if (isNamePart(c))
            name += c;
        else if (c != ']')
            name += '_';
    return name;
}

/// Returns a header map for members. Each member is a pair of its path and its value, such as {"x",
/// "1"} or {"origin.x", "2"}.
std::string mapText(const std::vector<std::pair<std::string, std::string>>& members) {
    std::vector<std::string> order;
    std::map<std::string, std::vector<std::pair<std::string, std::string>>> parts;
    for (const auto& [path, value] : members) {
        const std::size_t end = std::min(path.find_first_of(".[", 1), path.size());
        const std::string first = path.substr(0, end);
        if (!parts.contains(first))
            order.push_back(first);
        const bool isDot = end < path.size() && path[end] == '.';
        parts[first].emplace_back(path.substr(end + (isDot ? 1 : 0)), value);
    }
    const bool isList = order.front().starts_with("[");
    std::string text = isList ? "[" : "{";
    for (const std::string& name : order) {
        const auto& inside = parts.at(name);
        text += text.size() > 1 ? ", " : "";
        text += isList ? "" : name + ": ";
        text += inside.front().first.empty() ? inside.front().second : mapText(inside);
    }
    return text + (isList ? "]" : "}");
}

/// Returns the launches of a kernel. If some of them have one argument per parameter, returns only
/// these.
std::vector<const LaunchSite*> sitesOf(const Declaration& kernel, std::size_t parameters,
                                       const std::vector<LaunchSite>& launches) {
    std::vector<const LaunchSite*> fitting;
    std::vector<const LaunchSite*> others;
    for (const LaunchSite& each : launches)
        if (each.kernel == kernel.names.front() && each.configuration.size() >= 2)
            (each.arguments.size() == parameters ? fitting : others).push_back(&each);
    return fitting.empty() ? others : fitting;
}

/// Returns one launch per kernel, preferably from the function that launches most kernels.
std::vector<const LaunchSite*> chosenSites(const ScannedCode& scanned,
                                           const std::vector<const Declaration*>& kernels,
                                           const std::vector<LaunchSite>& launches) {
    std::vector<std::vector<const LaunchSite*>> sites;
    std::map<const Declaration*, std::set<std::size_t>> launchedBy;
    for (const Declaration* kernel : kernels) {
        for (const LaunchSite* each :
             sites.emplace_back(sitesOf(*kernel, parametersOf(scanned, *kernel).size(), launches)))
            launchedBy[each->within].insert(sites.size());
    }
    const Declaration* best = nullptr;
    for (const LaunchSite& each : launches)
        if (const auto known = launchedBy.find(each.within);
            known != launchedBy.end() &&
            (!launchedBy.contains(best) || known->second.size() > launchedBy[best].size()))
            best = each.within;
    std::vector<const LaunchSite*> chosen;
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        std::vector<const LaunchSite*> own;
        std::ranges::copy_if(sites[i], std::back_inserter(own),
                             [&](const LaunchSite* each) { return each->within == best; });
        if (own.empty())
            own = sites[i];
        // A repeated kernel gets the next launch.
        const auto before = static_cast<std::size_t>(std::count(
            kernels.begin(), kernels.begin() + static_cast<std::ptrdiff_t>(i), kernels[i]));
        chosen.push_back(own.empty() ? nullptr : own[std::min(before, own.size() - 1)]);
    }
    return chosen;
}

/// Removes a cast: `(float4 *)out` and `reinterpret_cast<float4 *>(out)` become `out`.
std::string_view withoutCast(std::string_view text) {
    const std::size_t from = text.starts_with("(")                   ? text.find(')')
                             : text.starts_with("reinterpret_cast<") ? text.find(">(")
                                                                     : text.npos;
    if (from == text.npos || text.find('*') > from)
        return text;
    std::string_view inner = text.substr(from + (text[from] == '>' ? 2 : 1));
    if (text[from] == '>' && inner.ends_with(')'))
        inner.remove_suffix(1);
    while (inner.starts_with(' '))
        inner.remove_prefix(1);
    return !inner.empty() && std::ranges::all_of(inner, isNamePart) ? inner : text;
}

/// Returns the parameter with the meaning of its type if the type is an alias of a pointer, such as
/// `using Grid = double*;`.
CodeParameter withoutPointerAlias(const ScannedCode& scanned, CodeParameter parameter) {
    for (const Declaration& each : scanned.declarations) {
        if (each.kind != DeclarationKind::Alias || each.names.empty() ||
            each.names.front() != parameter.type)
            continue;
        const bool isUsing = scanned.text(each.first) == "using";
        std::string type;
        int pointers = 0;
        bool isConst = false;
        for (std::size_t at = each.first + (isUsing ? 3 : 1); at + 1 < each.last; ++at) {
            const std::string_view word = scanned.text(at);
            if (word == "*")
                ++pointers;
            else if (word == "const")
                isConst |= pointers == 0;
            else if (isUsing || word != parameter.type)
                type += (type.empty() || word == "::" || type.ends_with("::") ? "" : " ") +
                        std::string(word);
        }
        if (pointers > 0 && type.find_first_of("()[") == type.npos) {
            parameter.type = type;
            parameter.pointers += pointers;
            parameter.isConst = isConst;
        }
        break;
    }
    return parameter;
}

/// Returns the parameters of one kernel, and adds its structures to `structs`.
std::vector<ImportedParameter> ownParameters(const ScannedCode& scanned, const Declaration& kernel,
                                             std::vector<StructArgument>& structs) {
    std::vector<ImportedParameter> list;
    const std::vector<CodeParameter> parameters = parametersOf(scanned, kernel);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const CodeParameter whole = withoutPointerAlias(scanned, parameters[i]);
        auto layout = whole.pointers > 0 ? std::nullopt : structLayout(scanned, whole.type);
        if (!layout) {
            list.push_back({whole, 0, i});
            continue;
        }
        const auto pointers =
            std::ranges::count(layout->members, MemberKind::Pointer, &StructMember::kind);
        structs.push_back({list.size(), *layout});
        const std::vector<std::string> names = headerNames(*layout);
        std::map<std::string, std::size_t> firsts;
        for (std::size_t m = 0; m < names.size(); ++m) {
            const StructMember& member = layout->members[m];
            const auto [first, isFirst] = firsts.emplace(names[m], list.size());
            if (!isFirst) {
                list.push_back({list[first->second]});
                list.back().sameAs = first->second;
                continue;
            }
            const bool isPointer = member.kind == MemberKind::Pointer;
            CodeParameter each{joinedName(whole.name, names[m]),
                               typeOf(member),
                               isPointer ? 1 : 0,
                               false,
                               false,
                               {}};
            if (isPointer && pointers == 1)
                each.name = whole.name;
            if (constexpr std::string_view word = "const "; each.type.starts_with(word)) {
                each.type.erase(0, word.size());
                each.isConst = true;
            }
            list.push_back({std::move(each), 0, i, names[m]});
        }
    }
    return list;
}

std::optional<HostExpression> givenBy(const LaunchSite* site, const ImportedParameter& parameter) {
    if (site == nullptr || parameter.parameter >= site->arguments.size())
        return std::nullopt;
    const std::string_view text = site->arguments[parameter.parameter];
    auto given = parseHostExpression(parameter.pointers > 0 ? withoutCast(text) : text);
    if (!given || parameter.member.empty())
        return given;
    if (given->kind == HostExpression::Kind::Name) {
        given->text += "." + parameter.member;
        return given;
    }
    // The argument may be make_int4(a, b, c, d).
    constexpr std::string_view components = "xyzw";
    const std::size_t at =
        parameter.member.size() == 1 ? components.find(parameter.member) : components.npos;
    if (given->kind == HostExpression::Kind::Call && at < given->parts.size())
        return given->parts[at];
    return std::nullopt;
}

/// The combined role of an array that several passes use in sequence.
class PassingArray {
  public:
    void add(const PointerUse& use) {
        ++passes_;
        all_.isReadFirst |= !all_.isWritten && use.isReadFirst;
        all_.isRead |= use.isRead;
        all_.isWritten |= use.isWritten;
        last_ = use;
    }
    const PointerUse& use() const { return all_; }
    bool isBetween() const {
        return passes_ > 1 && all_.isWritten && !all_.isReadFirst && last_.isRead &&
               !last_.isWritten;
    }

  private:
    int passes_ = 0;
    PointerUse all_, last_;
};

/// Returns a name that is not in the list.
std::string freeName(const ImportedParameter& parameter, const std::optional<HostExpression>& given,
                     const std::vector<ImportedParameter>& list) {
    const auto isTaken = [&](const std::string& name) { return findNamed(list, name) != nullptr; };
    std::string name = parameter.name;
    if (isTaken(name) && given && given->kind == HostExpression::Kind::Name &&
        std::ranges::all_of(given->text, isNamePart))
        name = given->text;
    while (isTaken(name))
        name += '_';
    return name;
}

bool isOfOneBlock(const LaunchSite* site) {
    const auto grid = site != nullptr ? parseHostExpression(site->configuration[0]) : std::nullopt;
    return grid && grid->kind == HostExpression::Kind::Number && grid->number == 1;
}

/// Returns true if the next launch reads an array that the first launch writes, and writes to a
/// different array.
bool goesOn(const std::vector<PointerUse>& uses, const LaunchSite& first, const LaunchSite& next) {
    if (first.within != next.within)
        return false;
    for (std::size_t out = 0; out < uses.size(); ++out)
        for (std::size_t in = 0; in < uses.size(); ++in)
            if (uses[out].isByBlock && uses[in].isRead && !uses[in].isWritten &&
                first.arguments[out] == next.arguments[in] &&
                std::ranges::find(first.arguments, next.arguments[out]) == first.arguments.end())
                return true;
    return false;
}

} // namespace

std::vector<const Declaration*> repeatedKernels(const ScannedCode& scanned,
                                                const std::vector<const Declaration*>& kernels,
                                                const std::vector<LaunchSite>& launches) {
    if (kernels.size() != 1)
        return kernels;
    const std::vector<CodeParameter> parameters = parametersOf(scanned, *kernels.front());
    std::vector<PointerUse> uses;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        uses.push_back(parameters[i].pointers > 0 ? useOfPointer(scanned, *kernels.front(), i)
                                                  : PointerUse());
    std::vector<const LaunchSite*> sites = sitesOf(*kernels.front(), parameters.size(), launches);
    std::erase_if(
        sites, [&](const LaunchSite* each) { return each->arguments.size() != parameters.size(); });
    std::vector<const Declaration*> repeated = kernels;
    for (std::size_t i = 1; i < sites.size() && goesOn(uses, *sites[i - 1], *sites[i]); ++i)
        repeated.push_back(kernels.front());
    return repeated;
}

ImportedParameters importedParameters(const ScannedCode& scanned,
                                      const std::vector<const Declaration*>& kernels,
                                      const std::vector<LaunchSite>& launches) {
    ImportedParameters made;
    std::vector<PassingArray> arrays;
    const std::vector<const LaunchSite*> sites = chosenSites(scanned, kernels, launches);
    for (const Declaration* kernel : kernels) {
        const std::size_t pass = made.passes.size();
        ImportedPass& own = made.passes.emplace_back();
        own.kernel = kernel;
        std::vector<ImportedParameter> parameters = ownParameters(scanned, *kernel, own.structs);
        own.site = sites[pass];
        const std::size_t before = made.list.size();
        for (ImportedParameter& each : parameters) {
            if (each.sameAs) {
                own.parameters.push_back(own.parameters[*each.sameAs]);
                continue;
            }
            const auto given = givenBy(own.site, each);
            // Searches for an array of a previous pass with the same name. Compares the names in
            // the host program, or the names in the kernels if there is no host program.
            std::size_t index = 0;
            for (; index < before; ++index) {
                const ImportedParameter& other = made.list[index];
                const auto others = givenBy(made.passes[other.pass].site, other);
                const bool same = given && others
                                      ? *given == *others &&
                                            own.site->within == made.passes[other.pass].site->within
                                      : each.name == other.name;
                if (same && (each.pointers > 0) == (other.pointers > 0) &&
                    std::ranges::find(own.parameters, index) == own.parameters.end())
                    break;
            }
            const PointerUse use =
                each.pointers > 0
                    ? useOfPointer(scanned, *kernel, each.parameter, withoutIndices(each.member))
                    : PointerUse();
            if (index == before) {
                each.pass = pass;
                each.name = before == 0 ? each.name : freeName(each, given, made.list);
                // The header reserves the names of functions and of compiler settings.
                if (each.name == "sm_count" ||
                    std::ranges::count(expressionFunctions(), each.name) > 0 ||
                    findNamed(compilerParameters(), each.name) != nullptr)
                    each.name += "_";
                index = made.list.size();
                made.list.push_back(std::move(each));
                arrays.emplace_back();
            }
            arrays[index].add(use);
            own.parameters.push_back(index);
            if (use.isWritten)
                made.list[index].isPartial = use.isByBlock && !isOfOneBlock(own.site);
        }
    }
    for (const LaunchSite* each : sites)
        made.isOneFunction &= sites.size() == 1 || (each != nullptr && sites.front() != nullptr &&
                                                    each->within == sites.front()->within);
    for (std::size_t i = 0; i < made.list.size(); ++i) {
        made.list[i].use = arrays[i].use();
        made.list[i].isBetween = made.list[i].pointers > 0 && arrays[i].isBetween();
    }
    return made;
}

std::string freeName(std::string name, const std::vector<std::string>& taken) {
    while (std::ranges::count(taken, name) > 0)
        name += '_';
    return name;
}

bool isTypeParameter(const CodeParameter& parameter) {
    return parameter.type == "typename" || parameter.type == "class";
}

bool isTypeParameter(const ScannedCode& scanned, const Declaration& kernel,
                     const CodeParameter& parameter) {
    return isTypeParameter(parameter) ||
           std::ranges::any_of(parametersOf(scanned, kernel), [&](const CodeParameter& each) {
               return each.type == parameter.name;
           });
}

bool isDeclared(const ScannedCode& scanned, std::string_view argument) {
    const std::vector<std::string_view> names = namesIn(argument);
    return !names.empty() &&
           std::ranges::any_of(scanned.declarations, [&](const Declaration& each) {
               return (each.kind != DeclarationKind::Function &&
                       std::ranges::count(each.names, names.front()) > 0) ||
                      each.scope.starts_with(std::string(names.front()) + "::");
           });
}

namespace {

/// Returns the short name of a type such as `long unsigned int`, or the text itself.
std::string shortName(const std::string& spelled) {
    bool isUnsigned = false;
    std::size_t longs = 0;
    std::string base = "int";
    for (const std::string_view word : namesIn(spelled)) {
        isUnsigned |= word == "unsigned";
        longs += word == "long" ? 1 : 0;
        if (oneOf(word, {"short", "char"}))
            base = word;
        else if (!oneOf(word, {"unsigned", "signed", "int", "long"}))
            return spelled;
    }
    const bool isSignedChar = base == "char" && spelled.find("signed") != spelled.npos;
    if (spelled.empty() || isSignedChar)
        return spelled;
    if (longs > 0)
        base = "long long";
    return isUnsigned ? base == "int" ? "unsigned" : "unsigned " + base : base;
}

} // namespace

const ElementType* elementTypeOf(const std::string& spelled) {
    static const std::map<std::string, std::string> others = {
        {"uint", "unsigned"},
        {"int32_t", "int"},
        {"uint32_t", "unsigned"},
        {"uint8_t", "unsigned char"},
        {"uchar", "unsigned char"},
        {"int8_t", "char"},
        {"half", "__half"},
        {"at::Half", "__half"},
        {"c10::Half", "__half"},
        {"at::BFloat16", "__nv_bfloat16"},
        {"c10::BFloat16", "__nv_bfloat16"},
        {"nv_bfloat16", "__nv_bfloat16"},
        {"int64_t", "long long"},
        {"uint64_t", "unsigned long long"},
        {"size_t", "unsigned long long"},
        {"ushort", "unsigned short"},
        {"int16_t", "short"},
        {"uint16_t", "unsigned short"},
        {"std::size_t", "unsigned long long"}};
    const auto known = others.find(spelled);
    return findElementType(known == others.end() ? shortName(spelled) : known->second);
}

std::optional<HostExpression> givenFor(const ImportedParameters& all, std::size_t index,
                                       const HostNames& host) {
    const ImportedParameter& parameter = all.list[index];
    auto given = givenBy(all.passes[parameter.pass].site, parameter);
    if (!given || given->kind != HostExpression::Kind::Name || parameter.member.empty())
        return given;
    // The structure may have an initializer list such as `CSR a = {rows, offsets, columns,
    // values};`.
    const auto member = static_cast<std::size_t>(std::count_if(
        all.list.begin(), all.list.begin() + static_cast<std::ptrdiff_t>(index),
        [&](const ImportedParameter& each) {
            return each.pass == parameter.pass && each.parameter == parameter.parameter;
        }));
    const auto whole = host.assigned(given->text.substr(0, given->text.find('.')));
    const bool isListed = whole && whole->kind == HostExpression::Kind::Call;
    auto own = isListed && member < whole->parts.size() ? std::optional(whole->parts[member])
                                                        : host.assigned(given->text);
    // A number other than 0 and 1 may be a size. In this case, the name of the member describes the
    // size.
    const bool says =
        own &&
        (own->kind == HostExpression::Kind::Name ||
         (own->kind == HostExpression::Kind::Number && (own->number == 0 || own->number == 1)));
    if (says)
        return own;
    return given;
}

bool leadsIntoArray(const ImportedParameter& parameter,
                    const std::optional<HostExpression>& given) {
    return parameter.pointers > 0 && given && given->kind == HostExpression::Kind::Operation;
}

std::string textGivenFor(const ImportedParameters& all, std::size_t index) {
    const ImportedParameter& parameter = all.list[index];
    const LaunchSite* site = all.passes[parameter.pass].site;
    if (site == nullptr || parameter.parameter >= site->arguments.size())
        return {};
    return std::string(site->arguments[parameter.parameter]) +
           (parameter.member.empty() ? "" : "." + parameter.member);
}

std::vector<std::string> argumentLists(const ImportedParameters& all,
                                       const std::vector<std::string>& names) {
    std::vector<std::string> lists;
    for (const ImportedPass& pass : all.passes) {
        std::string text = "[";
        auto next = pass.structs.begin();
        for (std::size_t at = 0; at < pass.parameters.size();) {
            text += text.size() > 1 ? ", " : "";
            if (next == pass.structs.end() || next->first != at) {
                text += names[pass.parameters[at++]];
                continue;
            }
            std::vector<std::pair<std::string, std::string>> members;
            std::set<std::string> known;
            for (const std::string& member : headerNames(next->layout)) {
                const std::string& value = names[pass.parameters[at++]];
                if (known.insert(member).second)
                    members.emplace_back(member, value);
            }
            text += mapText(members);
            ++next;
        }
        lists.push_back(text + "]");
    }
    return lists;
}

} // namespace kernelcurve
