#include "gpu/device/cuda/driver/toolkit_folders.h"

#include "gpu/device/library.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <fstream>
#include <functional>
#include <system_error>
#include <unistd.h>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

#if defined(__aarch64__)
constexpr std::string_view processor = "aarch64";
constexpr Elf64_Half processorOfFiles = EM_AARCH64;
#else
constexpr std::string_view processor = "x86_64";
constexpr Elf64_Half processorOfFiles = EM_X86_64;
#endif

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

/// Splits a list at colons.
std::vector<fs::path> listed(const std::string& paths) {
    std::vector<fs::path> folders;
    for (std::size_t from = 0; from < paths.size();) {
        const std::size_t colon = std::min(paths.find(':', from), paths.size());
        if (colon > from)
            folders.emplace_back(paths.substr(from, colon - from));
        from = colon + 1;
    }
    return folders;
}

/// Returns the folders in `parent` with this prefix, in descending order of name ("cuda-13.0"
/// before "cuda-12.9").
std::vector<fs::path> foldersIn(const fs::path& parent, std::string_view prefix) {
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator entry(parent, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code ignored;
        if (entry->path().filename().string().starts_with(prefix) && entry->is_directory(ignored))
            found.push_back(entry->path());
    }
    std::sort(found.begin(), found.end(), std::greater<>());
    return found;
}

bool isThere(const fs::path& path) {
    std::error_code error;
    return fs::exists(path, error);
}

/// Returns true if the file is a program or a library for another processor. Machines with
/// different processors can share a home folder with wheels.
bool isForAnotherProcessor(const fs::path& path) {
    Elf64_Ehdr header{};
    std::ifstream(path, std::ios::binary).read(reinterpret_cast<char*>(&header), sizeof header);
    return std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
           header.e_machine != processorOfFiles;
}

/// Adds PACKAGES/nvidia/*/lib, the folders of NVIDIA's wheels.
void addWheelsIn(std::vector<fs::path>& folders, const fs::path& packages) {
    for (const fs::path& wheel : foldersIn(packages / "nvidia", ""))
        folders.push_back(wheel / "lib");
}

/// Adds the wheels in PREFIX/lib/python3.x/{site,dist}-packages.
void addWheels(std::vector<fs::path>& folders, const fs::path& prefix) {
    for (const fs::path& python : foldersIn(prefix / "lib", "python3")) {
        for (const char* packages : {"site-packages", "dist-packages"})
            addWheelsIn(folders, python / packages);
    }
}

void addToolkit(std::vector<fs::path>& folders, const fs::path& root) {
    folders.push_back(root / "lib64");
    for (const std::string& target : toolkitTargets(processor))
        folders.push_back(root / "targets" / target / "lib");
    folders.push_back(root / "lib");
    folders.push_back(root / "extras/CUPTI/lib64");
}

/// Adds the wheels next to a program that was itself installed from a wheel,
/// PACKAGES/kernelcurve/bin. These wheels were installed with the program (`kernelcurve[cuda13]`).
/// No environment variable refers to them.
void addWheelsBeside(std::vector<fs::path>& folders, const fs::path& program) {
    const fs::path package = program.parent_path().parent_path();
    if (isThere(package / "__init__.py"))
        addWheelsIn(folders, package.parent_path());
}

std::vector<fs::path> possibleFolders(const fs::path& program) {
    std::vector<fs::path> folders;
    for (const char* name : {"CUDA_HOME", "CUDA_PATH", "CUDAToolkit_ROOT"}) {
        if (const std::string root = environment(name); !root.empty())
            addToolkit(folders, root);
    }
    for (const fs::path& folder : listed(environment("LD_LIBRARY_PATH")))
        folders.push_back(folder);
    addWheelsBeside(folders, program);
    // tools/nvidia.sh downloads wheels to build/nvidia. The program is build/PRESET/bin/PROGRAM.
    addWheels(folders, program.parent_path().parent_path().parent_path() / "nvidia");
    for (const fs::path& root : foldersIn("/usr/local", "cuda"))
        addToolkit(folders, root);
    addToolkit(folders, "/opt/cuda");
    for (const char* name : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
        if (const std::string root = environment(name); !root.empty()) {
            addWheels(folders, root);
            folders.push_back(fs::path(root) / "lib");
        }
    }
    if (const std::string home = environment("HOME"); !home.empty())
        addWheels(folders, fs::path(home) / ".local");
    addWheels(folders, "/usr/local");
    addWheels(folders, "/usr");
    folders.push_back(fs::path("/usr/lib") / (std::string(processor) + "-linux-gnu"));
    for (const char* system : {"/usr/lib64", "/usr/lib"})
        folders.emplace_back(system);
    return folders;
}

