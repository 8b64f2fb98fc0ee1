#include "gpu/device/cuda/compile/cuda_compiler.h"

#include "gpu/device/cuda/compile/compiler_log.h"

#include <array>
#include <system_error>
#include <utility>

namespace kernelcurve {
namespace {

/// NVRTC comes without <cstdint>. These are the definitions of the toolkit's own headers, so that
/// they agree with whatever a kernel includes.
constexpr const char* integers = R"(#pragma once
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef unsigned long long uintptr_t;
typedef long long intptr_t;
)";
constexpr std::array integerHeaders = {"kernelcurve_integers.h", "cstdint", "stdint.h"};

/// Called by NVRTC now and then while it compiles; 1 makes it give up.
int stopRequested(void* stop, void*) {
    return static_cast<const std::stop_token*>(stop)->stop_requested() ? 1 : 0;
}

class NvrtcProgram {
  public:
    NvrtcProgram(const Nvrtc& nvrtc, const CompileRequest& request)
        : nvrtc_(nvrtc) {
        const std::array contents = {integers, integers, integers};
        check(nvrtc.createProgram(&program_, request.source.c_str(), request.name.c_str(),
                                  int(contents.size()), contents.data(), integerHeaders.data()));
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

bool isFolder(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::is_directory(path, error);
}

} // namespace

std::vector<std::string> nvrtcOptions(const CompilerOptions& options, int capability,
                                      const Nvrtc& nvrtc) {
    std::vector<std::string> list = {
        "--gpu-architecture=sm_" + std::to_string(capability), "--std=c++17", "-lineinfo",
        std::string("--pre-include=") + integerHeaders[0],     "-Xptxas=-v",
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
    if (!nvrtc.includeFolder.empty()) {
        list.push_back("--include-path=" + nvrtc.includeFolder.string());
        // CUDA 13 keeps cuda/std, which cooperative_groups.h includes, one folder deeper.
        if (isFolder(nvrtc.includeFolder / "cccl")) {
            list.push_back("--include-path=" + (nvrtc.includeFolder / "cccl").string());
        }
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
    key.add("cuda").add(nvrtc_->versionText()).add(integers).add(request.name).add(request.source);
    for (const std::vector<std::string>* list : {&options, &request.entries}) {
        key.add(std::to_string(list->size()));
        for (const std::string& text : *list) {
            key.add(text);
        }
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
    const NvrtcProgram program(*nvrtc_, request);
    const nvrtcResult result = program.compile(
        request.entries, nvrtcOptions(request.options, capability_, *nvrtc_), std::move(stop));
    if (result != NVRTC_SUCCESS) {
        const std::string log = program.log();
        throw DeviceError(compilationFailure(log, request.name), false, log);
    }
    return {program.ptx(), program.cubin()};
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

CompiledCode CudaCompiler::compileNow(const CompileRequest& request,
                                      const std::vector<std::string>& options,
                                      std::stop_token stop) const {
    const NvrtcProgram program(*nvrtc_, request);
    const nvrtcResult result = program.compile(request.entries, options, stop);
    std::string log = program.log();
    if (result != NVRTC_SUCCESS) {
        throw DeviceError(compilationFailure(log, request.name), false, log);
    }
    const std::map<std::string, std::int64_t> spills = spilledBytes(log);
    CompiledCode code;
    for (const std::string& entry : request.entries) {
        const std::string lowered = program.loweredName(entry);
        const auto found = spills.find(lowered);
        code.entries.push_back({lowered, found != spills.end() ? found->second : 0});
    }
    code.log = std::move(log);
    code.cubin = program.cubin();
    return code;
}

} // namespace kernelcurve
