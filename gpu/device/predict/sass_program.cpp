#include "gpu/device/predict/sass_program.h"

#include "gpu/device/cuda/compile/kernel_parameters.h"
#include "gpu/model/files/sha256.h"
#include "gpu/predict/sass/listing.h"
#include "gpu/predict/timing/occupancy.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace kernelcurve {
namespace {

/// The maximum size of a kernel's parameters in bytes. The parameters follow the launch's built-in
/// values.
constexpr std::size_t maxParameterBytes = 4096;
/// Registers in addition to the declared number. nvdisasm may name the upper half of a pair at the
/// end.
constexpr std::uint32_t spareRegisters = 4;

std::uint32_t highestRegister(const std::vector<emulator::Operation>& code) {
    std::uint32_t highest = 0;
    for (const emulator::Operation& op : code)
        for (const sass::Operand& operand : op.operands)
            if ((operand.kind == sass::Operand::Kind::Register ||
                 operand.kind == sass::Operand::Kind::Address ||
                 operand.kind == sass::Operand::Kind::Constant) &&
                operand.index != sass::zeroRegister)
                highest = std::max<std::uint32_t>(highest, operand.index);
    return highest;
}

void put(std::vector<std::byte>& bank, std::size_t offset, const void* data, std::size_t bytes) {
    std::memcpy(bank.data() + offset, data, bytes);
}

PackedArgument packed(const Argument& argument, const KernelParameter& parameter, std::size_t place,
                      const std::vector<std::uint64_t>& addresses) {
    if (const auto* value = std::get_if<Value>(&argument))
        return packNumber(*value, parameter, place);
    const auto* const array = std::get_if<ArrayArgument>(&argument);
    if (array == nullptr)
        throw DeviceError(
            {message(KC_TEXT("engine", "The model does not support textures or tensor maps")),
             message(KC_TEXT("engine", "choose another kernel, or a GPU"))});
    return packAddress(addresses.at(array->array), parameter, place);
}

} // namespace

SassProgram::SassProgram(CompiledCode code, const std::string& listing, bool fromCache,
                         double compileSeconds, const timing::GpuModel& gpu)
    : code_(std::move(code))
    , fromCache_(fromCache)
    , compileSeconds_(compileSeconds)
    , gpu_(gpu)
    , cubin_(sass::readCubin(code_.cubin))
    , listingDigest_(sha256(listing)) {
    const std::vector<sass::Function> functions = sass::readListing(listing);
    for (const CompiledCode::Entry& entry : code_.entries) {
        const auto function =
            std::ranges::find(functions, entry.loweredName, &sass::Function::name);
        if (function == functions.end())
            throw DeviceError({message(KC_TEXT("engine", "nvdisasm does not list the kernel {0}"),
                                       entry.loweredName)});
        kernels_.push_back(
            {std::make_shared<const std::vector<emulator::Operation>>(
                 emulator::decode(*function, gpu.computeCapability)),
             cubin_.kernels[entry.loweredName],
             mangledParameterTypes(entry.loweredName).value_or(std::vector<std::string>())});
    }
}

emulator::BoundKernel SassProgram::unbound(const Kernel& kernel) const {
    emulator::BoundKernel bound;
    bound.code = kernel.code;
    bound.registers = kernel.info.registers;
    bound.registersNamed =
        std::max(kernel.info.registers, highestRegister(*kernel.code) + 1) + spareRegisters;
    bound.staticSharedBytes = kernel.info.sharedBytes;
    bound.localBytes = kernel.info.localBytes;
    bound.bank2 = kernel.info.literals;
    bound.bank3 = cubin_.constants;
    bound.bank0.resize(kernel.info.parameterBase + maxParameterBytes);
    return bound;
}

