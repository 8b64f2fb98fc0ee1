#include "gpu/device/cpu/compile/translation_unit.h"

#include "gpu/device/cpu/compile/inline_ptx.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/source/syntax/code_tokens.h"

#include <algorithm>
#include <array>
#include <iomanip>
#include <optional>
#include <sstream>
#include <string_view>
#include <vector>

namespace kernelcurve {
namespace {

std::string quoted(std::string text) {
    std::erase(text, '\n');
    std::ostringstream stream;
    stream << std::quoted(text);
    return stream.str();
}

/// The lines of a source file, except those that directives such as `#ifdef __KERNELCURVE_CPU__`
/// reserve for GPUs.
class CpuLines {
  public:
    explicit CpuLines(std::string_view source)
        : rest_(source) {}

    std::optional<std::string_view> next() {
        while (!rest_.empty()) {
            const std::string_view line = takeLine(rest_);
            if (line.starts_with('#'))
                follow(line.substr(1));
            else if (std::ranges::count(open_, Branch::OfGpus) == 0)
                return line;
        }
        return std::nullopt;
    }

  private:
    enum class Branch { OfAll, OfCpu, OfGpus };

    void follow(std::string_view directive) {
        directive.remove_prefix(std::min(directive.find_first_not_of(" \t"), directive.size()));
        if (directive.starts_with("if"))
            open_.push_back(directive.starts_with("ifdef __KERNELCURVE_CPU__")    ? Branch::OfCpu
                            : directive.starts_with("ifndef __KERNELCURVE_CPU__") ? Branch::OfGpus
                                                                                  : Branch::OfAll);
        else if (open_.empty())
            return;
        else if (directive.starts_with("endif"))
            open_.pop_back();
        else if (directive.starts_with("el") && open_.back() != Branch::OfAll)
            open_.back() = open_.back() == Branch::OfCpu ? Branch::OfGpus : Branch::OfCpu;
    }

    std::string_view rest_;
    std::vector<Branch> open_;
};

/// Replaces `alignas` before a conditional expression by a macro with a name of the same length
/// (qualifiers.h).
std::string withConditionalAlignments(std::string text) {
    constexpr std::string_view word = "alignas";
    constexpr std::string_view macro = "kcAlign";
    static_assert(word.size() == macro.size());
    const std::vector<CodeToken> tokens = codeTokens(text);
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        if (textOf(text, tokens[i]) != word || textOf(text, tokens[i + 1]) != "(")
            continue;
        int depth = 1;
        bool isConditional = false;
        for (std::size_t at = i + 2; at < tokens.size() && depth > 0; ++at) {
            const std::string_view sign = textOf(text, tokens[at]);
            depth += sign == "(" ? 1 : sign == ")" ? -1 : 0;
            isConditional |= sign == "?";
        }
        if (isConditional)
            text.replace(tokens[i].begin, word.size(), macro);
    }
    return text;
}

} // namespace

std::string translationUnit(const CompileRequest& request, const CompilerText& code,
                            const std::vector<EntryForm>& forms) {
    std::string text = "#include \"kernelcurve_cpu.h\"\n";
    for (const std::string& header : code.headers)
        text += "#include <" + header + ">\n";
    // Functions get internal linkage, so that the compiler drops unused functions early.
    text +=
        "#pragma clang attribute push(__attribute__((internal_linkage)), apply_to = function)\n";
    text += "#line 1 " + quoted(request.name) + "\n" +
            withConditionalAlignments(withPtxAsCalls(code.text)) + "\n";
    text += "#line 1 " + quoted(entriesName) + "\n";
    text += "#pragma clang attribute pop\n";
    for (std::size_t i = 0; i < request.entries.size(); ++i) {
        // The first entry shares its line with the include, so that line numbers match the index.
        text += i == 0 ? "#include \"entries.h\"\n#line 2\n" : "";
        text += forms[i] == EntryForm::Blocks ? "KC_ENTRY_OF_BLOCKS(" : "KC_ENTRY_OF_THREADS(";
        text += std::to_string(i) + ", " + request.entries[i] + ")\n";
    }
    return text;
}

std::string entryFunction(std::size_t index, EntryForm form) {
    return (form == EntryForm::Blocks ? "kcBlocks" : "kcThread") + std::to_string(index);
}

std::string entryTable(std::size_t index) {
    return "kcEntry" + std::to_string(index);
}

bool mentionsBarriers(const std::string& source) {
    constexpr std::array<std::string_view, 12> words = {
        "__sync",   "__shfl",       "__ballot", "__any",    "__all", "__match",
        "__reduce", "__activemask", "_sync(",   "ldmatrix", "mma.",  "stmatrix"};
    CpuLines lines(source);
    while (const std::optional<std::string_view> line = lines.next())
        if (std::ranges::any_of(words, [&](std::string_view word) {
                return line->find(word) != std::string_view::npos;
            }))
            return true;
    return false;
}

} // namespace kernelcurve
