#include "gpu/device/cuda/compile/cuda_compiler.h"

#include "gpu/device/cuda/compile/compiler_log.h"
#include "gpu/device/cuda/compile/nvcc.h"
#include "gpu/device/cuda/compile/nvrtc_headers.h"
#include "gpu/device/device.h"
#include "gpu/device/program_box.h"
#include "gpu/source/local_includes.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <sys/mman.h>
#include <system_error>
#include <utility>

namespace kernelcurve {
namespace {

#if defined(KERNELCURVE_SANITIZE_ADDRESS) || defined(KERNELCURVE_SANITIZE_THREAD)
constexpr std::uint64_t maxMemory = UINT64_MAX; // a sanitizer reserves most of the address space
#else
constexpr std::uint64_t maxMemory = std::uint64_t{8} << 30;
#endif

/// Returns true for a header of this program or a device header of the toolkit. If that device
/// header exists, the toolkit's other headers are also available.
bool hasHeader(const std::vector<std::filesystem::path>& folders, std::string_view name) {
    for (const NvrtcHeader& header : nvrtcHeaders()) {
        if (name == header.name)
            return true;
    }
    return std::any_of(folders.begin(), folders.end(), [name](const std::filesystem::path& folder) {
        std::error_code error;
        return std::filesystem::is_regular_file(folder / name, error);
    });
}

} // namespace

NvrtcAnswer compileInOwnProcess(const NvrtcTask& task, const std::stop_token& stop,
                                std::chrono::milliseconds limit) {
    const FileDescriptor file(::memfd_create("kernelcurve-nvrtc", MFD_CLOEXEC));
    if (const int error = file.isOpen() ? file.write(writeNvrtcTask(task)) : errno; error != 0)
        throw DeviceError(
            {message(KC_TEXT("engine", "Cannot start {0}: {1}"), "NVRTC", std::strerror(error))});
    const ProcessLimits limits{
        limit * static_cast<int>(std::max<std::size_t>(task.entries.size(), 1)), maxMemory};
    constexpr std::size_t lastWords = std::size_t{1} << 16;
    const ProcessResult result =
        runProcess({workerProgram().string(), "--nvrtc"}, limits, stop, lastWords, file.get());
    requireCompiledInTime(result, limits, {task.name}, result.output);
    std::optional<NvrtcAnswer> answer;
    if (const auto text = contentOf(file.get()); text && result.exitStatus == 0)
        answer = readNvrtcAnswer(*text, task.entries.size());
    if (!answer)
        throw DeviceError(
            {message(KC_TEXT("engine", "NVRTC crashed while compiling the kernel ({0})"),
                     exitText(result.exitStatus)),
             endlessTextHint(),
             {task.name}},
            false, result.output);
    if (answer->kind == NvrtcAnswer::Kind::Broken)
        throw DeviceError(
            {message(KC_TEXT("engine", "NVRTC failed: {0}"), answer->cause),
             message(KC_TEXT("engine",
                             "check that the installation of the CUDA Toolkit is complete"))});
    return std::move(*answer);
}

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
        // As with nvcc, methods, lambdas, and constants need no __device__.
        "--device-as-default-execution-space",
    };
    // NVRTC 12.9 and later caches results. A cached result lacks the output of -v.
    if (nvrtc.atLeast(12, 9))
        list.emplace_back("--no-cache");
    if (!options.l1.empty())
        list.push_back("-Xptxas=-dlcm=" + options.l1);
    if (options.maxRegisters > 0)
        list.push_back("--maxrregcount=" + std::to_string(options.maxRegisters));
    if (options.fastMath)
        list.emplace_back("--use_fast_math");
    if (options.ptxas)
        list.push_back("-Xptxas=-O" + std::to_string(*options.ptxas));
    for (const auto& [name, value] : options.defines)
        list.push_back(std::string("--define-macro=").append(name).append("=").append(value));
    for (const std::filesystem::path& folder : nvrtc.includeFolders)
        list.push_back("--include-path=" + folder.string());
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
    for (const NvrtcHeader& header : nvrtcHeaders())
        key.add(header.name).add(header.text);
    for (const std::vector<std::string>* list : {&options, &request.entries}) {
        key.add(std::to_string(list->size()));
        for (const std::string& text : *list)
            key.add(text);
    }
    if (request.options.nvcc)
        key.add("nvcc " + installedNvcc().version);
    if (const std::optional<std::string> stored = cache_.load(key.text())) {
        if (std::optional<CompiledCode> code = readCompiledCode(*stored))
            return {std::move(*code), true};
    }
    Result result = {compileNow(request, options, std::move(stop)), false};
    cache_.store(key.text(), serialized(result.code));
    return result;
}

