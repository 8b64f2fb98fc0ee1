#include "gpu/catalog/kernel/kernel_template.h"

#include "gpu/catalog/header/entry.h"
#include "gpu/catalog/header/expression_scanner.h"
#include "gpu/catalog/header/header_block.h"
#include "gpu/catalog/kernel/kernel_source.h"
#include "gpu/catalog/problem/file_problem.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/text/utf8.h"
#include "gpu/problems/device_check.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

namespace kernelcurve {
namespace {

constexpr std::string_view nameInTemplate = "my_kernel";
constexpr std::string_view endOfHeader = "---*/\n";
constexpr std::size_t columns = 100;

const std::string& inLanguage(const LocalizedText& text, bool chinese) {
    return chinese && !text.zhCN.empty() ? text.zhCN : text.en;
}

/// Returns the width in columns. A Chinese character is as wide as two letters.
std::size_t widthOf(std::string_view character) {
    return character.size() > 2 ? 2 : 1;
}

/// Returns comment lines of limited width, broken at spaces and between Chinese characters.
/// Continuation lines are indented by `indent`.
std::string commentLines(std::string_view text, std::size_t indent) {
    std::string lines = "//";
    std::string word;
    std::size_t width = lines.size();
    std::size_t wordWidth = 0;
    bool blankBefore = true;
    const auto put = [&] {
        if (word.empty())
            return;
        const std::size_t gap = blankBefore ? 1 : 0;
        if (width + gap + wordWidth > columns) {
            lines += "\n//" + std::string(indent, ' ');
            width = 2 + indent;
            blankBefore = true;
        }
        lines += (blankBefore ? " " : "") + word;
        width += (blankBefore ? 1 : 0) + wordWidth;
        word.clear();
        wordWidth = 0;
        blankBefore = false;
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view character =
            text.substr(at, std::max<std::size_t>(1, utf8Length(text, at)));
        at += character.size();
        if (character == " " || character == "\n") {
            put();
            blankBefore = true;
            continue;
        }
        if (character.size() > 2)
            put();
        word += character;
        wordWidth += widthOf(character);
        // A Chinese full stop stays on the line of the preceding character.
        if (character.size() > 2 && utf8Length(text, at) < 3)
            put();
    }
    put();
    return lines + "\n";
}

std::string arrays(const Problem& problem, bool chinese) {
    std::string list;
    for (const BufferSpec& buffer : problem.buffers(defaultsOf(problem.declaration().parameters),
                                                    problem.declaration().usualVariant())) {
        list += (list.empty() ? "" : chinese ? "，" : ", ") + buffer.name;
        if (buffer.role == BufferRole::Input)
            list += chinese ? "（输入）" : " (read)";
        else if (buffer.role == BufferRole::Output)
            list += chinese ? "（输出）" : " (written)";
        else
            list += chinese ? "（输入和输出）" : " (read and written)";
    }
    return list;
}

std::string described(const Problem& problem, bool chinese) {
    const ProblemDeclaration& declaration = problem.declaration();
    std::string task = inLanguage(declaration.title, chinese);
    if (!declaration.about.empty())
        task += (chinese ? "：" : ": ") + inLanguage(declaration.about, chinese);
    std::string text = commentLines(task, 0);
    text += commentLines((chinese ? "数组：" : "Arrays: ") + arrays(problem, chinese), 2);
    for (const Parameter& parameter : declaration.parameters) {
        const LocalizedText& words = parameter.help.empty() ? parameter.label : parameter.help;
        if (!words.empty())
            text += commentLines(
                parameter.name + (chinese ? "：" : ": ") + inLanguage(words, chinese), 2);
    }
    return text;
}

bool hasWord(std::string_view text, std::string_view word) {
    return nextWord(text, word, 0) < text.size();
}

/// Translates a header expression to C++. The result uses integers if all operands are integers.
/// Otherwise, it uses double precision. Returns an empty string if C++ lacks one of the operators.
std::string inCpp(const std::string& expression) {
    if (expression.find_first_of("%^") != std::string::npos)
        return {};
    const bool whole = expression.find_first_of("/.?<>=!&|") == std::string::npos &&
                       std::ranges::none_of(expressionFunctions(), [&](const std::string& each) {
                           return hasWord(expression, each);
                       });
    if (whole)
        return expression;
    std::string made;
    for (std::size_t at = 0; at < expression.size();) {
        const std::size_t begin = at;
        if (!isOfName(expression[at]) && expression[at] != '.') {
            made += expression[at++];
            continue;
        }
        while (at < expression.size() && (isOfName(expression[at]) || expression[at] == '.'))
            ++at;
        const std::string word = expression.substr(begin, at - begin);
        if (std::ranges::count(expressionFunctions(), word) > 0)
            made += word == "min" || word == "max" ? "f" + word : word;
        else if (std::isdigit(static_cast<unsigned char>(word.front())) == 0)
            made += "(double)" + word;
        else
            made += word.find_first_not_of("0123456789") == std::string::npos ? word + ".0" : word;
    }
    return "(long long)(" + made + ")";
}

/// Generates a kernel for a problem file. Each thread calls the reference for one unit of work if
/// the problem's arrays are sufficient. Otherwise, the body stays open.
class OwnTemplate {
  public:
    OwnTemplate(const FileProblem& problem, const std::string& id, bool chinese)
        : problem_(problem)
        , variant_(problem.declaration().usualVariant())
        , result_(problem.result(variant_))
        , chinese_(chinese)
        , defaults_(defaultsOf(problem.declaration().parameters)) {
        const std::string& text = problem.source()->text;
        code_ = text.substr(findHeader(text, problem.source()->name).all.size());
        code_.erase(0, std::min(code_.find_first_not_of(" \t\r\n"), code_.size()));
        if (result_.reference)
            entry_ = parseEntry(result_.reference->entry, result_.reference->where);
        callable_ = canCall(id);
    }

