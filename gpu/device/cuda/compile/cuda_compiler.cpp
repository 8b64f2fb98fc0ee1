#include "gpu/device/cuda/compile/cuda_compiler.h"

#include "gpu/device/cuda/compile/nvcc.h"

#include "gpu/device/cuda/compile/compiler_log.h"
#include "gpu/device/cuda/compile/nvrtc_headers.h"
#include "gpu/source/compiler_text.h"
#include "gpu/source/local_includes.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <system_error>
#include <utility>

namespace kernelcurve {
namespace {

/// Called by NVRTC now and then while it compiles; 1 makes it give up.
int stopRequested(void* stop, void*) {
    return static_cast<const std::stop_token*>(stop)->stop_requested() ? 1 : 0;
}

} // namespace

/// A compilation by NVRTC.
class NvrtcProgram {
  public:
    NvrtcProgram(const Nvrtc& nvrtc, const std::string& name, const CompilerText& code)
        : nvrtc_(nvrtc) {
        std::vector<const char*> contents;
        std::vector<const char*> names;
        for (const NvrtcHeader& header : nvrtcHeaders()) {
            contents.push_back(header.text);
            names.push_back(header.name);
        }
        // A line of its own for what the code asks for, and the file's first line after it.
        std::string text;
        for (const std::string& header : code.headers) {
            text += "#include <" + header + ">\n";
        }
        text += text.empty() ? "" : "#line 1\n";
        text += code.text;
        check(nvrtc.createProgram(&program_, text.c_str(), name.c_str(), int(contents.size()),
                                  contents.data(), names.data()));
    }
    ~NvrtcProgram() { nvrtc_.destroyProgram(&program_); }
    NvrtcProgram(const NvrtcProgram&) = delete;
    NvrtcProgram& operator=(const NvrtcProgram&) = delete;

    nvrtcProgram get() const { return program_; }

    /// For what does not fail because of the kernel.
    void check(nvrtcResult result) const {
        if (result != NVRTC_SUCCESS) {
            throw DeviceError(
                {message(KC_TEXT("engine", "NVRTC failed: {0}"), nvrtc_.getErrorString(result)),
                 message(KC_TEXT("engine", "look whether the CUDA Toolkit is "
                                           "installed completely")),
                 {}});
        }
    }

    /// Throws where it cannot begin, and Cancelled.
    nvrtcResult compile(const std::vector<std::string>& entries,
                        const std::vector<std::string>& options, std::stop_token stop) const {
        for (const std::string& entry : entries) {
            check(nvrtc_.addNameExpression(program_, entry.c_str()));
        }
        if (nvrtc_.setFlowCallback != nullptr) {
            nvrtc_.setFlowCallback(program_, stopRequested, &stop);
        }
        std::vector<const char*> arguments;
        arguments.reserve(options.size());
        for (const std::string& option : options) {
            arguments.push_back(option.c_str());
        }
        const nvrtcResult result =
            nvrtc_.compileProgram(program_, int(arguments.size()), arguments.data());
        if (stop.stop_requested()) {
            throw Cancelled();
        }
        return result;
    }

    std::string log() const {
        std::size_t bytes = 0;
        std::string log;
        if (nvrtc_.getProgramLogSize(program_, &bytes) == NVRTC_SUCCESS && bytes > 1) {
            log.resize(bytes);
            nvrtc_.getProgramLog(program_, log.data());
            // The assembler's part ends in a zero of its own.
            std::erase(log, '\0');
        }
        return log;
    }

    std::string cubin() const {
        std::size_t bytes = 0;
        check(nvrtc_.getCubinSize(program_, &bytes));
        std::string cubin(bytes, '\0');
        check(nvrtc_.getCubin(program_, cubin.data()));
        return cubin;
    }

    std::string ptx() const {
        std::size_t bytes = 0;
        check(nvrtc_.getPtxSize(program_, &bytes));
        std::string ptx(bytes, '\0');
        check(nvrtc_.getPtx(program_, ptx.data()));
        std::erase(ptx, '\0');
        return ptx;
    }

    std::string loweredName(const std::string& entry) const {
        const char* name = nullptr;
        check(nvrtc_.getLoweredName(program_, entry.c_str(), &name));
        return name;
    }

