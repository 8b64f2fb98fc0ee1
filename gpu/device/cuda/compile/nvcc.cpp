#include "gpu/device/cuda/compile/nvcc.h"

#include "gpu/device/cuda/compile/compiler_log.h"
#include "gpu/device/cuda/compile/cuda_compiler.h"
#include "gpu/device/cuda/compile/nvrtc_headers.h"
#include "gpu/device/cuda/compile/toolkit_box.h"
#include "gpu/device/cuda/driver/toolkit_folders.h"
#include "gpu/source/local_includes.h"

#include <chrono>

namespace kernelcurve {
namespace {

/// The limits include all subprocesses. The time limit is shorter than the timeout after which a
/// worker counts as silent.
constexpr ProcessLimits compilationLimits{std::chrono::seconds(50), std::uint64_t{8} << 30};

/// The equivalent of NVRTC's prelude with host headers, which nvcc can read.
constexpr const char* hostHeaders = "#include <algorithm>\n#include <cassert>\n#include <cfloat>\n"
                                    "#include <climits>\n#include <cmath>\n#include <cstdint>\n"
                                    "#include <cstdio>\n#include <limits>\n#include <utility>\n";

constexpr const char* torchHeader = "kernelcurve_torch.h";

Nvcc look() {
    Nvcc nvcc{toolkitProgram("nvcc"), {}};
    if (nvcc.program.empty())
        return nvcc;
    try {
        const std::string said =
            runProcess({nvcc.program.string(), "--version"}, {std::chrono::seconds(10)}, {}).output;
        const std::size_t at = said.find(", V");
        if (at != said.npos)
            nvcc.version = said.substr(at + 3, said.find_first_of("\r\n", at) - at - 3);
    } catch (const DeviceError&) {
        nvcc.program.clear();
    }
    return nvcc;
}

std::string translationUnit(const std::string& name, const CompilerText& code,
                            const std::vector<std::string>& entries) {
    std::string text = hostHeaders;
    for (const std::string& header : code.headers)
        if (header == torchHeader)
            text += std::string("#include \"") + torchHeader + "\"\n";
        else if (header == "kernelcurve_thrust.h")
            for (const char* part :
                 {"binary_search", "complex", "copy", "execution_policy", "extrema", "fill", "find",
                  "for_each", "functional", "pair", "reduce", "sequence", "sort", "swap", "tuple"})
                text += std::string("#include <thrust/") + part + ".h>\n";
        // The other headers of Kernelcurve replace the headers above for NVRTC.
        else if (!header.starts_with("kernelcurve_"))
            text += "#include <" + header + ">\n";
    text += "#line 1 \"" + name + "\"\n" + code.text + "\n";
    // Taking the address instantiates the template.
    text += "static const void* const kernelcurveEntries[] = {";
    for (const std::string& entry : entries)
        text += "(const void*)" + entry + ", ";
    return text + "0};\n";
}

} // namespace

const Nvcc& installedNvcc() {
    static const Nvcc nvcc = look();
    return nvcc;
}

ProcessResult runNvcc(std::vector<std::string> arguments, const ProcessBox* box,
                      const SourcePosition& where, const std::stop_token& stop) {
    arguments.insert(arguments.begin(), installedNvcc().program.string());
    ProcessLimits limits = compilationLimits;
    limits.box = box;
    ProcessResult result = runProcess(arguments, limits, stop);
    requireCompiledInTime(result, limits, where, result.output);
    return result;
}

NvccOutput compileByNvcc(const std::string& name, const CompilerText& code,
                         const std::vector<std::string>& entries, const CompilerOptions& options,
                         int capability, bool withPtx, const std::stop_token& stop) {
    const Nvcc& nvcc = installedNvcc();
    if (nvcc.program.empty())
        throw DeviceError(
            {message(KC_TEXT("engine", "The header requires nvcc, which is not installed")),
             message(KC_TEXT("engine", "install the CUDA Toolkit's package cuda-nvcc and g++, or "
                                       "remove `compiler: nvcc`")),
             {name}});
    const WorkFolder folder;
    folder.write(torchHeader, tensorAccessors);
    const std::string source = folder.write("kernel.cu", translationUnit(name, code, entries));

    std::vector<std::string> command = {"-arch=" + architectureName(options, capability),
                                        "-std=c++" + std::to_string(options.standard),
                                        "-lineinfo",
                                        "-Xptxas=-v",
                                        "--expt-relaxed-constexpr",
                                        "--extended-lambda",
                                        "-diag-suppress=177"}; // unused variable kernelcurveEntries
    if (!options.l1.empty())
        command.push_back("-Xptxas=-dlcm=" + options.l1);
    if (options.maxRegisters > 0)
        command.push_back("-maxrregcount=" + std::to_string(options.maxRegisters));
    if (options.fastMath)
        command.emplace_back("-use_fast_math");
    if (options.ptxas)
        command.push_back("-Xptxas=-O" + std::to_string(*options.ptxas));
    for (const auto& [macro, value] : options.defines)
        command.push_back(std::string("-D").append(macro).append("=").append(value));

    const ProcessBox box = toolkitBox(nvcc.program, folder.path());
    NvccOutput made;
    const auto run = [&](const char* kind, const std::string& file) {
        std::vector<std::string> whole = command;
        whole.insert(whole.end(), {kind, "-o", file, source});
        const ProcessResult result = runNvcc(std::move(whole), &box, {name}, stop);
        if (result.exitStatus != 0) {
            Failure failure =
                compilationFailure(result.output, filesWithin(name, code.text),
                                   "nvcc, status " + std::to_string(result.exitStatus));
            failure.hint = message(KC_TEXT(
                "engine", "NVRTC can compile this code; remove `compiler: nvcc` from the header"));
            throw DeviceError(std::move(failure), false, result.output);
        }
        made.log += result.output;
        return readBytes(file);
    };
    made.cubin = run("-cubin", folder.file("kernel.cubin"));
    if (withPtx)
        made.ptx = run("-ptx", folder.file("kernel.ptx"));
    return made;
}

} // namespace kernelcurve
