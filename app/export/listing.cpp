#include "app/export/listing.h"

#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/quantity.h"

#include <nlohmann/json.hpp>

#include <QLocale>

namespace kernelcurve {

namespace {

using Json = nlohmann::ordered_json;

/// In the person's language: for the terminal only, other programs get English.
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

Json toYaml(const Value& value) {
    if (value.isInteger())
        return value.integer();
    if (value.isReal())
        return value.real();
    if (value.isBoolean())
        return value.boolean();
    return value.word();
}

std::string kindName(ParameterKind kind) {
    switch (kind) {
    case ParameterKind::Integer:
        return "integer";
    case ParameterKind::Real:
        return "real";
    case ParameterKind::Boolean:
        return "boolean";
    case ParameterKind::Word:
        return "word";
    }
    return {};
}

std::string originName(ParameterOrigin origin) {
    switch (origin) {
    case ParameterOrigin::Problem:
        return "problem";
    case ParameterOrigin::Kernel:
        return "kernel";
    case ParameterOrigin::Compiler:
        return "compiler";
    }
    return {};
}

/// "1, 2, 4" or "0..128".
std::string allowedValues(const Parameter& parameter) {
    std::string text = joined(parameter.values, ", ", &Value::text);
    if (text.empty() && parameter.range)
        text = formatReal(parameter.range->least) + ".." + formatReal(parameter.range->most);
    return text;
}

Json toYaml(const Parameter& parameter) {
    Json json;
    json["id"] = parameter.name;
    json["kind"] = kindName(parameter.kind);
    json["origin"] = originName(parameter.origin);
    json["default"] = toYaml(parameter.defaultValue);
    if (parameter.unit == ParameterUnit::Bytes)
        json["unit"] = "bytes";
    for (const Value& value : parameter.values)
        json["values"].push_back(toYaml(value));
    if (parameter.values.empty() && parameter.range)
        json["range"] = {{"least", parameter.range->least}, {"most", parameter.range->most}};
    json["label"] = toYaml(parameter.label);
    json["help"] = toYaml(parameter.help);
    return json;
}

std::string parameterNames(const std::vector<Parameter>& parameters) {
    std::vector<std::string> names;
    names.reserve(parameters.size());
    for (const Parameter& parameter : parameters)
        names.push_back(parameter.name);
    return joined(names, " ");
}

} // namespace

Listing listingOf(const Catalog& catalog) {
    Listing listing;
    listing.summary.header = {"id", "problem", "title"};
    listing.table.header = {"id",   "problem", "computes", "library",
                            "file", "shipped", "needs",    "title"};
    Json yaml = Json::array();
    for (const KernelFile& kernel : catalog.kernels()) {
        listing.summary.rows.push_back({kernel.id, kernel.problem, shown(kernel.title)});
        listing.table.rows.push_back({kernel.id, kernel.problem, kernel.computes, kernel.library,
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
        if (!kernel.citation.empty())
            item["source"] = kernel.citation;
        yaml.push_back(std::move(item));
    }
    listing.whole = structured(std::move(yaml));
    return listing;
}

Listing listingOf(const std::vector<ProblemPointer>& problems) {
    Listing listing;
    listing.summary.header = {"id", "parameters", "title"};
    listing.table.header = {"id", "parameters", "main_metric", "title"};
    Json yaml = Json::array();
    for (const auto& problem : problems) {
        const ProblemDeclaration& declared = problem->declaration();
        const std::string names = parameterNames(declared.parameters);
        listing.summary.rows.push_back({declared.id, names, shown(declared.title)});
        listing.table.rows.push_back({declared.id, names, declared.mainMetric, declared.title.en});
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
    listing.whole = structured(std::move(yaml));
    return listing;
}

Listing listingOf(const std::vector<Lab>& labs) {
    Listing listing;
    listing.summary.header = {"id", "title"};
    listing.table.header = {"id", "title", "goal"};
    Json yaml = Json::array();
    for (const Lab& lab : labs) {
        listing.summary.rows.push_back({lab.id, shown(lab.title)});
        listing.table.rows.push_back({lab.id, lab.title.en, lab.goal.en});
        yaml.push_back({{"id", lab.id}, {"title", toYaml(lab.title)}, {"goal", toYaml(lab.goal)}});
    }
    listing.whole = structured(std::move(yaml));
    return listing;
}

Listing listingOf(const std::vector<Parameter>& parameters) {
    Listing listing;
    listing.summary.header = {"id", "default", "allowed", "from", "label"};
    listing.table.header = {"id", "kind", "origin", "default", "allowed", "unit", "label"};
    Json yaml = Json::array();
    for (const Parameter& parameter : parameters) {
        listing.summary.rows.push_back({parameter.name, parameter.defaultValue.text(),
                                        allowedValues(parameter), originName(parameter.origin),
                                        shown(parameter.label)});
        listing.table.rows.push_back(
            {parameter.name, kindName(parameter.kind), originName(parameter.origin),
             parameter.defaultValue.text(), allowedValues(parameter),
             parameter.unit == ParameterUnit::Bytes ? "bytes" : "", parameter.label.en});
        yaml.push_back(toYaml(parameter));
    }
    listing.whole = structured(std::move(yaml));
    return listing;
}

Listing listingOf(const LegalCombinations& combinations) {
    constexpr std::size_t maxShown = 100;
    const std::size_t count = combinations.legal.size();
    Listing listing;
    listing.head = combinations.kernel + ": " + std::to_string(count) + " of " +
                   std::to_string(combinations.candidates) + " combinations are legal\n";
    if (count > maxShown)
        listing.head += "the first " + std::to_string(maxShown) +
                        " are shown; --format csv lists all, --set NAME=VALUE chooses\n";
    listing.summary.header = combinations.parameters;
    listing.table.header = {"id"};
    listing.table.header.insert(listing.table.header.end(), combinations.parameters.begin(),
                                combinations.parameters.end());
    Json rows = Json::array();
    for (const Values& values : combinations.legal) {
        std::vector<std::string> row;
        Json item = Json::object();
        for (const std::string& name : combinations.parameters) {
            row.push_back(values.at(name).text());
            item[name] = toYaml(values.at(name));
        }
        if (listing.summary.rows.size() < maxShown)
            listing.summary.rows.push_back(row);
        row.insert(row.begin(), std::to_string(listing.table.rows.size() + 1));
        listing.table.rows.push_back(std::move(row));
        rows.push_back(std::move(item));
    }
    Json yaml;
    yaml["kernel"] = combinations.kernel;
    yaml["candidates"] = combinations.candidates;
    yaml["legal"] = count;
    yaml["combinations"] = std::move(rows);
    listing.whole = structured(std::move(yaml));
    return listing;
}

} // namespace kernelcurve
