// Imports every kernel of CUDA files from other projects, compiles it for both devices without an
// edit, and prints the result:
//   compile_folder [-I DIR]... [-D NAME=VALUE]... [--launch-from FILE] FOLDER_OR_FILE...
// A GPU is not necessary: NVRTC is enough.
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/import/kernel_import.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/catalog/resolve.h"
#include "gpu/device/cpu/compile/clang_tools.h"
#include "gpu/device/cpu/compile/kernel_compiler.h"
#include "gpu/device/cuda/compile/cuda_compiler.h"
#include "gpu/measure/arrays/operation.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
#include <set>

namespace fs = std::filesystem;
using namespace kernelcurve;

namespace {

struct Asked {
    ImportRequest request;
    std::vector<fs::path> files;
};

struct Count {
    int files = 0, whole = 0, kernels = 0, compiled = 0;
};

/// Returns the request for the compilers of the kernel, as a run with the proposed header would
/// send it.
CompileRequest importedKernel(const ImportRequest& request) {
    const ImportProposal proposal = proposeHeader(request);
    addProposedProblem(proposal);
    const KernelFile kernel = readKernelFile(proposal.text, proposal.output.string());
    DeviceDescription device;
    device.computeCapability = 90;
    device.limits.sharedBytesPerBlock = 227 * 1024;
    const auto result = resolve(kernel, {kernel.id, defaultsOf(kernel)}, device);
    if (const auto* failure = std::get_if<Failure>(&result))
        throw Error(*failure);
    return compileRequest(std::get<ResolvedConfiguration>(result));
}

template <class Compile>
std::string resultOf(const Compile& compile) {
    try {
        compile();
        return "";
    } catch (const Error& error) {
        return error.failure().english();
    }
}

class Table {
  public:
    explicit Table(Asked asked)
        : asked_(std::move(asked))
        , nvrtc_(loadNvrtc(13000, 90)) {
        if (nvrtc_)
            gpu_.emplace(nvrtc_, 90, DiskCache(cacheFolder() / "compile_folder"));
        if (clangTools())
            cpu_.emplace(*clangTools(), shareFolder() / "cpu",
                         DiskCache(cacheFolder() / "compile_folder"));
    }

    int print() {
        for (const fs::path& file : asked_.files)
            printFile(file);
        for (const auto& [name, count] : {std::pair("GPU", gpuCount_), std::pair("CPU", cpuCount_)})
            std::cout << name << ": files whole " << count.whole << "/" << count.files
                      << ", kernels " << count.compiled << "/" << count.kernels << "\n";
        return 0;
    }

  private:
    void printFile(const fs::path& file) {
        ImportRequest request = asked_.request;
        request.file = file;
        request.problem = ownProblem;
        std::vector<ImportableKernel> kernels;
        try {
            kernels = importableKernels(request);
        } catch (const Error& error) {
            std::cout << file.string() << ": " << error.failure().english() << "\n";
            return;
        }
        int gpu = 0, cpu = 0, all = 0;
        std::set<std::string> seen;
        for (const ImportableKernel& each : kernels) {
            if (!seen.insert(each.name).second)
                continue;
            ++all;
            request.kernels = {each.name};
            CompileRequest compile;
            if (const std::string failed = resultOf([&] { compile = importedKernel(request); });
                !failed.empty()) {
                std::cout << file.string() << ": " << each.name << ": import: " << failed << "\n";
                continue;
            }
            const std::string onGpu =
                resultOf([&] { gpu_ ? void(gpu_->compile(compile, {})) : void(); });
            const std::string onCpu =
                resultOf([&] { cpu_ ? void(cpu_->compile(compile, {})) : void(); });
            gpu += onGpu.empty() ? 1 : 0;
            cpu += onCpu.empty() ? 1 : 0;
            for (const auto& [name, failed] : {std::pair("GPU", onGpu), std::pair("CPU", onCpu)})
                if (!failed.empty())
                    std::cout << file.string() << ": " << compile.entries.front() << ": " << name
                              << ": " << failed << std::endl;
        }
        std::cout << file.string() << ": GPU " << gpu << "/" << all << ", CPU " << cpu << "/" << all
                  << std::endl;
        add(gpuCount_, gpu, all);
        add(cpuCount_, cpu, all);
    }
    static void add(Count& count, int compiled, int all) {
        ++count.files;
        count.whole += compiled == all ? 1 : 0;
        count.kernels += all;
        count.compiled += compiled;
    }

    Asked asked_;
    std::shared_ptr<const Nvrtc> nvrtc_;
    std::optional<CudaCompiler> gpu_;
    std::optional<KernelCompiler> cpu_;
    Count gpuCount_, cpuCount_;
};

void addFiles(const fs::path& place, std::vector<fs::path>& files) {
    if (!fs::is_directory(place)) {
        files.push_back(place);
        return;
    }
    for (const auto& entry : fs::recursive_directory_iterator(place))
        if (entry.path().extension() == ".cu" || entry.path().extension() == ".cuh")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
}

} // namespace

int main(int argc, char** argv) {
    Asked asked;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "-I" && i + 1 < argc) {
            asked.request.include.emplace_back(argv[++i]);
        } else if (word == "-D" && i + 1 < argc) {
            const std::string define = argv[++i];
            const std::size_t sign = std::min(define.find('='), define.size() - 1);
            asked.request.defines.emplace_back(define.substr(0, sign), define.substr(sign + 1));
        } else if (word == "--launch-from" && i + 1 < argc) {
            asked.request.launchFrom = argv[++i];
        } else {
            addFiles(word, asked.files);
        }
    }
    return Table(std::move(asked)).print();
}
