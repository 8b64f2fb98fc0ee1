#include "app/export/listing.h"

#include "app/search/search_texts.h"
#include "gpu/model/format/json_values.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/enum_names.h"
#include "gpu/model/values/quantity.h"

#include <nlohmann/json.hpp>

#include <QLocale>

namespace kernelcurve {

namespace {

using Json = nlohmann::ordered_json;

/// Returns a text in the user's language, for the terminal. Other programs receive the English
/// text.
std::string shown(const LocalizedText& text) {
    const bool chinese = QLocale::system().language() == QLocale::Chinese;
    return (chinese && !text.zhCN.empty()) || text.en.empty() ? text.zhCN : text.en;
}

Json toYaml(const LocalizedText& text) {
    Json json = Json::object();
    if (!text.en.empty())
        json["en"] = text.en;
    if (!text.zhCN.empty())
        json["zh_CN"] = text.zhCN;
    return json;
}

constexpr EnumNames<ParameterKind, 4> parameterKindNames{{{ParameterKind::Integer, "integer"},
                                                          {ParameterKind::Real, "real"},
                                                          {ParameterKind::Boolean, "boolean"},
                                                          {ParameterKind::Word, "word"}}};
constexpr EnumNames<ParameterOrigin, 3> parameterOriginNames{
    {{ParameterOrigin::Problem, "problem"},
     {ParameterOrigin::Kernel, "kernel"},
     {ParameterOrigin::Compiler, "compiler"}}};

/// Returns the allowed values as text: "1, 2, 4" or "0..128".
std::string allowedValues(const Parameter& parameter) {
    std::string text = joined(parameter.values, ", ", &Value::text);
    if (text.empty() && parameter.range)
        text = formatReal(parameter.range->least) + ".." + formatReal(parameter.range->most);
    return text;
}

Json toYaml(const Parameter& parameter) {
    Json json;
    json["id"] = parameter.name;
    json["kind"] = nameOf(parameterKindNames, parameter.kind);
    json["origin"] = nameOf(parameterOriginNames, parameter.origin);
    json["default"] = toJson(parameter.defaultValue);
    if (parameter.unit == ParameterUnit::Bytes)
        json["unit"] = "bytes";
    for (const Value& value : parameter.values)
        json["values"].emplace_back(toJson(value));
    if (parameter.values.empty() && parameter.range)
        json["range"] = {{"least", parameter.range->least}, {"most", parameter.range->most}};
    json["label"] = toYaml(parameter.label);
    json["help"] = toYaml(parameter.help);
    return json;
}

} // namespace

Listing listingOf(const std::vector<KernelFile>& kernels) {
    TextTable summary{{"id", "problem", "title"}, {}};
    TextTable table{{"id", "problem", "computes", "library", "file", "shipped", "needs", "title"},
                    {}};
    Json yaml = Json::array();
    for (const KernelFile& kernel : kernels) {
        summary.rows.push_back({kernel.id, kernel.problem, shown(kernel.title)});
        table.rows.push_back({kernel.id, kernel.problem, kernel.computes, kernel.library,
                              kernel.name, kernel.shipped ? "true" : "false",
                              joined(needsOf(kernel), " "), kernel.title.en});
        Json item;
        item["id"] = kernel.id;
        item["problem"] = kernel.problem;
        if (!kernel.computes.empty())
            item["computes"] = kernel.computes;
        if (!kernel.library.empty())
            item["library"] = kernel.library;
        item["file"] = kernel.name;
        item["shipped"] = kernel.shipped;
        if (const auto needs = needsOf(kernel); !needs.empty())
            item["needs"] = needs;
        item["title"] = toYaml(kernel.title);
        item["about"] = toYaml(kernel.about);
        if (!kernel.sources.empty())
            item["source"] = citationText(kernel.sources).en;
        yaml.push_back(std::move(item));
    }
    return {{}, std::move(summary), std::move(table), structured(std::move(yaml))};
}

Listing listingOf(const std::vector<ProblemPointer>& problems) {
    TextTable summary{{"id", "parameters", "title"}, {}};
    TextTable table{{"id", "parameters", "main_metric", "title"}, {}};
    Json yaml = Json::array();
    for (const auto& problem : problems) {
        const ProblemDeclaration& declared = problem->declaration();
        const std::string names = joined(declared.parameters, " ", &Parameter::name);
        summary.rows.push_back({declared.id, names, shown(declared.title)});
        table.rows.push_back({declared.id, names, declared.mainMetric, declared.title.en});
        Json item;
        item["id"] = declared.id;
        item["title"] = toYaml(declared.title);
        item["about"] = toYaml(declared.about);
        item["main_metric"] = declared.mainMetric;
        if (!declared.variants.empty())
            item["variants"] = declared.variants;
        item["parameters"] = Json::array();
        for (const Parameter& parameter : declared.parameters)
            item["parameters"].push_back(toYaml(parameter));
        yaml.push_back(std::move(item));
    }
    return {{}, std::move(summary), std::move(table), structured(std::move(yaml))};
}

Listing listingOf(const std::vector<Lab>& labs) {
    TextTable summary{{"id", "title"}, {}};
    TextTable table{{"id", "title", "goal"}, {}};
    Json yaml = Json::array();
    for (const Lab& lab : labs) {
        summary.rows.push_back({lab.id, shown(lab.title)});
        table.rows.push_back({lab.id, lab.title.en, lab.goal.en});
        yaml.push_back({{"id", lab.id}, {"title", toYaml(lab.title)}, {"goal", toYaml(lab.goal)}});
    }
    return {{}, std::move(summary), std::move(table), structured(std::move(yaml))};
}

Listing listingOf(const std::vector<References::Entry>& tables) {
    TextTable summary{{"id", "device", "title"}, {}};
    TextTable table{{"id", "author", "device", "rows", "kernels", "source", "title"}, {}};
    Json yaml = Json::array();
    for (const References::Entry& entry : tables) {
        const LocalizedText source = citationText(entry.sources);
        summary.rows.push_back({entry.id, entry.device, shown(entry.title)});
        table.rows.push_back({entry.id, entry.author, entry.device, std::to_string(entry.rows),
                              joined(entry.kernels, " "), source.en, entry.title.en});
        yaml.push_back({{"id", entry.id},
                        {"title", toYaml(entry.title)},
                        {"author", entry.author},
                        {"device", entry.device},
                        {"rows", entry.rows},
                        {"kernels", entry.kernels},
                        {"source", toYaml(source)}});
    }
    return {{}, std::move(summary), std::move(table), structured(std::move(yaml))};
}

namespace {

constexpr EnumNames<SourcedKind, 3> sourcedKindNames{{{SourcedKind::Lab, "lab"},
                                                      {SourcedKind::Table, "reference"},
                                                      {SourcedKind::Kernel, "kernel"}}};

} // namespace

Listing listingOf(const std::vector<SourceText>& contents, const SearchQuery& query) {
    TextTable summary{{"id", "place", "kind", "opens"}, {}};
    TextTable table{{"id", "text", "author", "place", "kind", "opens", "title"}, {}};
    Json yaml = Json::array();
    for (const SourceText& text : contents) {
        const bool isWhole = query.isEmpty() || query.score(searchTextOf(text));
        Json places = Json::array();
        const auto add = [&](const auto& addInside, const SourcePlace& place) -> void {
            const bool hasPlace = isWhole || query.score(searchTextOf(text, place));
            Json opens = Json::array();
            for (const SourcedEntry& entry : place.entries) {
                if (!hasPlace && !query.score(entry.text))
                    continue;
                const std::string kind(nameOf(sourcedKindNames, entry.kind));
                summary.rows.push_back({text.id, shown(place.heading()), kind, entry.id});
                table.rows.push_back({text.id, text.title.en, text.author.en, place.heading().en,
                                      kind, entry.id, entry.title.en});
                opens.push_back({{"kind", kind}, {"id", entry.id}});
            }
            if (!opens.empty())
                places.push_back({{"title", toYaml(place.heading())}, {"opens", std::move(opens)}});
            for (const SourcePlace& inside : place.contents)
                addInside(addInside, inside);
        };
        for (const SourcePlace& place : text.contents)
            add(add, place);
        if (places.empty())
            continue;
        Json item;
        item["id"] = text.id;
        item["title"] = toYaml(text.title);
        item["author"] = toYaml(text.author);
        if (!text.year.empty())
            item["year"] = text.year;
        if (!text.address.empty())
            item["address"] = text.address;
        item["contents"] = std::move(places);
        yaml.push_back(std::move(item));
    }
    return {{}, std::move(summary), std::move(table), structured(std::move(yaml))};
}

Listing listingOf(const std::vector<Parameter>& parameters) {
    TextTable summary{{"id", "default", "allowed", "from", "label"}, {}};
    TextTable table{{"id", "kind", "origin", "default", "allowed", "unit", "label"}, {}};
    Json yaml = Json::array();
    for (const Parameter& parameter : parameters) {
        summary.rows.push_back(
            {parameter.name, parameter.defaultValue.text(), allowedValues(parameter),
             std::string(nameOf(parameterOriginNames, parameter.origin)), shown(parameter.label)});
        table.rows.push_back(
            {parameter.name, std::string(nameOf(parameterKindNames, parameter.kind)),
             std::string(nameOf(parameterOriginNames, parameter.origin)),
             parameter.defaultValue.text(), allowedValues(parameter),
             parameter.unit == ParameterUnit::Bytes ? "bytes" : "", parameter.label.en});
        yaml.push_back(toYaml(parameter));
    }
    return {{}, std::move(summary), std::move(table), structured(std::move(yaml))};
}

Listing listingOf(const LegalCombinations& combinations) {
    constexpr std::size_t maxShown = 100;
    const std::size_t count = combinations.legal.size();
    std::string head = combinations.kernel + ": " + std::to_string(count) + " of " +
                       std::to_string(combinations.candidates) + " combinations are legal\n";
    if (count > maxShown)
        head += "the first " + std::to_string(maxShown) +
                " are shown; --format csv lists all, --set NAME=VALUE chooses\n";
    TextTable summary{combinations.parameters, {}};
    TextTable table{{"id"}, {}};
    table.header.insert(table.header.end(), combinations.parameters.begin(),
                        combinations.parameters.end());
    Json rows = Json::array();
    for (const Values& values : combinations.legal) {
        std::vector<std::string> row;
        Json item = Json::object();
        for (const std::string& name : combinations.parameters) {
            row.push_back(values.at(name).text());
            item[name] = toJson(values.at(name));
        }
        if (summary.rows.size() < maxShown)
            summary.rows.push_back(row);
        row.insert(row.begin(), std::to_string(table.rows.size() + 1));
        table.rows.push_back(std::move(row));
        rows.push_back(std::move(item));
    }
    Json yaml;
    yaml["kernel"] = combinations.kernel;
    yaml["candidates"] = combinations.candidates;
    yaml["legal"] = count;
    yaml["combinations"] = std::move(rows);
    return {std::move(head), std::move(summary), std::move(table), structured(std::move(yaml))};
}

} // namespace kernelcurve
