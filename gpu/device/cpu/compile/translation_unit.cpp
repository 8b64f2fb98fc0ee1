#include "gpu/device/cpu/compile/translation_unit.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace kernelcurve {
namespace {

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\')
            result += '\\';
        if (letter != '\n')
            result += letter;
    }
    return result + '"';
}

} // namespace

std::string translationUnit(const CompileRequest& request, const CompilerText& code,
                            const std::vector<EntryForm>& forms) {
    std::string text = "#include \"kernelcurve_cpu.h\"\n";
    for (const std::string& header : code.headers)
        text += "#include <" + header + ">\n";
    // A file's functions belong to it alone: what no entry uses is then dropped early.
    text +=
        "#pragma clang attribute push(__attribute__((internal_linkage)), apply_to = function)\n";
    text += "#line 1 " + quoted(request.name) + "\n" + code.text + "\n";
    text += "#line 1 " + quoted(entriesName) + "\n";
    text += "#pragma clang attribute pop\n";
    for (std::size_t i = 0; i < request.entries.size(); ++i) {
        // The first entry shares its line with the include, so that line numbers follow the index.
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
    constexpr std::array<std::string_view, 8> words = {
        "__sync", "__shfl", "__ballot", "__any", "__all", "__match", "__reduce", "__activemask"};
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        return source.find(word) != std::string::npos;
    });
}

} // namespace kernelcurve
