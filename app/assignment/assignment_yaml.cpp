#include "app/assignment/assignment.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/entry.h"
#include "gpu/catalog/header/header_values.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/model/analysis/cause_words.h"
#include "gpu/model/device/automatic_device.h"
#include "gpu/model/experiment/experiment_parts.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/format/yaml_map.h"
#include "gpu/model/format/yaml_tree.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/metric.h"

#include <QByteArray>

#include <algorithm>
#include <functional>
#include <iterator>
#include <regex>
#include <utility>

namespace kernelcurve {
namespace {

constexpr const char* assignmentKey = "kernelcurve_assignment";
constexpr std::size_t maxPictureBytes = std::size_t{2} << 20;

bool isPicture(std::string_view name) {
    return name.ends_with(".png") || name.ends_with(".jpg") || name.ends_with(".jpeg");
}

bool isFile(std::string_view name) {
    return name.ends_with(".cu");
}

/// The format is checked first, because a newer format may contain keys that this program does not
/// know.
void checkFormat(const YamlNode& root) {
    const auto format = root.find(assignmentKey);
    if (!format)
        root.fail(message(KC_TEXT("engine", "this is not an assignment: the key \"{0}\" is "
                                            "missing"),
                          assignmentKey),
                  message(KC_TEXT("engine", "begin the file with `{0}: 1`"), assignmentKey));
    if (const std::int64_t version = format->integer(); version != assignmentFormat)
        format->fail(
            message(KC_TEXT("engine",
                            "Unsupported file format {0}; this version reads formats up to {1}"),
                    std::to_string(version), std::to_string(assignmentFormat)),
            message(KC_TEXT("engine", "open it with a newer version of Kernelcurve")));
}

/// Reads a file name without folders. An assignment may refer only to files in its own folder.
std::string readFileName(const YamlNode& node) {
    std::string name = node.text();
    if (name.empty() || name.find('/') != std::string::npos || name.starts_with('.'))
        node.fail(message(KC_TEXT("engine", "File not found next to the assignment: {0}"), name),
                  message(KC_TEXT("engine", "write the file name without a folder")));
    return name;
}

double readPoints(const YamlNode& node) {
    const double points = node.real();
    if (!(points >= 0))
        node.fail(
            message(KC_TEXT("engine", "Invalid number of points for a gate: {0}"), node.text()));
    return points;
}

std::int64_t readCount(const YamlNode& node) {
    const std::int64_t count = node.integer();
    if (count < 1)
        node.fail(
            message(KC_TEXT("engine", "Invalid count: {0} (must be at least 1)"), node.text()));
    return count;
}

std::string readMetric(const YamlNode& node) {
    if (findMetric(node.text()) == nullptr)
        node.fail(message(KC_TEXT("engine", "Unknown metric: {0}"), node.text()),
                  nearestOrAll(node.text(), textsOf(metrics(), &Metric::tag)));
    return node.text();
}

bool hasFreshInputs(const FileProblem& problem) {
    const auto& variants = problem.declaration().variants;
    const auto& arrays = problem.result(variants.empty() ? std::string() : variants.front()).arrays;
    return std::ranges::any_of(arrays, [](const DescribedArray& each) {
        using enum FillKind;
        const FillKind kind = each.fill.kind;
        return each.role != BufferRole::Output && !each.function && kind != Index &&
               kind != Constant && kind != Spread && kind != File;
    });
}

/// Reads an assignment, and provides the context for its fields.
class Reader {
  public:
    Reader(Assignment& made, const YamlNode& root, const std::filesystem::path& folder,
           std::vector<SourceFile> unsaved)
        : made_(made)
        , folder_(folder)
        , embedded_(std::move(unsaved)) {
        if (const auto files = root.find("files"))
            for (const YamlNode::Pair& pair : files->pairs())
                embedded_.push_back({pair.key, pair.value.text()});
        loadProblem(root.at("problem"));
    }

    /// Reads values of the problem's parameters.
    Values size(const YamlNode& node) const {
        Values size;
        for (const YamlNode::Pair& pair : node.pairs()) {
            const Parameter* known = parameter(pair.key);
            if (known == nullptr)
                failAt(pair.keyPosition,
                       message(KC_TEXT("engine", "The problem {0} has no parameter \"{1}\""), id(),
                               pair.key),
                       nearestOrAll(pair.key, parameterNames()));
            const Value value = known->adopt(pair.value.value());
            if (const auto wrong = known->problemWith(value))
                pair.value.fail(*wrong);
            size[pair.key] = value;
        }
        Values whole = size;
        for (const Parameter& each : made_.definition->declaration().parameters)
            whole.try_emplace(each.name, each.defaultValue);
        if (const auto wrong = made_.definition->problemWith(whole))
            node.fail(*wrong);
        return size;
    }