    std::string text() {
        for (const DescribedArray& array : result_.arrays)
            addArray(array);
        addNumbers();
        const std::string block = freeName("block", "threads_per_block");
        const std::string units = problem_.unitsText(variant_);
        std::string made = "/*---\nentry: my_kernel" + between("<", templateArguments_, ">") +
                           "\nproblem: " + problem_.declaration().id + "\narguments: [" +
                           between("", arguments_, "") + "]\n";
        if (const std::string zeroed = between("zeroed: [", zeroedOutputs(), "]\n");
            callable_ && !zeroed.empty())
            made += zeroed;
        if (const auto check = problem_.deviceCheck(defaults_, variant_);
            check && check->standard != DeviceCheck{}.standard)
            made += "standard: " + std::to_string(check->standard) + "\n";
        made += "parameters:\n  " + block +
                ": {values: [64, 128, 256, 512, 1024], default: 256}\n" + "block: [" + block +
                "]\ngrid: [\"ceil((" + units + ") / " + block + ")\"]\n---*/\n";
        made += includes();
        if (callable_)
            made += "\n" + code_ + (code_.ends_with('\n') ? "\n" : "\n\n");
        const std::string parameters = between("", parameters_, "");
        const std::string_view name = "__global__ void my_kernel(";
        const bool isLong = name.size() + parameters.size() > columns;
        made += between("template <", templateParameters_, ">\n") + std::string(name) +
                (isLong ? "\n    " : "") + parameters + ")\n{\n    long long " + unit() +
                " = (long long)blockIdx.x * blockDim.x + threadIdx.x;\n";
        return made + (callable_ ? call(units) : open()) + "}\n";
    }

  private:
    bool canCall(const std::string& id) const {
        if (!result_.reference || inCpp(problem_.unitsText(variant_)).empty() ||
            hasWord(code_, id) || hasWord(code_, nameInTemplate))
            return false;
        for (const DescribedArray& array : result_.arrays)
            if (array.role != BufferRole::Input &&
                findNamed(result_.expected, array.name) == nullptr)
                return false;
        for (const DescribedExpected& each : result_.expected) {
            const DescribedArray* array = findNamed(result_.arrays, each.name);
            if (array == nullptr || each.type.name != array->type.name ||
                each.type.parameter != array->type.parameter)
                return false;
        }
        return std::ranges::all_of(entry_.templateArguments, [&](const EntryPart& argument) {
            const Parameter* parameter =
                findNamed(problem_.declaration().parameters, argument.text);
            return parameter == nullptr || parameter->kind == ParameterKind::Integer ||
                   parameter->kind == ParameterKind::Boolean || chooses(*parameter);
        });
    }
    /// Returns a name for the call that does not hide the function of the reference.
    std::string inKernel(const std::string& name) const {
        return callable_ && name == entry_.function.text ? name + "_" : name;
    }
    std::string unit() const { return freeName("unit", "unit_of_work"); }
    std::string freeName(const std::string& name, const std::string& other) const {
        const bool taken = findNamed(result_.arrays, name) != nullptr || defaults_.contains(name) ||
                           problem_.sizes(defaults_).contains(name) ||
                           (callable_ && name == entry_.function.text);
        return taken ? other : name;
    }