  private:
    const Nvrtc& nvrtc_;
    nvrtcProgram program_ = nullptr;
};

namespace {

/// Ours, or one of the toolkit's that is for device code: its others are there, too.
bool hasHeader(const std::vector<std::filesystem::path>& folders, std::string_view name) {
    for (const NvrtcHeader& header : nvrtcHeaders()) {
        if (name == header.name) {
            return true;
        }
    }
    return std::any_of(folders.begin(), folders.end(), [name](const std::filesystem::path& folder) {
        std::error_code error;
        return std::filesystem::is_regular_file(folder / name, error);
    });
}

} // namespace

std::string architectureName(const CompilerOptions& options, int capability) {
    return "sm_" + std::to_string(capability) + (options.isForOneArchitecture ? "a" : "");
}

std::vector<std::string> nvrtcOptions(const CompilerOptions& options, int capability,
                                      const Nvrtc& nvrtc) {
    std::vector<std::string> list = {
        "--gpu-architecture=" + architectureName(options, capability),
        "--std=c++" + std::to_string(options.standard),
        "-lineinfo",
        std::string("--pre-include=") + nvrtcPrelude,
        "-Xptxas=-v",
        // Methods, lambdas and constants of a file that nvcc compiles have no marks of their own.
        "--device-as-default-execution-space",
    };
    // From 12.9 on NVRTC keeps results itself, and one of those has no -v in its log.
    if (nvrtc.atLeast(12, 9)) {
        list.emplace_back("--no-cache");
    }
    if (!options.l1.empty()) {
        list.push_back("-Xptxas=-dlcm=" + options.l1);
    }
    if (options.maxRegisters > 0) {
        list.push_back("--maxrregcount=" + std::to_string(options.maxRegisters));
    }
    if (options.fastMath) {
        list.emplace_back("--use_fast_math");
    }
    if (options.ptxas) {
        list.push_back("-Xptxas=-O" + std::to_string(*options.ptxas));
    }
    for (const auto& [name, value] : options.defines) {
        list.push_back("--define-macro=" + name + "=" + value);
    }
    for (const std::filesystem::path& folder : nvrtc.includeFolders) {
        list.push_back("--include-path=" + folder.string());
    }
    return list;
}

CudaCompiler::CudaCompiler(std::shared_ptr<const Nvrtc> nvrtc, int capability, DiskCache cache)
    : nvrtc_(std::move(nvrtc))
    , capability_(capability)
    , cache_(std::move(cache)) {}

CudaCompiler::Result CudaCompiler::compile(const CompileRequest& request,
                                           std::stop_token stop) const {
    const std::vector<std::string> options = nvrtcOptions(request.options, capability_, *nvrtc_);
    CacheKey key;
    key.add("cuda 2").add(nvrtc_->versionText()).add(request.name).add(request.source);
    for (const NvrtcHeader& header : nvrtcHeaders()) {
        key.add(header.name).add(header.text);
    }
    for (const std::vector<std::string>* list : {&options, &request.entries}) {
        key.add(std::to_string(list->size()));
        for (const std::string& text : *list) {
            key.add(text);
        }
    }
    if (request.options.nvcc) {
        key.add("nvcc " + installedNvcc().version);
    }
    if (const std::optional<std::string> stored = cache_.load(key.text())) {
        if (std::optional<CompiledCode> code = readCompiledCode(*stored)) {
            return {std::move(*code), true};
        }
    }
    Result result = {compileNow(request, options, std::move(stop)), false};
    cache_.store(key.text(), serialized(result.code));
    return result;
}

CudaCompiler::Readable CudaCompiler::compileToRead(const CompileRequest& request,
                                                   std::stop_token stop) const {
    Readable readable;
    withProgram(request, nvrtcOptions(request.options, capability_, *nvrtc_), stop,
                [&](const NvrtcProgram& program, const CompilerText& code) {
                    if (request.options.nvcc) {
                        NvccOutput made = compileByNvcc(request.name, code, request.entries,
                                                        request.options, capability_, true, stop);
                        readable = {std::move(made.ptx), std::move(made.cubin)};
                    } else {
                        readable = {program.ptx(), program.cubin()};
                    }
                });
    return readable;
}

std::string CudaCompiler::fixedOptions() const {
    std::string text;
    for (const std::string& option : nvrtcOptions({}, capability_, *nvrtc_)) {
        if (!option.starts_with("--include-path=")) {
            text += (text.empty() ? "" : " ") + option;
        }
    }
    return text;
}

void CudaCompiler::withProgram(
    const CompileRequest& request, const std::vector<std::string>& options,
    const std::stop_token& stop,
    const std::function<void(const NvrtcProgram&, const CompilerText&)>& use) const {
    CompilerTexts texts(request.source, request.entries, [this](std::string_view name) {
        return hasHeader(nvrtc_->includeFolders, name);
    });
    const std::vector<std::string> files = filesWithin(request.name, request.source);
    std::optional<DeviceError> asItIs; // the refusal of the file as it is
    for (std::optional<CompilerText> code = texts.next(); code;) {
        const NvrtcProgram program(*nvrtc_, request.name, *code);
        const nvrtcResult result = program.compile(request.entries, options, stop);
        if (result == NVRTC_SUCCESS) {
            use(program, *code);
            return;
        }
        const std::string log = program.log();
        Failure failure = compilationFailure(log, files, nvrtc_->getErrorString(result));
        const std::string what = failure.what.english();
        if (Message advice = adviceFor(*code, what); !advice.empty()) {
            failure.hint = std::move(advice);
        }
        DeviceError refusal(std::move(failure), false, log);
        if (!code->sliced) {
            asItIs = refusal;
        }
        std::optional<CompilerText> other = texts.next();
        if (!other) {
            throw asItIs && !leftOutNameIn(*code, what).empty() ? *asItIs : refusal;
        }
        code = std::move(other);
    }
}

CompiledCode CudaCompiler::compileNow(const CompileRequest& request,
                                      const std::vector<std::string>& options,
                                      std::stop_token stop) const {
    CompiledCode code;
    withProgram(request, options, stop, [&](const NvrtcProgram& program, const CompilerText& text) {
        // NVRTC's names of the entries and its errors are the same, whoever makes the code.
        if (request.options.nvcc) {
            NvccOutput made = compileByNvcc(request.name, text, request.entries, request.options,
                                            capability_, false, stop);
            code.log = std::move(made.log);
            code.cubin = std::move(made.cubin);
        } else {
            code.log = program.log();
            code.cubin = program.cubin();
        }
        const std::map<std::string, std::int64_t> spills = spilledBytes(code.log);
        for (const std::string& entry : request.entries) {
            const std::string lowered = program.loweredName(entry);
            const auto found = spills.find(lowered);
            code.entries.push_back({lowered, found != spills.end() ? found->second : 0});
        }
    });
    return code;
}

} // namespace kernelcurve