    std::vector<Values> sizes(const YamlNode& list) const {
        std::vector<Values> sizes;
        for (const YamlNode& item : list.items())
            sizes.push_back(size(item));
        if (sizes.empty())
            list.fail(message(KC_TEXT("engine", "The list of sizes is empty")),
                      message(KC_TEXT("engine", "add a size, such as {0}"), "[{n: 1000}]"));
        return sizes;
    }

    std::string variant(const YamlNode& node) const {
        const auto& variants = made_.definition->declaration().variants;
        if (std::ranges::find(variants, node.text()) == variants.end())
            node.fail(message(KC_TEXT("engine", "The problem {0} has no result \"{1}\""), id(),
                              node.text()),
                      nearestOrAll(node.text(), variants));
        return node.text();
    }

    std::string beginning(const YamlNode& node) {
        std::string name = readFileName(node);
        if (!isFile(name))
            node.fail(message(KC_TEXT("engine", "Not a kernel file: {0}"), name),
                      message(KC_TEXT("engine", "choose a file that ends in .cu")));
        take(name, node);
        refuseOtherProblem(name, node);
        return name;
    }

    void refuseOtherProblem(const std::string& kernel, const YamlNode& node) const {
        std::string problem;
        try {
            problem = HeaderValues(made_.file(kernel).text, kernel).scalar({"problem"});
        } catch (const Error&) {
            return; // students complete the header
        }
        if (!problem.empty() && !problem.ends_with(".cu") && problem != id())
            node.fail(
                message(KC_TEXT("engine", "{0} is a kernel for the problem {1}, not for {2}"),
                        kernel, problem, id()),
                message(KC_TEXT("engine", "choose a kernel for {0}, or a new file name"), id()));
    }

    std::vector<std::string> pictures(const YamlNode& list) {
        std::vector<std::string> names;
        for (const YamlNode& item : list.items()) {
            names.push_back(readFileName(item));
            if (!isPicture(names.back()))
                item.fail(message(KC_TEXT("engine", "Not an image: {0}"), names.back()),
                          message(KC_TEXT("engine", "use a .png or .jpg file")));
            take(names.back(), item);
        }
        return names;
    }

    std::string predictedDevice(const YamlNode& node) const {
        if (!node.text().starts_with("predict:"))
            node.fail(
                message(KC_TEXT("engine", "Invalid device for predicted costs: {0}"), node.text()),
                message(
                    KC_TEXT("engine", "remove `device`, or write a predicted device, such as {0}"),
                    std::string(defaultPrediction)));
        return node.text();
    }

    /// Throws Error if a gate uses an unknown name.
    void check(const AssignmentGate& gate, const YamlNode& node) const {
        const std::vector<std::string> known = namesFor(gate);
        const SourcePosition& where = gate.that->where();
        for (const std::string& name : gate.that->names()) {
            if (std::ranges::find(known, name) != known.end())
                continue;
            if (name.starts_with(costPrefix))
                failAt(where,
                       message(KC_TEXT("engine", "Unknown cause in a gate: {0}"),
                               name.substr(costPrefix.size())),
                       nearestOrAll(name.substr(costPrefix.size()), causeNames()));
            const Metric* const metric = findMetric(name);
            if (metric != nullptr && !gate.measures() && !metric->declared)
                failAt(where,
                       message(KC_TEXT("engine", "{0} is available only from a measurement"), name),
                       message(KC_TEXT("engine", "add `device: auto` to the gate")));
            failAt(where, message(KC_TEXT("engine", "Unknown key in a gate: \"{0}\""), name),
                   nearestOrAll(name, known));
        }
        if (gate.predicts() && !gate.device.empty())
            predictedDevice(node.at("device"));
        if (gate.against && gate.device.empty())
            node.at("against").fail(
                message(KC_TEXT("engine", "Only measured kernels can be compared with each other")),
                message(KC_TEXT("engine", "add `device: auto` to the gate")));
    }

  private:
    void loadProblem(const YamlNode& node) {
        const std::string name = node.text();
        if (isFile(name)) {
            const SourceFile& file = take(readFileName(node), node);
            made_.definition = readProblemFile(file.text, file.name, folder_);
        } else {
            made_.definition = std::dynamic_pointer_cast<const FileProblem>(findProblem(name));
            if (made_.definition == nullptr && findProblem(name) == nullptr)
                node.fail(message(KC_TEXT("engine", "Problem not found: {0}"), name),
                          nearestOrAll(name, problemIds()));
        }
        // With constant inputs, a kernel could contain the result.
        if (made_.definition == nullptr || !hasFreshInputs(*made_.definition))
            node.fail(
                message(KC_TEXT("engine", "Invalid problem: the inputs of {0} are the same in "
                                          "every run, so a kernel could return a stored result"),
                        name),
                message(KC_TEXT("engine",
                                "use a problem file that fills its inputs with random values")));
    }

