#include "gpu/source/syntax/launches.h"
#include "gpu/source/syntax/one_of.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

/// Maximum length of template arguments, because a < may be a comparison.
constexpr std::size_t longestAngles = 200;
/// Maximum number of tokens between <<< and >>>, because >>> may be missing.
constexpr std::size_t longestConfiguration = 300;

/// Returns the < that matches the > at `close`, or `close` if no < is nearby.
std::size_t openingAngle(const ScannedCode& scanned, std::size_t close) {
    int depth = 0;
    for (std::size_t at = close; at > 0 && close - at < longestAngles; --at) {
        const std::string_view text = scanned.text(at);
        depth += text == ">" ? 1 : text == ">>>" ? 3 : text == "<" ? -1 : 0;
        if (oneOf(text, {";", "{", "}"}))
            break;
        if (depth == 0)
            return at;
    }
    return close;
}

std::string_view between(const ScannedCode& scanned, std::size_t begin, std::size_t end) {
    if (begin >= end)
        return {};
    const std::size_t from = scanned.tokens[begin].begin;
    return scanned.code.substr(from, scanned.tokens[end - 1].end - from);
}

CodeParameter parameterIn(const ScannedCode& scanned, std::size_t begin, std::size_t end) {
    CodeParameter parameter;
    std::vector<std::string_view> words;
    for (std::size_t at = begin; at < end; ++at) {
        const std::string_view text = scanned.text(at);
        if (text == "=") {
            parameter.hasDefault = true;
            parameter.defaultValue = between(scanned, at + 1, end);
            break;
        }
        if (text == "[") { // an array parameter is a pointer
            ++parameter.pointers;
            break;
        }
        if (text == "const" && parameter.pointers == 0)
            parameter.isConst = true;
        if (text == "*")
            ++parameter.pointers;
        else if (!oneOf(text, {"const", "&", "__restrict__", "__restrict", "restrict", "volatile",
                               "__grid_constant__"}))
            words.push_back(text);
    }
    if (words.size() > 1 && isNameStart(words.back().front())) {
        parameter.name = words.back();
        words.pop_back();
    }
    for (const std::string_view word : words) {
        const bool spaced = !parameter.type.empty() && isNamePart(parameter.type.back()) &&
                            isNamePart(word.front());
        parameter.type += (spaced ? " " : "") + std::string(word);
    }
    return parameter;
}

std::vector<std::pair<std::size_t, std::size_t>> pieces(const ScannedCode& scanned,
                                                        std::size_t begin, std::size_t end) {
    std::vector<std::pair<std::size_t, std::size_t>> found;
    std::size_t from = begin;
    int angles = 0;
    for (std::size_t at = begin; at < end; ++at) {
        const std::string_view text = scanned.text(at);
        if (oneOf(text, {"(", "[", "{"}) && scanned.partner[at] > at)
            at = std::min(scanned.partner[at], end - 1);
        else if (text == "<" && at > begin && scanned.tokens[at - 1].kind == TokenKind::Name)
            ++angles;
        else if (text == ">" && angles > 0)
            --angles;
        else if (text == "," && angles == 0) {
            found.emplace_back(from, at);
            from = at + 1;
        }
    }
    if (from < end)
        found.emplace_back(from, end);
    return found;
}

} // namespace

std::vector<std::string_view> splitAtCommas(const ScannedCode& scanned, std::size_t begin,
                                            std::size_t end) {
    std::vector<std::string_view> texts;
    for (const auto& [from, to] : pieces(scanned, begin, end))
        texts.push_back(between(scanned, from, to));
    return texts;
}

std::vector<LaunchSite> launchesIn(const ScannedCode& scanned) {
    std::vector<LaunchSite> found;
    std::size_t declaration = 0;
    for (std::size_t at = 1; at < scanned.tokens.size(); ++at) {
        if (scanned.text(at) != "<<<")
            continue;
        LaunchSite site;
        site.token = at;
        std::size_t before = at - 1;
        if (scanned.text(before) == ">") {
            const std::size_t open = openingAngle(scanned, before);
            site.templateArguments = splitAtCommas(scanned, open + 1, before);
            before = open > 0 ? open - 1 : 0;
        }
        site.kernel = scanned.text(before);
        std::size_t end = at + 1;
        while (end < scanned.tokens.size() && end - at < longestConfiguration &&
               !oneOf(scanned.text(end), {">>>", ";"}))
            end = std::max(scanned.partner[end], end) + 1;
        if (end >= scanned.tokens.size() || scanned.text(end) != ">>>" ||
            end - at >= longestConfiguration)
            continue;
        site.configuration = splitAtCommas(scanned, at + 1, end);
        if (end + 1 < scanned.tokens.size() && scanned.text(end + 1) == "(")
            site.arguments = splitAtCommas(scanned, end + 2, scanned.partner[end + 1]);
        while (declaration < scanned.declarations.size() &&
               scanned.declarations[declaration].last <= at)
            ++declaration;
        if (declaration < scanned.declarations.size() &&
            scanned.declarations[declaration].first <= at)
            site.within = &scanned.declarations[declaration];
        found.push_back(std::move(site));
    }
    return found;
}

std::vector<CodeParameter> parametersOf(const ScannedCode& scanned, const Declaration& function) {
    std::vector<CodeParameter> parameters;
    if (function.parametersOpen == 0)
        return parameters;
    for (const auto& [from, to] :
         pieces(scanned, function.parametersOpen + 1, function.parametersClose))
        if (between(scanned, from, to) != "void")
            parameters.push_back(parameterIn(scanned, from, to));
    return parameters;
}

std::string parameterTypes(const ScannedCode& scanned, const Declaration& function) {
    std::string types;
    for (const auto& [from, to] :
         pieces(scanned, function.parametersOpen + 1, function.parametersClose)) {
        const std::string name = parameterIn(scanned, from, to).name;
        types += types.empty() ? "" : ", ";
        std::string type;
        for (std::size_t at = from; at < to && scanned.text(at) != "="; ++at) {
            std::string_view word = scanned.text(at);
            if (word == "[") {
                word = "*";
                at = scanned.partner[at];
            }
            if (oneOf(word, {"__restrict__", "__restrict", "restrict", "__grid_constant__"}) ||
                (!type.empty() && word == name))
                continue;
            const bool isSpaced =
                !type.empty() && isNamePart(type.back()) && isNamePart(word.front());
            type += (isSpaced ? " " : "") + std::string(word);
        }
        // The const of a value is not part of the function's type.
        if (constexpr std::string_view word = "const ";
            type.starts_with(word) && type.find_first_of("*&") == type.npos)
            type.erase(0, word.size());
        types += type;
    }
    return types;
}

std::vector<CodeParameter> templateParametersOf(const ScannedCode& scanned,
                                                const Declaration& function) {
    std::vector<CodeParameter> parameters;
    if (function.templateBegin != 0)
        for (const auto& [from, to] : pieces(scanned, function.templateBegin, function.templateEnd))
            parameters.push_back(parameterIn(scanned, from, to));
    return parameters;
}

} // namespace kernelcurve
