#include "gpu/device/predict/predicted_operation.h"

#include "gpu/device/predict/sass_program.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace kernelcurve {

PredictedOperation::PredictedOperation(std::shared_ptr<Program> program, BoundLaunches launches)
    : program_(std::move(program))
    , launches_(std::move(launches)) {
    for (const Launch& launch : launches_.launches) {
        for (const Argument& argument : launch.arguments)
            if (const auto* array = std::get_if<ArrayArgument>(&argument)) {
                auto* const own = &dynamic_cast<SparseBuffer&>(*launches_.arrays.at(array->array));
                if (std::ranges::find(buffers_, own) == buffers_.end())
                    buffers_.push_back(own);
            }
        for (const SymbolArray& symbol : launch.symbols)
            if (symbol.isWritten)
                throw DeviceError({message(
                    KC_TEXT("engine", "The model does not support __device__ variables: {0}"),
                    symbol.symbol)});
    }
    bind(); // detects invalid arguments early
}

emulator::MemoryImage PredictedOperation::memory() const {
    emulator::MemoryImage image;
    for (const SparseBuffer* buffer : buffers_)
        image.add(buffer->image());
    return image;
}

void PredictedOperation::takeBack(emulator::MemoryImage image) const {
    for (std::size_t i = 0; i < buffers_.size(); ++i)
        buffers_[i]->setImage(std::move(image.array(i)));
}

std::vector<emulator::BoundKernel> PredictedOperation::bind() const {
    const auto& code = dynamic_cast<const SassProgram&>(*program_);
    std::vector<std::uint64_t> addresses;
    for (const Buffer* array : launches_.arrays) {
        const auto used = std::ranges::find(buffers_, array) - buffers_.begin();
        addresses.push_back(emulator::MemoryImage::addressOf(static_cast<std::size_t>(used)));
    }
    std::vector<emulator::BoundKernel> bound;
    for (const Launch& launch : launches_.launches) {
        bound.push_back(code.bind(launch, addresses));
        for (const SymbolArray& symbol : launches_.launches.front().symbols) {
            const Buffer& array = *launches_.arrays.at(symbol.array);
            const std::size_t offset = code.constantVariable(symbol.symbol, array.bytes());
            array.download(0, std::span(bound.back().bank3).subspan(offset, array.bytes()));
        }
    }
    return bound;
}

void PredictedOperation::addTo(CacheKey& key, std::span<const emulator::BoundKernel> bound) const {
    const auto add = [&](const auto& numbers) {
        for (const auto number : numbers)
            key.add(std::to_string(number));
    };
    const auto& code = dynamic_cast<const SassProgram&>(*program_);
    key.add(code.listingDigest()).add(std::to_string(bound.size()));
    for (std::size_t i = 0; i < bound.size(); ++i) {
        const emulator::BoundKernel& launch = bound[i];
        key.add(code.loweredName(launches_.launches[i].entry));
        add(launch.grid);
        add(launch.block);
        add(launch.cluster);
        add(std::array{launch.registers, launch.registersNamed, launch.staticSharedBytes,
                       launch.dynamicSharedBytes, launch.localBytes});
        add(std::array{int{launch.spills}, launch.carveout.value_or(-1)});
        for (const auto* bank : {&launch.bank0, &launch.bank2, &launch.bank3})
            key.add({reinterpret_cast<const char*>(bank->data()), bank->size()});
    }
}

} // namespace kernelcurve
