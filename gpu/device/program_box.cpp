#include "gpu/device/program_box.h"

#include <cstdlib>
#include <link.h>
#include <sstream>
#include <string>
#include <system_error>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

/// The folders of libraries. The last one is the Nix store.
constexpr const char* libraryFolders[] = {"/lib",       "/lib64",         "/lib32",
                                          "/usr/lib",   "/usr/lib64",     "/usr/lib32",
                                          "/nix/store", "/usr/local/lib", "/usr/local/lib64"};
/// Files that the loader, the C library, and the compilers' CPU detection read.
constexpr const char* systemFiles[] = {
    "/etc/ld.so.cache", "/etc/ld.so.preload",     "/dev/null", "/dev/urandom", "/proc/cpuinfo",
    "/proc/meminfo",    "/sys/devices/system/cpu"};

/// Returns the dynamic loader of this program.
fs::path loader() {
    fs::path found;
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* path) {
            for (int i = 0; i < info->dlpi_phnum; ++i)
                if (info->dlpi_phdr[i].p_type == PT_INTERP)
                    *static_cast<fs::path*>(path) =
                        reinterpret_cast<const char*>(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
            return 1; // stops after the first entry, which is this program
        },
        &found);
    return found;
}

} // namespace

std::vector<fs::path> foldersIn(const std::string& list) {
    std::vector<fs::path> folders;
    std::istringstream parts(list);
    for (std::string folder; std::getline(parts, folder, ':');)
        if (!folder.empty())
            folders.emplace_back(folder);
    return folders;
}

ProcessBox programBox(std::span<const fs::path> programs, std::span<const fs::path> inputs,
                      const fs::path& work) {
    ProcessBox box{{}, CallFilter::ofCompiler()};
    std::error_code error;
    for (const fs::path& program : programs) {
        const fs::path real = fs::weakly_canonical(program, error);
        box.files.allowRunning(real);
        box.files.allowReading(real.parent_path());
        for (const char* beside : {"lib", "lib64"})
            box.files.allowReading(real.parent_path().parent_path() / beside);
    }
    box.files.allowRunning(loader());
    for (const char* folder : libraryFolders)
        box.files.allowReading(folder);
    for (const char* file : systemFiles)
        box.files.allowReading(file);
    if (const char* const folders = std::getenv("LD_LIBRARY_PATH"))
        for (const fs::path& folder : foldersIn(folders))
            box.files.allowReading(folder);
    // In a bundle, the compiler uses this program's libraries.
    box.files.allowReading(fs::read_symlink("/proc/self/exe", error).parent_path().parent_path() /
                           "lib");
    for (const fs::path& input : inputs)
        box.files.allowReading(input);
    if (!work.empty())
        box.files.allowWork(work);
    return box;
}

fs::path workerProgram() {
    std::error_code error;
    const fs::path own = fs::read_symlink("/proc/self/exe", error);
    constexpr const char* name = "kernelcurve-worker";
    // If a newer version was installed after this program started, the target of the link ends in "
    // (deleted)".
    if (own.filename().string().starts_with(name))
        return "/proc/self/exe";
    // A test or benchmark uses the worker from the same build.
    return own.parent_path().parent_path() / "bin" / name;
}

} // namespace kernelcurve