    const SourceFile& take(const std::string& name, const YamlNode& node) {
        if (const SourceFile* there = findNamed(made_.files, name))
            return *there;
        if (const SourceFile* given = findNamed(embedded_, name)) {
            made_.files.push_back(*given);
            return made_.files.back();
        }
        try {
            std::string bytes =
                readFile(folder_ / name, isPicture(name) ? maxPictureBytes : maxProblemBytes);
            if (isPicture(name))
                bytes = QByteArray::fromStdString(bytes).toBase64().toStdString();
            made_.files.push_back({name, std::move(bytes)});
        } catch (const Error& error) {
            node.fail(error.failure().what,
                      message(KC_TEXT("engine", "put the file next to the assignment")));
        }
        return made_.files.back();
    }

    const std::string& id() const { return made_.definition->declaration().id; }
    const Parameter* parameter(const std::string& name) const {
        return findNamed(made_.definition->declaration().parameters, name);
    }
    std::vector<std::string> parameterNames() const {
        return textsOf(made_.definition->declaration().parameters, &Parameter::name);
    }
    std::vector<std::string> namesFor(const AssignmentGate& gate) const {
        std::vector<std::string> names = gateNames(*made_.definition, gate.measures());
        if (gate.against)
            names.push_back(gate.against->kernel);
        return names;
    }