MetricValues SassProgram::resources(const Launch& launch) const {
    const Kernel& kernel = kernels_.at(launch.entry);
    emulator::BoundKernel bound = unbound(kernel);
    bound.dynamicSharedBytes = static_cast<std::uint32_t>(launch.sharedBytes);
    for (std::size_t i = 0; i < 3; ++i)
        bound.block[i] = static_cast<std::uint32_t>(launch.block[i]);
    const int blocks = timing::blocksPerSm(bound, gpu_);
    return {{"registers", static_cast<double>(kernel.info.registers)},
            {"local_bytes", static_cast<double>(kernel.info.localBytes)},
            {"shared_bytes", static_cast<double>(bound.sharedBytes())},
            {"spill_bytes", static_cast<double>(code_.entries[launch.entry].spilledBytes)},
            {"blocks_per_multiprocessor", static_cast<double>(blocks)},
            {"occupancy", blocks * static_cast<double>(bound.warps()) / gpu_.maxWarps}};
}

emulator::BoundKernel SassProgram::bind(const Launch& launch,
                                        const std::vector<std::uint64_t>& addresses) const {
    const Kernel& kernel = kernels_.at(launch.entry);
    const sass::KernelInfo& info = kernel.info;
    const std::vector<ParameterArguments> given = argumentsByParameter(launch);
    if (given.size() != info.parameters.size())
        throw DeviceError(
            {message(KC_TEXT("engine",
                             "The header passes {0} arguments, but the kernel has {1} parameters"),
                     std::to_string(given.size()), std::to_string(info.parameters.size())),
             message(KC_TEXT("engine", "compare `arguments` in the header with the kernel's "
                                       "parameters"))});
    emulator::BoundKernel bound = unbound(kernel);
    bound.dynamicSharedBytes = static_cast<std::uint32_t>(launch.sharedBytes);
    bound.carveout = launch.carveout;
    bound.spills = code_.entries[launch.entry].spilledBytes > 0;
    for (std::size_t i = 0; i < 3; ++i) {
        bound.grid[i] = static_cast<std::uint32_t>(launch.grid[i]);
        bound.block[i] = static_cast<std::uint32_t>(launch.block[i]);
        if (launch.cluster)
            bound.cluster[i] = static_cast<std::uint32_t>((*launch.cluster)[i]);
    }
    const emulator::LaunchOffsets offsets = emulator::launchOffsets(gpu_.computeCapability);
    put(bound.bank0, offsets.block, bound.block.data(), sizeof bound.block);
    put(bound.bank0, offsets.grid, bound.grid.data(), sizeof bound.grid);
    put(bound.bank0, offsets.stack, &bound.localBytes, sizeof bound.localBytes);
    const bool named = kernel.parameterTypes.size() == info.parameters.size();
    for (std::size_t i = 0; i < given.size(); ++i) {
        const auto& [first, count, layout] = given[i];
        const std::size_t base = info.parameterBase + info.parameters[i].offset;
        if (base + info.parameters[i].bytes > bound.bank0.size())
            throw DeviceError(
                {message(KC_TEXT("engine", "Invalid cubin: a parameter is beyond 4 KiB"))});
        if (layout == nullptr) {
            const KernelParameter parameter{info.parameters[i].bytes,
                                            named ? kernel.parameterTypes[i] : std::string()};
            const PackedArgument value =
                packed(launch.arguments[first], parameter, i + 1, addresses);
            put(bound.bank0, base, value.data(),
                std::min<std::size_t>(value.size(), parameter.bytes));
            continue;
        }
        for (std::size_t member = 0; member < count; ++member) {
            const StructMember& of = layout->members[member];
            const PackedArgument value =
                packed(launch.arguments[first + member], parameterOf(of), i + 1, addresses);
            if (of.offset + of.bytes <= info.parameters[i].bytes)
                put(bound.bank0, base + of.offset, value.data(), of.bytes);
        }
    }
    return bound;
}

std::size_t SassProgram::constantVariable(const std::string& name, std::size_t bytes) const {
    const auto found = cubin_.constantVariables.find(name);
    if (found == cubin_.constantVariables.end())
        throw DeviceError(
            {message(KC_TEXT("engine", "The model does not find the __constant__ variable {0}; it "
                                       "does not support __device__ variables"),
                     name)});
    if (found->second.bytes < bytes)
        throw DeviceError(
            {message(KC_TEXT("engine", "The variable {0} has {1} bytes, but its array has {2}"),
                     name, std::to_string(found->second.bytes), std::to_string(bytes))});
    return found->second.offset;
}

} // namespace kernelcurve