/// Returns the major version in an include folder's cuda.h, or 0 if the file is missing.
int headerMajor(const fs::path& include) {
    std::ifstream header(include / "cuda.h");
    std::string line;
    while (std::getline(header, line)) {
        constexpr std::string_view define = "#define CUDA_VERSION ";
        if (line.starts_with(define))
            return std::atoi(line.c_str() + define.size()) / 1000;
    }
    return 0;
}

fs::path ownProgram() {
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error);
}

} // namespace

std::vector<std::string> toolkitTargets(std::string_view machine) {
    if (machine == "aarch64")
        return {"sbsa-linux", "aarch64-linux"};
    return {std::string(machine) + "-linux"};
}

std::vector<fs::path> toolkitLibraryFolders(const fs::path& program) {
    std::vector<fs::path> folders;
    for (const fs::path& folder : possibleFolders(program.empty() ? ownProgram() : program)) {
        std::error_code error;
        const fs::path real = fs::canonical(folder, error);
        if (!error && std::find(folders.begin(), folders.end(), real) == folders.end())
            folders.push_back(real);
    }
    return folders;
}

std::vector<std::string> toolkitCandidates(std::string_view stem, const std::vector<int>& majors) {
    const std::vector<fs::path> folders = toolkitLibraryFolders();
    std::vector<std::string> candidates;
    for (const int major : majors) {
        const std::string name = std::string(stem) + std::to_string(major);
        for (const fs::path& folder : folders) {
            if (isThere(folder / name) && !isForAnotherProcessor(folder / name))
                candidates.push_back((folder / name).string());
        }
        candidates.push_back(name);
    }
    return candidates;
}

fs::path toolkitProgram(const std::string& name) {
    std::vector<fs::path> folders;
    // The nvdisasm wheel has no lib folder.
    for (const fs::path& folder : possibleFolders(ownProgram()))
        folders.push_back(folder.parent_path() / "bin");
    for (const fs::path& folder : toolkitLibraryFolders())
        folders.push_back(folder / "../../../bin"); // from targets/x86_64-linux/lib to bin
    for (const fs::path& folder : listed(environment("PATH")))
        folders.push_back(folder);
    for (const fs::path& folder : folders) {
        std::error_code error;
        const fs::path program = fs::canonical(folder / name, error);
        if (!error && access(program.c_str(), X_OK) == 0 && !isForAnotherProcessor(program))
            return program;
    }
    return {};
}

fs::path findToolkitLibrary(std::string_view stem, const std::vector<int>& majors) {
    for (const std::string& name : toolkitCandidates(stem, majors)) {
        if (!name.starts_with('/')) {
            if (const Library library(name); library.loaded())
                return library.file();
            continue;
        }
        std::error_code error;
        fs::path file = fs::canonical(name, error);
        if (!error)
            return file;
    }
    return {};
}

std::vector<fs::path> toolkitIncludeFolders(const fs::path& library, int major) {
    std::vector<fs::path> folders;
    if (!library.empty())
        folders.push_back(library.parent_path());
    for (const fs::path& folder : toolkitLibraryFolders())
        folders.push_back(folder);
    for (const fs::path& folder : folders) {
        // The headers for a CUDA 12 wheel are in the folder of another wheel, nvidia/cuda_runtime.
        std::vector<fs::path> includes = {folder / "../include",
                                          folder / "../../cuda_runtime/include"};
        for (const std::string& target : toolkitTargets(processor))
            includes.push_back(folder / "../targets" / target / "include");
        for (const fs::path& include : includes) {
            if (!isThere(include / "cuda_fp16.h") || headerMajor(include) != major)
                continue;
            std::vector<fs::path> found = {fs::weakly_canonical(include)};
            // cooperative_groups.h includes cuda/std. In CUDA 13, cuda/std is one folder deeper. In
            // CUDA 12, two additional wheels contain cuda/std and crt/mma.h.
            for (const char* more :
                 {"cccl", "../../cuda_cccl/include", "../../cuda_nvcc/include"}) {
                if (const fs::path beside = (found.front() / more).lexically_normal();
                    isThere(beside))
                    found.push_back(beside);
            }
            return found;
        }
    }
    return {};
}

} // namespace kernelcurve