    Assignment& made_;
    const std::filesystem::path& folder_;
    std::vector<SourceFile> embedded_;
};

/// Returns an expression in which a single name replaces `cost(CAUSE)`, because a cause may have
/// the same name as a metric.
Expression gateExpression(const YamlNode& node) {
    static const std::regex cost("\\bcost\\((\\w+)\\)");
    const std::string text = node.text();
    const std::string named = std::regex_replace(text, cost, std::string(costPrefix) + "$1 ");
    return named == text ? expressionOf(node) : Expression(named, textPosition(node));
}

/// Returns a reader function for a field that needs the context.
template <typename Read>
auto knowing(Reader* reader, Read read) {
    return [reader, read](const YamlNode& node) { return std::invoke(read, *reader, node); };
}

} // namespace

static void mapFields(YamlMap& map, GateBaseline& baseline) {
    map.required("kernel", baseline.kernel);
    map.optional("at", baseline.at);
}

static void mapFields(YamlMap& map, AssignmentGate& gate, Reader* reader = nullptr) {
    const YamlForm expression{gateExpression, [](const Expression& that) {
                                  return YamlPiece(yamlText(shownGate(that.text())));
                              }};
    map.required("that", gate.that, expression);
    map.optional("title", gate.title);
    map.optional("points", gate.points, readPoints);
    map.optional("at", gate.at, knowing(reader, &Reader::size));
    map.optional("hint", gate.hint);
    map.optional("device", gate.device);
    map.optional("against", gate.against);
}

static void mapFields(YamlMap& map, AssignmentRanking& ranking, Reader* reader = nullptr) {
    map.optional("metric", ranking.metric, readMetric);
    map.optional("at", ranking.at, knowing(reader, &Reader::size));
    map.optional("device", ranking.device);
}

static void mapFields(YamlMap& map, CostSettings& costs, Reader* reader = nullptr) {
    map.optional("at", costs.at, knowing(reader, &Reader::size));
    map.optional("device", costs.device, knowing(reader, &Reader::predictedDevice));
}

namespace {

std::vector<AssignmentGate> readGates(Reader& reader, const YamlNode& list) {
    std::vector<AssignmentGate> gates;
    for (const YamlNode& item : list.items()) {
        AssignmentGate gate;
        readFields(item, [&](YamlMap& map) { mapFields(map, gate, &reader); });
        reader.check(gate, item);
        gates.push_back(std::move(gate));
    }
    if (gates.empty())
        list.fail(message(KC_TEXT("engine", "The assignment has no gates")),
                  message(KC_TEXT("engine", "add a size, such as {0}"), "{that: verified}"));
    return gates;
}

AssignmentRanking readRanking(Reader& reader, const YamlNode& node) {
    AssignmentRanking ranking;
    readFields(node, [&](YamlMap& map) { mapFields(map, ranking, &reader); });
    return ranking;
}

CostSettings readCosts(Reader& reader, const YamlNode& node) {
    CostSettings costs;
    readFields(node, [&](YamlMap& map) { mapFields(map, costs, &reader); });
    return costs;
}

struct FilesForm {
    std::vector<SourceFile> read(const YamlNode& map) const {
        std::vector<SourceFile> files;
        for (const YamlNode::Pair& pair : map.pairs())
            files.push_back({pair.key, pair.value.text()});
        return files;
    }
    YamlPiece write(const std::vector<SourceFile>& files) const {
        YamlPiece map(YamlPiece::Kind::Map);
        for (const SourceFile& file : files)
            map.pairs.emplace_back(yamlText(std::string_view(file.name)),
                                   YamlPiece(YamlPiece::Kind::Block, file.text));
        return map;
    }
};

} // namespace

static void mapFields(YamlMap& map, Assignment& assignment, Reader* reader = nullptr) {
    map.required("title", assignment.title);
    map.required("problem", assignment.problem);
    map.optional("computes", assignment.computes, knowing(reader, &Reader::variant));
    map.required("template", assignment.beginning, knowing(reader, &Reader::beginning));
    map.optional("text", assignment.text);
    map.optional("pictures", assignment.pictures, knowing(reader, &Reader::pictures));
    map.required("sizes", assignment.sizes, knowing(reader, &Reader::sizes));
    map.optional("hidden_sizes", assignment.hiddenSizes, knowing(reader, &Reader::sizes));
    map.optional("withheld_sizes", assignment.withheld, readCount);
    map.required("gates", assignment.gates, knowing(reader, readGates));
    map.optional("tries", assignment.tries, readCount);
    map.optional("limit", assignment.limit, YamlForm{readDuration, formatDuration});
    map.optional("ranking", assignment.ranking, knowing(reader, readRanking));
    map.optional("costs", assignment.costs, knowing(reader, readCosts));
    std::vector<SourceFile> files = assignment.files;
    map.optional("files", files, FilesForm());
    map.readElsewhere(assignmentKey);
}

std::vector<std::string> assignableProblems() {
    std::vector<std::string> ids;
    for (const ProblemPointer& each : problems())
        if (const auto* file = dynamic_cast<const FileProblem*>(each.get());
            file != nullptr && isShipped(*each) && hasFreshInputs(*file))
            ids.push_back(each->declaration().id);
    return ids;
}

std::vector<std::string> gateNames(const FileProblem& problem, bool measures) {
    std::vector<std::string> names = {std::string(verifiedName), std::string(findingsName),
                                      std::string(sharedBytesName)};
    for (const Metric& metric : metrics())
        if (!metric.declared && (measures || metric.source == MetricSource::Model))
            names.emplace_back(metric.tag);
    for (const TracedSum& sum : tracedSums())
        if (!measures)
            names.emplace_back(sum.name);
    for (const std::string& cause : causeNames())
        names.push_back(std::string(costPrefix) + cause);
    std::ranges::copy(textsOf(problem.declaration().parameters, &Parameter::name),
                      std::back_inserter(names));
    return names;
}

Assignment readAssignment(std::string_view yaml, const std::string& file,
                          const std::filesystem::path& folder, std::vector<SourceFile> unsaved) {
    const YamlNode root = YamlNode::parse(yaml, file);
    checkFormat(root);
    Assignment assignment;
    Reader reader(assignment, root, folder, std::move(unsaved));
    readFields(root, [&](YamlMap& map) { mapFields(map, assignment, &reader); });
    return assignment;
}

Assignment readAssignmentFile(const std::filesystem::path& file) {
    return readAssignment(readFile(file, maxDocumentBytes), file.string(), file.parent_path());
}

bool isAssignment(std::string_view yaml) {
    return yaml.starts_with(assignmentKey) ||
           yaml.find("\n" + std::string(assignmentKey) + ":") != yaml.npos;
}

bool isAssignmentFile(const std::filesystem::path& file) {
    if (file.filename().string().ends_with(".assignment.yaml"))
        return true;
    std::error_code error;
    // A pipe can be read only once.
    if (!hasDocumentEnding(file) || !std::filesystem::is_regular_file(file, error))
        return false;
    try {
        constexpr std::size_t enough = std::size_t{16} << 10;
        return isAssignment(readBeginning(file, enough));
    } catch (const Error&) {
        return false; // opening the file reports the error
    }
}

std::string writeForStudents(const Assignment& assignment) {
    Assignment told = assignment;
    told.withheld += static_cast<std::int64_t>(told.hiddenSizes.size());
    told.hiddenSizes.clear();
    return std::string(assignmentKey) + ": " + std::to_string(assignmentFormat) + "\n" +
           yamlOf(told).lines();
}

} // namespace kernelcurve
