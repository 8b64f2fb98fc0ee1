#include "gpu/worker/jobs/kernel_changes.h"

#include "gpu/catalog/catalog.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <regex>
#include <set>
#include <string_view>

namespace kernelcurve {
namespace {

/// The maximum number of values to test for a parameter with words.
constexpr std::size_t maxWords = 3;

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty())
        lines.emplace_back(takeLine(text));
    return lines;
}

std::string withoutComment(const std::string& line) {
    return line.substr(0, line.find("//"));
}

/// Returns the number of subscripts at the start of `text`: 2 for "[y][x[0]] + 1".
int subscriptsAt(std::string_view text) {
    int count = 0;
    int depth = 0;
    for (const char c : text) {
        if (c == '[') {
            ++depth;
        } else if (c == ']') {
            if (--depth == 0)
                ++count;
        } else if (depth == 0 && c != ' ') {
            break;
        }
    }
    return count;
}

/// Returns true if every use of the array has all subscripts. In this case, the code is independent
/// of the array's layout.
bool isSubscripted(const std::vector<std::string>& lines, std::size_t declaration,
                   const std::string& name, int dimensions) {
    const std::regex word("\\b" + name + "\\b");
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i == declaration)
            continue;
        const std::string line = withoutComment(lines[i]);
        for (std::sregex_iterator use(line.begin(), line.end(), word), end; use != end; ++use)
            if (subscriptsAt(std::string_view(line).substr(
                    static_cast<std::size_t>(use->position() + use->length()))) < dimensions)
                return false;
    }
    return true;
}

class Changes {
  public:
    Changes(const KernelFile& kernel, const Configuration& configuration)
        : kernel_(kernel)
        , parameters_(configuration.parameters)
        , lines_(linesOf(kernel.source)) {}

    std::vector<ChangedKernel> all(const std::vector<TimeCost>& costs) {
        const bool isOneFile = kernel_.codeName == kernel_.name;
        for (const TimeCost& cost : costs) {
            if (cost.cause == "bank_conflicts" && cost.line > 0 && isOneFile &&
                cost.file == kernel_.name)
                padArraysIn(cost.line);
            if (cost.cause == "spills" && isOneFile)
                removeLaunchBounds();
        }
        for (const Parameter& parameter : parametersOf(kernel_))
            if (const Value* value = parameters_.get(parameter.name))
                tryOthers(parameter, *value);
        return std::move(changes_);
    }

  private:
    void addLine(std::size_t index, const std::string& text, const std::string& cause,
                 const std::string& what) {
        const auto number = static_cast<std::int64_t>(index) + 1;
        if (!changed_.insert(number).second)
            return;
        std::vector<std::string> lines = lines_;
        lines[index] = text;
        KernelText kernel = textOf(kernel_);
        kernel.source = joined(lines, "\n") + '\n';
        changes_.push_back(
            {{message(KC_TEXT("engine", "{0} (line {1})"), what, std::to_string(number)), cause,
              number},
             std::move(kernel),
             parameters_});
    }

    /// Adds one element to each row of the shared arrays that a line accesses.
    void padArraysIn(std::int64_t number) {
        if (number > std::ssize(lines_))
            return;
        const std::string& access = lines_[static_cast<std::size_t>(number - 1)];
        static const std::regex declarator(R"(\b(\w+)((?:\s*\[[^\[\]]+\]){2,}))");
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            const std::string line = withoutComment(lines_[i]);
            if (line.find("__shared__") == std::string::npos)
                continue;
            for (std::sregex_iterator one(line.begin(), line.end(), declarator), end; one != end;
                 ++one) {
                const std::string name = (*one)[1];
                const int dimensions = subscriptsAt((*one)[2].str());
                if (!std::regex_search(access, std::regex("\\b" + name + "\\s*\\[")) ||
                    !isSubscripted(lines_, i, name, dimensions))
                    continue;
                std::string array = one->str();
                array.insert(array.size() - 1, " + 1");
                addLine(i, one->prefix().str() + array + one->suffix().str(), "bank_conflicts",
                        array);
            }
        }
    }

    void removeLaunchBounds() {
        static const std::regex bounds(R"(\s*__launch_bounds__\s*\([^()]*\))");
        for (std::size_t i = 0; i < lines_.size(); ++i)
            if (std::regex_search(lines_[i], bounds))
                addLine(i, std::regex_replace(lines_[i], bounds, ""), "spills",
                        "no __launch_bounds__");
    }

    void tryOthers(const Parameter& parameter, const Value& now) {
        if (parameter.origin == ParameterOrigin::Compiler) {
            if (parameter.name == "max_registers" && now != Value(std::int64_t{0}))
                tryValue(parameter, Value(std::int64_t{0}));
            return;
        }
        if (parameter.origin != ParameterOrigin::Kernel)
            return;
        for (const Value& value : neighbours(parameter, now))
            tryValue(parameter, value);
    }

    static std::vector<Value> neighbours(const Parameter& parameter, const Value& now) {
        std::vector<Value> values = parameter.values;
        if (parameter.kind == ParameterKind::Word || parameter.kind == ParameterKind::Boolean) {
            if (parameter.kind == ParameterKind::Boolean)
                values = {Value(true), Value(false)};
            std::erase(values, now);
            values.resize(std::min(values.size(), maxWords));
            return values;
        }
        const auto number = now.number();
        if (!number)
            return {};
        if (values.empty()) {
            for (const double factor : {0.5, 2.0}) {
                const Value value(static_cast<std::int64_t>(*number * factor));
                if (*number > 0 && !parameter.problemWith(value) && value != now)
                    values.push_back(value);
            }
            return values;
        }
        std::ranges::sort(values, {},
                          [](const Value& value) { return value.number().value_or(0); });
        const auto at = std::ranges::find(values, now);
        if (at == values.end())
            return {};
        std::vector<Value> near;
        if (at != values.begin())
            near.push_back(*std::prev(at));
        if (std::next(at) != values.end())
            near.push_back(*std::next(at));
        return near;
    }

    void tryValue(const Parameter& parameter, const Value& value) {
        Values parameters = parameters_;
        parameters[parameter.name] = value;
        changes_.push_back({{message("{0} = {1}", parameter.name, value.text()),
                             parameter.name == "max_registers" ? "spills" : "", 0},
                            textOf(kernel_),
                            std::move(parameters)});
    }

    const KernelFile& kernel_;
    const Values& parameters_;
    std::vector<std::string> lines_;
    std::set<std::int64_t> changed_; ///< lines already changed; each line is changed only once
    std::vector<ChangedKernel> changes_;
};

} // namespace

std::vector<ChangedKernel> changesOf(const KernelFile& kernel, const Configuration& configuration,
                                     const std::vector<TimeCost>& costs) {
    return Changes(kernel, configuration).all(costs);
}

} // namespace kernelcurve
