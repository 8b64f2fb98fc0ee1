#include "gpu/catalog/kernel_template.h"

#include "gpu/catalog/problem/file_problem.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/values/utf8.h"

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

/// A Chinese character is as wide as two letters.
std::size_t widthOf(std::string_view character) {
    return character.size() > 2 ? 2 : 1;
}

/// Comment lines of at most `columns`, broken at blanks and between Chinese characters; those after
/// the first stand `indent` further in.
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
        // A full stop of theirs belongs to the character before it, on the same line.
        if (character.size() > 2 && utf8Length(text, at) < 3)
            put();
    }
    put();
    return lines + "\n";
}

std::string arrays(const Problem& problem, bool chinese) {
    Values defaults;
    for (const Parameter& parameter : problem.declaration().parameters)
        defaults[parameter.name] = parameter.defaultValue;
    const auto& variants = problem.declaration().variants;
    std::string list;
    for (const BufferSpec& buffer :
         problem.buffers(defaults, variants.empty() ? std::string() : variants.front())) {
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
    std::string text =
        commentLines(inLanguage(declaration.title, chinese) + (chinese ? "：" : ": ") +
                         inLanguage(declaration.about, chinese),
                     0);
    text += commentLines((chinese ? "数组：" : "Arrays: ") + arrays(problem, chinese), 2);
    for (const Parameter& parameter : declaration.parameters)
        text += commentLines(
            parameter.name + (chinese ? "：" : ": ") + inLanguage(parameter.help, chinese), 2);
    return text;
}

bool isOfName(char character) {
    return std::isalnum(static_cast<unsigned char>(character)) != 0 || character == '_';
}

/// For a problem of one's own: everything but what a thread does.
std::string skeleton(const FileProblem& problem) {
    const ProblemDeclaration& declaration = problem.declaration();
    const std::string variant = declaration.variants.empty() ? "" : declaration.variants.front();
    Values defaults;
    for (const Parameter& parameter : declaration.parameters)
        defaults[parameter.name] = parameter.defaultValue;
    std::string arguments;
    std::string parameters;
    const auto add = [&](const std::string& type, const std::string& name) {
        arguments += (arguments.empty() ? "" : ", ") + name;
        parameters += (parameters.empty() ? "" : ", ") + type + name;
    };
    for (const BufferSpec& buffer : problem.buffers(defaults, variant))
        add((buffer.role == BufferRole::Input ? "const " : "") +
                problem.typeOf(buffer.name, defaults, variant).name + " *",
            buffer.name);
    for (const Parameter& parameter : declaration.parameters)
        if (parameter.kind == ParameterKind::Integer || parameter.kind == ParameterKind::Real)
            add(parameter.kind == ParameterKind::Real ? "double " : "long long ", parameter.name);
    return "/*---\nentry: my_kernel\nproblem: " + declaration.id + "\narguments: [" + arguments +
           "]\nparameters:\n  block: {values: [64, 128, 256, 512, 1024], default: 256}\n"
           "block: [block]\ngrid: [\"ceil((" +
           problem.unitsText(variant) + ") / block)\"]\n---*/\n__global__ void my_kernel(" +
           parameters +
           ")\n{\n    long long unit = (long long)blockIdx.x * blockDim.x + threadIdx.x;\n}\n";
}

} // namespace

std::string kernelTemplate(const Problem& problem, const std::string& id, bool chinese,
                           const std::filesystem::path& folder) {
    const std::filesystem::path file = folder / (problem.declaration().id + ".cu");
    const auto* const own = dynamic_cast<const FileProblem*>(&problem);
    std::string text = own != nullptr && !isShipped(problem) ? skeleton(*own) : readFile(file);
    const std::size_t header = text.find(endOfHeader);
    if (header != std::string::npos)
        text.insert(header + endOfHeader.size(), described(problem, chinese));
    for (std::size_t at = 0; (at = text.find(nameInTemplate, at)) != std::string::npos;) {
        const std::size_t end = at + nameInTemplate.size();
        const bool whole =
            (at == 0 || !isOfName(text[at - 1])) && (end == text.size() || !isOfName(text[end]));
        if (whole)
            text.replace(at, nameInTemplate.size(), id);
        at += whole ? id.size() : nameInTemplate.size();
    }
    return text;
}

} // namespace kernelcurve
