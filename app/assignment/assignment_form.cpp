#include "app/assignment/assignment_form.h"

#include "gpu/model/format/yaml_writer.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

const std::vector<std::string> usualOrder = {"kernelcurve_assignment",
                                             "title",
                                             "problem",
                                             "computes",
                                             "template",
                                             "text",
                                             "pictures",
                                             "sizes",
                                             "hidden_sizes",
                                             "withheld_sizes",
                                             "gates",
                                             "tries",
                                             "limit",
                                             "ranking",
                                             "files"};

LocalizedText localized(const HeaderValues& values, HeaderPath path) {
    const auto node = values.find(path);
    if (!node || !node->isMap())
        return {values.scalar(path), {}};
    path.emplace_back("en");
    const std::string english = values.scalar(path);
    path.back() = "zh_CN";
    return {english, values.scalar(path)};
}

/// {n: 1000, m: 4} -> "n = 1000, m = 4".
std::string sizeText(const YamlNode& size) {
    std::string text;
    if (size.isMap())
        for (const YamlNode::Pair& pair : size.pairs())
            text += (text.empty() ? "" : ", ") + pair.key + " = " +
                    (pair.value.isScalar() ? pair.value.text() : std::string());
    return text;
}

std::string sizesText(const HeaderValues& values, const char* key) {
    const auto list = values.find({key});
    std::string text;
    if (list && list->isList())
        for (const YamlNode& size : list->items())
            text += (text.empty() ? "" : "; ") + sizeText(size);
    return text;
}

std::string sizeYaml(std::string_view text) {
    std::string yaml;
    for (const std::string& pair : splitItems(text)) {
        const std::size_t sign = pair.find('=');
        const std::string_view value = sign == pair.npos
                                           ? std::string_view()
                                           : trimmed(std::string_view(pair).substr(sign + 1));
        yaml += (yaml.empty() ? "" : ", ") +
                yamlScalar(trimmed(std::string_view(pair).substr(0, sign))) + ": " +
                (value.empty() ? std::string() : yamlScalar(value));
    }
    return "{" + yaml + "}";
}

/// A block without the blank before it and the line break after it.
std::string block(const std::string& text, std::size_t indent) {
    return std::string(trimmed(yamlBlock(std::string(trimmed(text)) + "\n", indent)));
}

} // namespace

/// Returns the name of the kernel in a new assignment.
static std::string newTemplateName(const std::string& problem) {
    return "my_" + problem + ".cu";
}

void followProblem(HeaderValues& values, const std::string& before) {
    const std::string problem = values.scalar({"problem"});
    if (problem != before && values.scalar({"template"}) == newTemplateName(before))
        values.set({"template"}, yamlScalar(newTemplateName(problem)));
}

std::string newAssignment(const std::string& problem, const std::vector<std::string>& parameters) {
    const auto size = [&](const char* value) {
        std::string pairs;
        for (const std::string& parameter : parameters)
            pairs += (pairs.empty() ? "" : ", ") + parameter + ": " + value;
        return "{" + pairs + "}";
    };
    return "kernelcurve_assignment: 1\n"
           "title: {en: \"\"}\n"
           "problem: " +
           yamlScalar(problem) + "\ntemplate: " + yamlScalar(newTemplateName(problem)) +
           "\ntext: |\n  Write a kernel.\nsizes: [" + size("64") + ", " + size("100") +
           "]\ngates:\n- {that: verified, points: 3}\n- {that: findings == 0, points: 2}\n";
}

HeaderValues assignmentValues(std::string yaml, const std::string& file) {
    return HeaderValues(std::move(yaml), file, usualOrder, HeaderForm::Whole);
}

AssignmentForm assignmentForm(const HeaderValues& values) {
    AssignmentForm form;
    form.title = localized(values, {"title"});
    form.text = localized(values, {"text"});
    form.problem = values.scalar({"problem"});
    form.beginning = values.scalar({"template"});
    form.sizes = sizesText(values, "sizes");
    form.hiddenSizes = sizesText(values, "hidden_sizes");
    form.tries = values.scalar({"tries"});
    form.limit = values.scalar({"limit"});
    form.metric = values.scalar({"ranking", "metric"});
    const auto gates = values.find({"gates"});
    for (std::size_t index = 0; gates && gates->isList() && index < gates->items().size();
         ++index) {
        const auto at = [&](const char* key) {
            return HeaderPath{"gates", std::to_string(index), key};
        };
        const auto size = values.find(at("at"));
        form.gates.push_back({values.scalar(at("that")), values.scalar(at("points")),
                              size ? sizeText(*size) : std::string(), values.scalar(at("device")),
                              localized(values, at("title")), localized(values, at("hint"))});
    }
    return form;
}

void setAssignmentValue(HeaderValues& values, const HeaderPath& path, const std::string& text) {
    if (text.empty())
        values.remove(path);
    else
        values.set(path, yamlScalar(text));
}

void setAssignmentSizes(HeaderValues& values, const HeaderPath& path, const std::string& text) {
    std::string list;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = std::min(rest.find(';'), rest.size());
        if (!trimmed(rest.substr(0, end)).empty())
            list += (list.empty() ? "" : ", ") + sizeYaml(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (list.empty())
        values.remove(path);
    else
        values.set(path, "[" + list + "]");
}

void setAssignmentSize(HeaderValues& values, const HeaderPath& path, const std::string& text) {
    if (trimmed(text).empty())
        values.remove(path);
    else
        values.set(path, sizeYaml(text));
}

void setInstructions(HeaderValues& values, const LocalizedText& text) {
    if (trimmed(text.en).empty() && trimmed(text.zhCN).empty())
        values.remove({"text"});
    else if (trimmed(text.zhCN).empty())
        values.set({"text"}, block(text.en, 2));
    else
        values.set({"text"}, "\n  en: " + block(text.en, 4) + "\n  zh_CN: " + block(text.zhCN, 4));
}

} // namespace kernelcurve
