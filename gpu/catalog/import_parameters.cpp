#include "gpu/catalog/import_parameters.h"

#include "gpu/source/code_tokens.h"
#include "gpu/source/struct_layouts.h"

#include <algorithm>
#include <map>
#include <utility>

namespace kernelcurve {

namespace {

/// As C++ spells it.
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

/// "A" and "origin.x" make A_origin_x.
std::string joinedName(const std::string& parameter, const std::string& member) {
    std::string name = parameter + "_";
    for (const char c : member)
        if (isNamePart(c))
            name += c;
        else if (c != ']')
            name += '_';
    return name;
}

/// {"x", "1"}, {"origin.x", "2"}: the map that a header has of them.
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

} // namespace

ImportedParameters importedParameters(const ScannedCode& scanned, const Declaration& kernel) {
    ImportedParameters made;
    const std::vector<CodeParameter> parameters = parametersOf(scanned, kernel);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const CodeParameter& whole = parameters[i];
        auto layout = whole.pointers > 0 ? std::nullopt : structLayout(scanned, whole.type);
        if (!layout) {
            made.list.push_back({whole, i, {}});
            continue;
        }
        const auto pointers =
            std::ranges::count(layout->members, MemberKind::Pointer, &StructMember::kind);
        made.structs.push_back({made.list.size(), *layout});
        for (const StructMember& member : layout->members) {
            const bool isPointer = member.kind == MemberKind::Pointer;
            CodeParameter each{joinedName(whole.name, member.name), typeOf(member),
                               isPointer ? 1 : 0, false, false};
            if (isPointer && pointers == 1)
                each.name = whole.name;
            if (constexpr std::string_view word = "const "; each.type.starts_with(word)) {
                each.type.erase(0, word.size());
                each.isConst = true;
            }
            made.list.push_back({std::move(each), i, member.name});
        }
    }
    return made;
}

std::optional<HostExpression> givenBy(const LaunchSite* site, const ImportedParameter& parameter) {
    if (site == nullptr || parameter.parameter >= site->arguments.size())
        return std::nullopt;
    auto given = parseHostExpression(site->arguments[parameter.parameter]);
    if (!given || parameter.member.empty())
        return given;
    if (given->kind == HostExpression::Kind::Name) {
        given->text += "." + parameter.member;
        return given;
    }
    // make_int4(a, b, c, d)
    constexpr std::string_view components = "xyzw";
    const std::size_t at =
        parameter.member.size() == 1 ? components.find(parameter.member) : components.npos;
    if (given->kind == HostExpression::Kind::Call && at < given->parts.size())
        return given->parts[at];
    return std::nullopt;
}

std::string argumentsText(const std::vector<std::string>& names,
                          const std::vector<StructArgument>& structs) {
    std::string text = "[";
    auto next = structs.begin();
    for (std::size_t at = 0; at < names.size();) {
        text += text.size() > 1 ? ", " : "";
        if (next == structs.end() || next->first != at) {
            text += names[at++];
            continue;
        }
        std::vector<std::pair<std::string, std::string>> members;
        for (const StructMember& member : next->layout.members)
            members.emplace_back(member.name, names[at++]);
        text += mapText(members);
        ++next;
    }
    return text + "]";
}

} // namespace kernelcurve
