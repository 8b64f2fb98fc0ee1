#include "gpu/device/cpu/run/bound_launch.h"

#include "gpu/device/cpu/describe/launch_limits.h"
#include "gpu/device/cpu/memory/texture_unit.h"
#include "gpu/model/values/quantity.h"

#include <array>
#include <span>
#include <string>
#include <utility>

namespace kernelcurve {
namespace {

[[noreturn]] void refuse(const Message& what, const Message& hint = {}) {
    throw DeviceError({what, hint});
}

KcIndex indexOf(const std::array<std::int64_t, 3>& size) {
    return {static_cast<unsigned>(size[0]), static_cast<unsigned>(size[1]),
            static_cast<unsigned>(size[2])};
}

void checkShape(const Launch& launch, const EntryFacts& facts) {
    const LaunchLimits limits;
    std::int64_t threads = 1;
    for (std::size_t i = 0; i < 3; ++i) {
        if (launch.grid[i] < 1 || launch.grid[i] > limits.grid[i])
            refuse(message(KC_TEXT("engine", "Invalid grid size: {0} blocks"),
                           formatExtents(launch.grid)));
        if (launch.block[i] < 1 || launch.block[i] > limits.block[i])
            refuse(message(KC_TEXT("engine", "Invalid block size: {0} threads"),
                           formatExtents(launch.block)));
        threads *= launch.block[i];
    }
    if (threads > threadsPerBlockLimit)
        refuse(message(KC_TEXT("engine", "Invalid block size: {0} threads"),
                       formatExtents(launch.block)),
               message(KC_TEXT("engine", "use at most {0} threads per block"),
                       std::to_string(threadsPerBlockLimit)));
    if (launch.cluster && *launch.cluster != std::array<std::int64_t, 3>{1, 1, 1})
        refuse(message(KC_TEXT("engine", "The CPU device does not support thread block clusters")),
               message(KC_TEXT("engine",
                               "run this kernel on a GPU of compute capability 9.0 or newer")));
    const std::int64_t shared = facts.staticSharedBytes + launch.sharedBytes;
    if (launch.sharedBytes < 0 || shared > sharedBytesLimit)
        refuse(message(
            KC_TEXT("engine", "A block uses {0} bytes of shared memory, but the limit is {1}"),
            std::to_string(shared), std::to_string(sharedBytesLimit)));
}

const KcEntry& entryOf(const CpuProgram& program, std::size_t index) {
    if (index >= program.entries())
        refuse(message(KC_TEXT("engine", "The program has no entry {0}"), std::to_string(index)));
    return program.module().entry(index);
}

std::span<std::byte> variableFor(const CpuProgram& program, const SymbolArray& symbol,
                                 const Buffer& array) {
    const auto variable = program.module().variable(symbol.symbol);
    if (!variable)
        refuse(message(KC_TEXT("engine", "{0} has no variable {1}"), program.fileName(),
                       symbol.symbol),
               message(KC_TEXT("engine", "check that the names in `constants` and `symbols` match "
                                         "the variables in the file")));
    const std::size_t bytes = array.bytes();
    if (bytes > variable->size())
        refuse(message(KC_TEXT("engine", "The variable {0} has {1} bytes, but its array has {2}"),
                       symbol.symbol, std::to_string(variable->size()), std::to_string(bytes)));
    return variable->first(bytes);
}

} // namespace

BoundLaunch::BoundLaunch(const CpuProgram& program, const Launch& launch,
                         const std::vector<Buffer*>& arrays)
    : entry_(&entryOf(program, launch.entry))
    , grid_(indexOf(launch.grid))
    , block_(indexOf(launch.block)) {
    checkShape(launch, program.facts(launch.entry));
    const auto count = static_cast<std::size_t>(entry_->parameterCount);
    const std::vector<ParameterArguments> given = argumentsByParameter(launch);
    if (given.size() != count)
        refuse(message(KC_TEXT("engine", "{0} takes {1} arguments, not {2}"),
                       program.entryName(launch.entry), std::to_string(count),
                       std::to_string(given.size())),
               message(KC_TEXT("engine",
                               "compare `arguments` in the header with the kernel's parameters")));
    std::vector<const KcTexture*> textures;
    for (const Argument& argument : launch.arguments) {
        const auto* view = std::get_if<TextureView>(&argument);
        textures.push_back(view == nullptr ? nullptr
                                           : textures_
                                                 .emplace_back(std::make_unique<KcTexture>(
                                                     textureOf(*view, *arrays.at(view->array))))
                                                 .get());
    }
    const std::vector<std::string> names = program.parameters(launch.entry);
    for (std::size_t i = 0; i < count; ++i) {
        const auto& [first, members, layout] = given[i];
        arguments_.push_back(
            layout == nullptr
                ? packArgument(launch.arguments[first], entry_->parameters[i], names[i], arrays,
                               textures[first])
                : packStruct(std::span(launch.arguments).subspan(first, members), *layout,
                             entry_->parameters[i], names[i], arrays,
                             std::span(std::as_const(textures)).subspan(first, members)));
    }
}

void fillSymbols(const CpuProgram& program, const std::vector<SymbolArray>& symbols,
                 const std::vector<Buffer*>& arrays) {
    for (const SymbolArray& symbol : symbols) {
        const Buffer& array = *arrays.at(symbol.array);
        array.download(0, variableFor(program, symbol, array));
    }
}

void readSymbols(const CpuProgram& program, const std::vector<SymbolArray>& symbols,
                 const std::vector<Buffer*>& arrays) {
    for (const SymbolArray& symbol : symbols) {
        Buffer& array = *arrays.at(symbol.array);
        array.upload(0, variableFor(program, symbol, array));
    }
}

std::vector<std::span<const std::byte>> BoundLaunch::argumentMemory() const {
    std::vector<std::span<const std::byte>> memory = {std::as_bytes(std::span(addresses_))};
    memory.insert(memory.end(), arguments_.begin(), arguments_.end());
    return memory;
}

KcLaunch BoundLaunch::launch() {
    addresses_.clear();
    for (PackedArgument& argument : arguments_)
        addresses_.push_back(argument.data());
    return {grid_, block_, {0, 0, 0}, block_, addresses_.data(), nullptr};
}

} // namespace kernelcurve
