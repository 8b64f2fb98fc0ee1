#include "gpu/device/cuda/compile/compiler_log.h"

#include "gpu/device/child_process.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

/// The file name that NVRTC reports for errors in the requested entries.
constexpr std::string_view entriesFile = "__nv_name_map";
constexpr std::string_view entryDirective = "#pragma nv_mangled_name ";

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty())
        lines.push_back(takeLine(text));
    return lines;
}

std::int64_t leadingNumber(std::string_view text) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

struct Complaint {
    std::string_view file;
    int line = 0;
    std::string_view text;
};

/// Parses "k.cu(12): error: what", including the variants "catastrophic error" and "error #20-D".
std::optional<Complaint> complaintIn(std::string_view line) {
    const std::size_t close = line.find("): ");
    const std::size_t open = line.rfind('(', close);
    if (close == std::string_view::npos || open == std::string_view::npos)
        return std::nullopt;
    const std::string_view rest = line.substr(close + 3);
    const std::size_t colon = rest.find(": ");
    const std::size_t word = rest.find("error");
    if (colon == std::string_view::npos || word > colon)
        return std::nullopt;
    return Complaint{line.substr(0, open), static_cast<int>(leadingNumber(line.substr(open + 1))),
                     rest.substr(colon + 2)};
}

/// Returns the column of an error. NVRTC repeats the source line with two leading spaces, and
/// prints a caret below the error.
int columnFrom(const std::vector<std::string_view>& lines, std::size_t complaint) {
    constexpr int indent = 2;
    if (complaint + 2 < lines.size()) {
        const std::string_view marks = lines[complaint + 2];
        if (trimmed(marks) == "^")
            return static_cast<int>(marks.find('^')) - indent + 1;
    }
    return 0;
}

Failure entryFailure(const std::vector<std::string_view>& lines, std::size_t complaint,
                     std::string_view text) {
    std::string_view entry;
    if (complaint + 1 < lines.size()) {
        entry = trimmed(lines[complaint + 1]);
        entry.remove_prefix(entry.starts_with(entryDirective) ? entryDirective.size() : 0);
    }
    return {
        message(KC_TEXT("engine", "Kernel {0} not found in the source: {1}"), std::string(entry),
                std::string(text)),
        message(KC_TEXT("engine", "compare `entry` in the header with the kernel's name and its "
                                  "template parameters")),
        {}};
}

/// Returns the assembler's message in a line such as "ptxas error   : what", "ptxas fatal   :
/// what", or "ptxas application ptx input, line 7; error : what".
std::optional<std::string> assemblersWords(std::string_view line) {
    line = trimmed(line);
    const std::size_t colon = line.find(" : ");
    const std::string_view before = line.substr(0, colon);
    if (!line.starts_with("ptxas") || colon == std::string_view::npos ||
        (before.find("error") == std::string_view::npos &&
         before.find("fatal") == std::string_view::npos))
        return std::nullopt;
    return std::string(trimmed(line.substr(colon + 3)));
}

/// Returns the hint for instructions that the architecture does not support, or supports only in
/// its architecture-specific target (sm_90a instead of sm_90).
Message architectureHint() {
    return message(KC_TEXT("engine",
                           "add `architecture: 9.0a` to the header for architecture-specific "
                           "instructions (wgmma, setmaxnreg, multicast copies)"));
}

/// Returns the function of a message such as "Unresolved extern function '_Z4areai'", or an empty
/// text for other messages.
std::string unresolvedFunction(const std::string& words) {
    constexpr std::string_view before = "Unresolved extern function '";
    const std::size_t at = words.find(before);
    if (at == words.npos)
        return {};
    const std::size_t begin = at + before.size();
    return demangled(words.substr(begin, words.find('\'', begin) - begin));
}

Failure assemblerFailure(const std::string& words, const std::string& file) {
    if (const std::string function = unresolvedFunction(words); !function.empty())
        return undefinedFunction(function, {file});
    Message hint;
    if (words.find("shared data") != std::string::npos)
        hint = message(KC_TEXT("engine", "static shared memory is limited to 48 KiB per block; use "
                                         "dynamic shared memory for more (`shared_bytes`)"));
    else if (words.find(".target") != std::string::npos)
        hint = architectureHint();
    return {message(KC_TEXT("engine", "ptxas rejected the kernel: {0}"), words),
            std::move(hint),
            {file}};
}

/// Returns the failure for a log without an error. A warning may describe the cause. For example,
/// NVRTC 13.0 fails on multicast copies for sm_90, but prints only a warning.
Failure failureWithoutError(const std::vector<std::string_view>& lines, std::string_view log,
                            const std::string& cause, const std::string& file) {
    const auto warning = std::find_if(lines.begin(), lines.end(), [](std::string_view line) {
        return line.find("warning") != std::string_view::npos;
    });
    if (warning == lines.end()) {
        const std::string said(trimmed(lines.empty() ? log : lines.front()));
        return {message(KC_TEXT("engine", "Compilation failed: {0}"), said.empty() ? cause : said),
                {},
                {file}};
    }
    return {
        message(KC_TEXT("engine",
                        "The compiler failed ({0}) without an error; the first warning is: {1}"),
                cause, std::string(trimmed(*warning))),
        architectureHint(),
        {file}};
}

} // namespace

Failure compilationFailure(std::string_view log, const std::vector<std::string>& files,
                           const std::string& cause) {
    const std::string& name = files.front();
    const std::vector<std::string_view> lines = linesOf(log);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (const std::optional<Complaint> complaint = complaintIn(lines[i])) {
            if (complaint->file == entriesFile)
                return entryFailure(lines, i, complaint->text);
            if (std::find(files.begin(), files.end(), complaint->file) != files.end())
                return {message("{0}", std::string(complaint->text)),
                        {},
                        {std::string(complaint->file), complaint->line, columnFrom(lines, i)}};
            return {message(KC_TEXT("engine", "An included file does not compile: {0}"),
                            std::string(trimmed(lines[i]))),
                    message(KC_TEXT("engine", "check the files that the kernel includes")),
                    {name}};
        }
        if (const std::optional<std::string> words = assemblersWords(lines[i]))
            return assemblerFailure(*words, name);
    }
    return failureWithoutError(lines, log, cause, name);
}

std::map<std::string, std::int64_t> spilledBytes(std::string_view log) {
    constexpr std::string_view properties = "Function properties for ";
    std::map<std::string, std::int64_t> spills;
    std::string function;
    for (const std::string_view line : linesOf(log)) {
        if (const std::size_t at = line.find(properties); at != std::string_view::npos) {
            function = trimmed(line.substr(at + properties.size()));
            continue;
        }
        // Example: "    0 bytes stack frame, 8 bytes spill stores, 16 bytes spill loads".
        std::int64_t bytes = 0;
        bool found = false;
        for (const std::string_view kind : {" bytes spill stores", " bytes spill loads"}) {
            if (const std::size_t at = line.find(kind); at != std::string_view::npos) {
                const std::size_t blank = line.rfind(' ', at - 1);
                bytes += leadingNumber(line.substr(blank + 1));
                found = true;
            }
        }
        if (found && !function.empty())
            spills[std::exchange(function, {})] = bytes;
    }
    return spills;
}

} // namespace kernelcurve