CudaCompiler::Readable CudaCompiler::compileToRead(const CompileRequest& request,
                                                   std::stop_token stop) const {
    const Taken taken =
        takenByNvrtc(request, nvrtcOptions(request.options, capability_, *nvrtc_), true, stop);
    if (!request.options.nvcc)
        return {taken.made.ptx, taken.made.cubin};
    NvccOutput made = compileByNvcc(request.name, taken.code, request.entries, request.options,
                                    capability_, true, stop);
    return {std::move(made.ptx), std::move(made.cubin)};
}

std::string CudaCompiler::fixedOptions() const {
    std::string text;
    for (const std::string& option : nvrtcOptions({}, capability_, *nvrtc_)) {
        if (!option.starts_with("--include-path="))
            text += (text.empty() ? "" : " ") + option;
    }
    return text;
}

CudaCompiler::Taken CudaCompiler::takenByNvrtc(const CompileRequest& request,
                                               const std::vector<std::string>& options,
                                               bool wantsPtx, const std::stop_token& stop) const {
    CompilerTexts texts(request.source, request.entries, [this](std::string_view name) {
        return hasHeader(nvrtc_->includeFolders, name);
    });
    NvrtcTask task{nvrtc_->library.file(),
                   nvrtc_->includeFolders,
                   request.name,
                   {},
                   request.entries,
                   options,
                   wantsPtx};
    const std::vector<std::string> files = filesWithin(request.name, request.source);
    std::optional<DeviceError> asItIs; // the error of the unchanged file
    for (std::optional<CompilerText> code = texts.next();;) {
        // The required includes precede the first line of the file.
        task.text.clear();
        for (const std::string& header : code->headers)
            task.text += "#include <" + header + ">\n";
        task.text += task.text.empty() ? "" : "#line 1\n";
        task.text += code->text;
        NvrtcAnswer answer = compileInOwnProcess(task, stop);
        if (answer.kind == NvrtcAnswer::Kind::Compiled)
            return {std::move(answer), std::move(*code)};
        Failure failure = compilationFailure(answer.log, files, answer.cause);
        const std::string what = failure.what.english();
        if (Message advice = adviceFor(*code, what); !advice.empty())
            failure.hint = std::move(advice);
        DeviceError refusal(std::move(failure), false, answer.log);
        if (!code->sliced)
            asItIs = refusal;
        std::optional<CompilerText> other = texts.next();
        if (!other)
            throw asItIs && !leftOutNameIn(*code, what).empty() ? *asItIs : refusal;
        code = std::move(other);
    }
}

CompiledCode CudaCompiler::compileNow(const CompileRequest& request,
                                      const std::vector<std::string>& options,
                                      std::stop_token stop) const {
    Taken taken = takenByNvrtc(request, options, false, stop);
    CompiledCode code{{}, std::move(taken.made.log), std::move(taken.made.cubin)};
    // NVRTC provides the entry names and the errors for both compilers.
    if (request.options.nvcc) {
        NvccOutput made = compileByNvcc(request.name, taken.code, request.entries, request.options,
                                        capability_, false, stop);
        code.log = std::move(made.log);
        code.cubin = std::move(made.cubin);
    }
    const std::map<std::string, std::int64_t> spills = spilledBytes(code.log);
    for (std::string& lowered : taken.made.lowered) {
        const auto found = spills.find(lowered);
        code.entries.push_back({std::move(lowered), found != spills.end() ? found->second : 0});
    }
    return code;
}

} // namespace kernelcurve
