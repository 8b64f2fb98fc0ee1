#include "gpu/device/cpu/compile/compiler_diagnostics.h"

#include "gpu/device/cpu/compile/translation_unit.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/source/local_includes.h"

#include <charconv>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

/// Parses "LINE:COLUMN" or "LINE" at the start of a text.
std::optional<SourcePosition> positionAt(std::string_view text, const std::string& file) {
    SourcePosition position{file};
    const char* const end = text.data() + text.size();
    auto [after, error] = std::from_chars(text.data(), end, position.line);
    if (error != std::errc())
        return {};
    if (after != end && *after == ':')
        std::from_chars(after + 1, end, position.column);
    return position;
}

std::optional<SourcePosition> positionIn(std::string_view line,
                                         const std::vector<std::string>& files) {
    for (const std::string& file : files)
        if (line.starts_with(file + ":"))
            return positionAt(line.substr(file.size() + 1), file);
    return {};
}

struct FirstError {
    std::string text;
    std::optional<SourcePosition> inKernel;
    std::optional<SourcePosition> inEntries;
};

std::optional<FirstError> firstError(const std::string& output,
                                     const std::vector<std::string>& files) {
    constexpr std::string_view included = "In file included from ";
    constexpr std::string_view mark = "error: ";
    std::optional<FirstError> error;
    std::optional<SourcePosition> includedFrom;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(included)) {
            if (error)
                break;
            if (auto position = positionIn(std::string_view(line).substr(included.size()), files))
                includedFrom = position;
            continue;
        }
        const std::size_t at = line.find(mark);
        const bool isError = at != std::string::npos && line.substr(0, at).find(':') != line.npos;
        if (isError && error)
            break;
        if (isError) {
            error = FirstError{line.substr(at + mark.size()), positionIn(line, files),
                               positionIn(line, {entriesName})};
            if (!error->inKernel)
                error->inKernel = includedFrom;
        } else if (error && !error->inKernel && line.find(": note: ") != std::string::npos) {
            // The note contains a text such as "in instantiation of ... requested here".
            error->inKernel = positionIn(line, files);
        }
        includedFrom.reset();
    }
    return error;
}

/// Returns the unsupported feature in a text such as `static_assert failed "CUDA only: inline
/// PTX"`.
std::optional<std::string> cudaOnly(const std::string& text) {
    constexpr std::string_view mark = "CUDA only: ";
    const std::size_t at = text.find(mark);
    if (at == std::string::npos)
        return {};
    std::string reason = text.substr(at + mark.size());
    reason.erase(reason.find_last_not_of("\" ") + 1);
    return reason;
}

/// Returns the entry whose name contains the error. Returns null if the error is in the kernel
/// file.
const std::string* entryAt(const FirstError& error, const CompileRequest& request) {
    if (!error.inEntries)
        return nullptr;
    const auto index = static_cast<std::size_t>(error.inEntries->line - 2);
    return index < request.entries.size() ? &request.entries[index] : nullptr;
}

/// Returns the meaning of an error, without its position.
Failure meaningOf(const FirstError& error, const CompileRequest& request) {
    if (const auto reason = cudaOnly(error.text))
        return {message(KC_TEXT("engine",
                                "This kernel requires CUDA: the CPU device does not support {0}"),
                        *reason),
                message(KC_TEXT("engine", "choose a CUDA device, or add a body in plain C++ under "
                                          "#ifdef __KERNELCURVE_CPU__"))};
    // The code after the kernel file opens a namespace. The error means that the opened namespace
    // is inside a function.
    if (!error.inKernel && error.text.starts_with("namespaces can only be defined"))
        return {message(KC_TEXT("engine", "Missing closing brace at the end of the kernel file")),
                message(KC_TEXT("engine", "add the missing closing brace"))};
    if (error.text == "GNU-style inline assembly is disabled")
        return {message(KC_TEXT("engine", "Inline assembly for the CPU is not allowed in kernels")),
                message(KC_TEXT("engine", "write the code in C++"))};
    const bool isForbidden = error.text.ends_with("Permission denied");
    if (isForbidden || error.text.ends_with("file not found"))
        return {
            message(isForbidden
                        ? KC_TEXT("engine", "The sandbox does not allow the compiler to read {0}")
                        : KC_TEXT("engine", "Header not available on the CPU device: {0}"),
                    error.text),
            message(KC_TEXT("engine",
                            "include CUDA device headers, or your own files from the kernel's "
                            "folder or from a folder in the header (`include: [FOLDER]`)"))};
    if (const std::string* const entry = entryAt(error, request))
        return {
            message(KC_TEXT("engine", "Cannot instantiate the entry {0} from the kernel file: {1}"),
                    *entry, error.text),
            message(KC_TEXT("engine", "check that the name and the template arguments match a "
                                      "__global__ function in the file"))};
    return {message(KC_TEXT("engine", "Compilation failed: {0}"), error.text)};
}

} // namespace

DeviceError compilerError(const std::string& output, const CompileRequest& request,
                          const CompilerText& code) {
    const std::optional<FirstError> error =
        firstError(output, filesWithin(request.name, request.source));
    Failure failure =
        error ? meaningOf(*error, request)
              : Failure{message(KC_TEXT(
                            "engine", "clang++ rejected the kernel file without an error message")),
                        message(KC_TEXT("engine", "see the compiler's log"))};
    failure.where = error && error->inKernel ? *error->inKernel : SourcePosition{request.name};
    if (Message advice = adviceFor(code, error ? error->text : ""); !advice.empty())
        failure.hint = std::move(advice);
    return DeviceError(std::move(failure), false, output);
}

std::string withoutFolders(std::string output, const std::filesystem::path& headers) {
    return replacedAll(std::move(output), headers.string() + "/", "kernelcurve/");
}

} // namespace kernelcurve