    void addTemplate(const std::string& name) {
        if (std::ranges::count(templateArguments_, name) > 0)
            return;
        const Parameter& parameter = *findNamed(problem_.declaration().parameters, name);
        const char* kind = chooses(parameter)                         ? "typename "
                           : parameter.kind == ParameterKind::Boolean ? "bool "
                                                                      : "long long ";
        templateArguments_.push_back(name);
        templateParameters_.push_back(kind + inKernel(name));
    }
    void addArray(const DescribedArray& array) {
        std::string type = array.type.name;
        if (!array.type.parameter.empty()) {
            addTemplate(array.type.parameter);
            type = inKernel(array.type.parameter);
        }
        arguments_.push_back(array.name);
        parameters_.push_back((array.role == BufferRole::Input ? "const " : "") + type + " *" +
                              inKernel(array.name));
    }
    /// Adds the arrays of the call, or all arrays if the reference is unknown.
    void addNumbers() {
        if (callable_)
            for (const EntryPart& argument : entry_.templateArguments)
                if (defaults_.contains(argument.text))
                    addTemplate(argument.text);
        const auto needs = [&](const std::string& name) {
            return callable_ ? std::ranges::count(result_.reference->arguments, name) > 0 ||
                                   hasWord(problem_.unitsText(variant_), name)
                             : defaults_.contains(name);
        };
        for (const Parameter& parameter : problem_.declaration().parameters)
            if (needs(parameter.name))
                addNumber(parameter.name, parameter.defaultValue);
        for (const auto& [name, value] : problem_.sizes(defaults_))
            if (needs(name))
                addNumber(name, value);
    }
    void addNumber(const std::string& name, const Value& value) {
        if (value.isWord() || std::ranges::count(templateArguments_, name) > 0 ||
            (!callable_ && value.isBoolean()))
            return;
        arguments_.push_back(name);
        parameters_.push_back((value.isReal()      ? "double "
                               : value.isBoolean() ? "bool "
                                                   : "long long ") +
                              inKernel(name));
    }
    /// Returns the includes for types that only the header uses.
    std::string includes() const {
        std::string lines;
        for (const auto& [type, file] :
             {std::pair{"__half", "cuda_fp16.h"}, std::pair{"__nv_bfloat16", "cuda_bf16.h"},
              std::pair{"__nv_fp8_e4m3", "cuda_fp8.h"}, std::pair{"__nv_fp8_e5m2", "cuda_fp8.h"}})
            if (std::ranges::any_of(templateArguments_, [&, word = type](const std::string& name) {
                    const auto& values = findNamed(problem_.declaration().parameters, name)->values;
                    return std::ranges::count(values, Value(word)) > 0;
                }))
                lines += std::string("#include <") + file + ">\n";
        return lines;
    }
    /// Returns the outputs to clear. An inout array starts with its input values instead.
    std::vector<std::string> zeroedOutputs() const {
        std::vector<std::string> names;
        for (const DescribedExpected& each : result_.expected)
            if (const DescribedArray* array = findNamed(result_.arrays, each.name);
                each.zeroed && array != nullptr && array->role == BufferRole::Output)
                names.push_back(each.name);
        return names;
    }

    std::string call(const std::string& units) const {
        std::string called = entry_.function.text;
        std::vector<std::string> types;
        for (const EntryPart& argument : entry_.templateArguments)
            types.push_back(inKernel(argument.text));
        called += between("<", types, ">") + "(" + unit();
        for (const std::string& argument : result_.reference->arguments)
            called += ", " + inKernel(argument);
        return "    if (" + unit() + " < " + inCpp(units) + ")\n        " + called + ");\n";
    }
    /// Returns the reason why the call is missing, and the next step.
    std::string open() const {
        const bool otherArrays =
            std::ranges::any_of(result_.expected, [&](const DescribedExpected& each) {
                const DescribedArray* array = findNamed(result_.arrays, each.name);
                return array == nullptr || each.type.name != array->type.name;
            });
        std::string text = chinese_ ? "在此写出一个线程对一个工作单元的计算。"
                                    : "Write here what a thread computes for its unit of work.";
        if (otherArrays)
            text += chinese_
                        ? "参考实现写入的是更宽的类型或它自己的数组，因此不能用本问题的数组调用它。"
                        : " The reference writes wider types or arrays of its own, so that it "
                          "cannot be called with the problem's arrays.";
        std::string lines = commentLines(text, 0);
        for (std::size_t at = 0; at < lines.size(); at = lines.find('\n', at) + 1)
            lines.insert(at, "    ");
        return lines;
    }

    static std::string between(const std::string& begin, const std::vector<std::string>& items,
                               const std::string& end) {
        return items.empty() ? std::string() : begin + joined(items, ", ") + end;
    }

    const FileProblem& problem_;
    std::string variant_;
    const DescribedResult& result_;
    bool chinese_;
    Values defaults_;
    std::string code_;
    Entry entry_;
    bool callable_ = false;
    std::vector<std::string> templateArguments_, templateParameters_, arguments_, parameters_;
};

} // namespace

std::string kernelTemplate(const Problem& problem, const std::string& id, bool chinese,
                           const std::filesystem::path& folder) {
    const std::filesystem::path file = folder / (problem.declaration().id + ".cu");
    const auto* const own = dynamic_cast<const FileProblem*>(&problem);
    std::error_code error;
    // Requires a folder, because a file in the working directory could overwrite the problem.
    const bool isWritten = !folder.empty() && std::filesystem::exists(file, error);
    std::string text =
        own != nullptr && !isWritten ? OwnTemplate(*own, id, chinese).text() : readFile(file);
    const std::size_t header = text.find(endOfHeader);
    if (header != std::string::npos)
        text.insert(header + endOfHeader.size(), described(problem, chinese));
    for (std::size_t at = 0; (at = nextWord(text, nameInTemplate, at)) < text.size();
         at += id.size())
        text.replace(at, nameInTemplate.size(), id);
    return text;
}

} // namespace kernelcurve
