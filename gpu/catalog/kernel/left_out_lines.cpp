#include "gpu/catalog/kernel/left_out_lines.h"

#include "gpu/model/text/text_parts.h"
#include "gpu/source/compiler_text.h"
#include "gpu/source/device_headers.h"
#include "gpu/source/line_origins.h"
#include "gpu/source/syntax/declarations.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace kernelcurve {
std::vector<int> leftOutLines(const KernelFile& kernel, const std::string& file) {
    const std::vector<std::string> entries = textsOf(kernel.launches, &KernelLaunch::entry);
    const std::vector<std::string_view> names = namesIn(kernel.code);
    const WordSet words(names.begin(), names.end());
    CompilerTexts texts(kernel.code, entries, [&](std::string_view header) {
        return header.starts_with("cuda_runtime") || bringsForDevice(header, words);
    });
    const std::optional<CompilerText> first = texts.next();
    std::vector<int> lines;
    if (!first || !first->sliced)
        return lines;
    const LineOrigins origins(kernel.code, kernel.codeName);
    std::string_view before = kernel.code;
    std::string_view after = first->text;
    for (int line = 1; !before.empty(); ++line) {
        const std::string_view was = takeLine(before);
        const std::string_view is = takeLine(after);
        if (trimmed(was).empty() || !trimmed(is).empty())
            continue;
        if (const SourcePosition place = origins.at(line); place.file == file)
            lines.push_back(place.line);
    }
    std::sort(lines.begin(), lines.end());
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    return lines;
}

} // namespace kernelcurve
