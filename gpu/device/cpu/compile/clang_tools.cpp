#include "gpu/device/cpu/compile/clang_tools.h"

#include "gpu/device/child_process.h"
#include "gpu/device/device.h"
#include "gpu/device/program_box.h"
#include "gpu/model/files/xdg_folders.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

bool isProgram(const fs::path& file) {
    std::error_code error;
    return fs::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0;
}

std::vector<fs::path> searchPath() {
    const char* const variable = std::getenv("PATH");
    return foldersIn(variable != nullptr ? variable : "/usr/local/bin:/usr/bin:/bin");
}

/// Returns `stem` and `stem`-NN in each folder, newest first.
std::vector<fs::path> versionsOf(const std::string& stem, const std::vector<fs::path>& folders) {
    std::vector<fs::path> result;
    std::vector<std::pair<int, fs::path>> numbered;
    for (const fs::path& folder : folders) {
        if (isProgram(folder / stem))
            result.push_back(folder / stem);
        std::error_code error;
        for (fs::directory_iterator at(folder, error), end; !error && at != end;
             at.increment(error)) {
            const std::string name = at->path().filename().string();
            int number = 0;
            if (name.size() > stem.size() + 1 && name.starts_with(stem + "-") &&
                std::from_chars(name.data() + stem.size() + 1, name.data() + name.size(), number)
                        .ptr == name.data() + name.size() &&
                isProgram(at->path()))
                numbered.emplace_back(number, at->path());
        }
    }
    std::ranges::stable_sort(numbered, std::greater(), &std::pair<int, fs::path>::first);
    for (auto& [number, path] : numbered)
        result.push_back(std::move(path));
    return result;
}

/// Returns the version of a compiler, such as "14.0.6". Returns an empty text if the compiler does
/// not run.
std::string versionOf(const fs::path& compiler) {
    try {
        // The test runs in the sandbox for compilations. Therefore, compilers that fail in the
        // sandbox are skipped.
        const ProcessBox box = programBox(std::array{compiler}, {}, {});
        ProcessLimits limits{std::chrono::seconds(10)};
        limits.box = &box;
        const ProcessResult result = runProcess({compiler.string(), "--version"}, limits, {});
        constexpr std::string_view before = "clang version ";
        const std::size_t at = result.output.find(before);
        if (result.exitStatus != 0 || at == std::string::npos)
            return {};
        const std::size_t begin = at + before.size();
        return result.output.substr(begin,
                                    result.output.find_first_not_of("0123456789.", begin) - begin);
    } catch (const DeviceError&) {
        return {};
    }
}

std::optional<ClangTools> find() {
    for (const fs::path& compiler : clangCandidates()) {
        const std::optional<fs::path> linker = linkerFor(compiler);
        if (!linker)
            continue;
        ClangTools tools{compiler, *linker, versionOf(compiler), 0};
        std::from_chars(tools.version.data(), tools.version.data() + tools.version.size(),
                        tools.major);
        if (tools.major >= oldestClang)
            return tools;
    }
    return {};
}

} // namespace

std::vector<fs::path> clangCandidates() {
    std::vector<fs::path> result;
    if (const char* chosen = std::getenv("KERNELCURVE_CLANG"); chosen != nullptr && *chosen != 0)
        result.emplace_back(chosen);
    std::ranges::move(versionsOf("clang++", searchPath()), std::back_inserter(result));
    // shareFolder() is share/kernelcurve next to bin. The bundled compiler is in lib/kernelcurve.
    result.push_back(shareFolder().parent_path().parent_path() /
                     "lib/kernelcurve/clang/bin/clang++");
    std::erase_if(result, [](const fs::path& file) { return !isProgram(file); });
    return result;
}

std::optional<fs::path> linkerFor(const fs::path& compiler) {
    std::error_code error;
    std::vector<fs::path> folders = {compiler.parent_path(),
                                     fs::weakly_canonical(compiler, error).parent_path()};
    std::ranges::move(searchPath(), std::back_inserter(folders));
    const std::vector<fs::path> found = versionsOf("ld.lld", folders);
    return found.empty() ? std::nullopt : std::optional(found.front());
}

const std::optional<ClangTools>& clangTools() {
    static const std::optional<ClangTools> tools = find();
    return tools;
}

} // namespace kernelcurve
