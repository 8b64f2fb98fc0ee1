#include "gpu/device/cuda/compile/nvrtc_main.h"

#include "gpu/device/confine/call_filter.h"
#include "gpu/device/confine/file_rules.h"
#include "gpu/device/cuda/compile/nvrtc_headers.h"
#include "gpu/device/cuda/compile/nvrtc_task.h"
#include "gpu/device/cuda/driver/nvrtc.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <unistd.h>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

/// A compilation by NVRTC. The kernel does not cause errors before compile().
class NvrtcProgram {
  public:
    NvrtcProgram(const Nvrtc& nvrtc, const NvrtcTask& task)
        : nvrtc_(nvrtc) {
        std::vector<const char*> contents;
        std::vector<const char*> names;
        for (const NvrtcHeader& header : nvrtcHeaders()) {
            contents.push_back(header.text);
            names.push_back(header.name);
        }
        check(nvrtc.createProgram(&program_, task.text.c_str(), task.name.c_str(),
                                  static_cast<int>(contents.size()), contents.data(),
                                  names.data()));
        for (const std::string& entry : task.entries)
            check(nvrtc.addNameExpression(program_, entry.c_str()));
    }
    ~NvrtcProgram() { nvrtc_.destroyProgram(&program_); }
    NvrtcProgram(const NvrtcProgram&) = delete;
    NvrtcProgram& operator=(const NvrtcProgram&) = delete;

    /// An error that the kernel does not cause.
    struct Fault {
        nvrtcResult result;
    };

    nvrtcResult compile(const std::vector<std::string>& options) const {
        std::vector<const char*> arguments;
        arguments.reserve(options.size());
        for (const std::string& option : options)
            arguments.push_back(option.c_str());
        return nvrtc_.compileProgram(program_, static_cast<int>(arguments.size()),
                                     arguments.data());
    }

    std::string log() const {
        std::string log = text(nvrtc_.getProgramLogSize, nvrtc_.getProgramLog);
        // The assembler's log ends with a null character.
        std::erase(log, '\0');
        return log;
    }
    std::string cubin() const { return text(nvrtc_.getCubinSize, nvrtc_.getCubin); }
    std::string ptx() const {
        std::string ptx = text(nvrtc_.getPtxSize, nvrtc_.getPtx);
        std::erase(ptx, '\0');
        return ptx;
    }
    std::string loweredName(const std::string& entry) const {
        const char* name = nullptr;
        check(nvrtc_.getLoweredName(program_, entry.c_str(), &name));
        return name;
    }

  private:
    static void check(nvrtcResult result) {
        if (result != NVRTC_SUCCESS)
            throw Fault{result};
    }
    std::string text(nvrtcResult (*size)(nvrtcProgram, std::size_t*),
                     nvrtcResult (*get)(nvrtcProgram, char*)) const {
        std::size_t bytes = 0;
        check(size(program_, &bytes));
        std::string text(bytes, '\0');
        check(get(program_, text.data()));
        return text;
    }

    const Nvrtc& nvrtc_;
    nvrtcProgram program_ = nullptr;
};

NvrtcAnswer compiled(const Nvrtc& nvrtc, const NvrtcTask& task) {
    NvrtcAnswer answer;
    try {
        const NvrtcProgram program(nvrtc, task);
        const nvrtcResult result = program.compile(task.options);
        answer.log = program.log();
        if (result != NVRTC_SUCCESS) {
            answer.kind = NvrtcAnswer::Kind::Refused;
            answer.cause = nvrtc.getErrorString(result);
            return answer;
        }
        for (const std::string& entry : task.entries)
            answer.lowered.push_back(program.loweredName(entry));
        answer.cubin = program.cubin();
        if (task.wantsPtx)
            answer.ptx = program.ptx();
        answer.kind = NvrtcAnswer::Kind::Compiled;
    } catch (const NvrtcProgram::Fault& fault) {
        answer.cause = nvrtc.getErrorString(fault.result);
    }
    return answer;
}

/// Activates the sandbox. Returns true on success.
bool closeBox(const std::vector<fs::path>& readable) {
    FileRules files;
    for (const fs::path& folder : readable) {
        files.allowReading(folder);
        // An installation may consist of links to the actual files.
        std::error_code error;
        files.allowReading(fs::canonical(folder / "cuda_fp16.h", error).parent_path());
    }
    files.allowReading("/nix/store");
    const CallFilter calls = CallFilter::ofCompiler();
    ::clearenv();
    int error = files.apply();
    if (error == 0 && callsCanBeFiltered())
        error = calls.apply();
    if (error != 0)
        std::fprintf(stderr, "error: cannot activate the compiler sandbox: %s\n",
                     std::strerror(error));
    return error == 0;
}

} // namespace

int runNvrtc(int file) {
    const std::optional<std::string> text = contentOf(file);
    const std::optional<NvrtcTask> task = text ? readNvrtcTask(*text) : std::nullopt;
    if (!task) {
        std::fputs("error: not an NVRTC task\n", stderr);
        return EXIT_FAILURE;
    }
    const std::shared_ptr<const Nvrtc> nvrtc = nvrtcAt(task->library);
    if (!closeBox(task->includeFolders))
        return EXIT_FAILURE;
    NvrtcAnswer answer;
    if (nvrtc)
        answer = compiled(*nvrtc, *task);
    else
        answer.cause = "it cannot be loaded in a process of its own";
    if (!replaceContent(file, writeNvrtcAnswer(answer)))
        return EXIT_FAILURE;
    // Destructors are skipped, because NVRTC's threads may still run.
    std::_Exit(EXIT_SUCCESS);
}

} // namespace kernelcurve
