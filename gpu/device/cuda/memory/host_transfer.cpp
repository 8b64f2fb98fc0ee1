#include "gpu/device/cuda/memory/host_transfer.h"

#include <algorithm>
#include <cstring>
#include <thread>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

constexpr std::size_t blockBytes = std::size_t{16} << 20;

/// Copies with several threads, because a single core is slower than the GPU link. Starting a
/// thread costs as much as copying 256 KiB.
void copyOnSeveralCores(std::byte* to, const std::byte* from, std::size_t bytes) {
    constexpr std::size_t worthAThread = std::size_t{2} << 20;
    const std::size_t cores = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 8);
    const std::size_t parts = std::clamp<std::size_t>(bytes / worthAThread, 1, cores);
    const std::size_t part = bytes / parts;
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < parts; ++i) {
        const std::size_t first = i * part;
        const std::size_t length = i + 1 == parts ? bytes - first : part;
        threads.emplace_back([=] { std::memcpy(to + first, from + first, length); });
    }
    std::memcpy(to, from, parts == 1 ? bytes : part);
}

} // namespace

HostTransfer::HostTransfer(std::shared_ptr<const CudaContext> context)
    : context_(std::move(context)) {}

HostTransfer::~HostTransfer() {
    if (!context_->abandoned()) {
        for (const Block& block : blocks_) {
            if (block.memory != nullptr)
                context_->driver().memFreeHost(block.memory);
        }
    }
}

void HostTransfer::makeBlocks() {
    for (Block& block : blocks_) {
        if (block.memory == nullptr) {
            void* memory = nullptr;
            context_->driver().check(context_->driver().memHostAlloc(&memory, blockBytes, 0),
                                     "cuMemHostAlloc");
            block.memory = static_cast<std::byte*>(memory);
            block.done.emplace(*context_, false);
            block.done->record();
        }
    }
}

void HostTransfer::upload(CUdeviceptr to, std::span<const std::byte> data) {
    makeBlocks();
    context_->noteOtherWork();
    for (std::size_t at = 0, turn = 0; at < data.size(); at += blockBytes, ++turn) {
        Block& block = blocks_[turn % 2];
        const std::size_t length = std::min(blockBytes, data.size() - at);
        context_->wait(*block.done, {});
        copyOnSeveralCores(block.memory, data.data() + at, length);
        context_->copyToDevice(to + at, block.memory, length);
        block.done->record();
    }
}

std::shared_ptr<void> HostTransfer::pin(std::span<std::byte> memory) {
    const Driver& driver = context_->driver();
    if (memory.empty() || driver.memHostRegister(memory.data(), memory.size(), 0) != CUDA_SUCCESS)
        return {};
    pinned_->push_back(memory);
    return {memory.data(), [context = context_, pinned = pinned_](void* start) {
                std::erase_if(*pinned, [&](const auto& one) { return one.data() == start; });
                if (context->canGiveBack())
                    context->driver().memHostUnregister(start);
            }};
}

bool HostTransfer::isPinned(std::span<const std::byte> data) const {
    return std::ranges::any_of(*pinned_, [&](const std::span<std::byte>& memory) {
        return data.data() >= memory.data() &&
               data.data() + data.size() <= memory.data() + memory.size();
    });
}

void HostTransfer::download(CUdeviceptr from, std::span<std::byte> data) {
    if (isPinned(data)) {
        context_->noteOtherWork();
        context_->copyToHost(data.data(), from, data.size());
        context_->finish();
        return;
    }
    makeBlocks();
    context_->noteOtherWork();
    const std::size_t chunks = (data.size() + blockBytes - 1) / blockBytes;
    // The GPU processes chunk i while the host empties chunk i - 1.
    for (std::size_t i = 0; i <= chunks; ++i) {
        if (i < chunks) {
            Block& block = blocks_[i % 2];
            const std::size_t length = std::min(blockBytes, data.size() - i * blockBytes);
            context_->copyToHost(block.memory, from + i * blockBytes, length);
            block.done->record();
        }
        if (i > 0) {
            Block& block = blocks_[(i - 1) % 2];
            const std::size_t first = (i - 1) * blockBytes;
            context_->wait(*block.done, {});
            copyOnSeveralCores(data.data() + first, block.memory,
                               std::min(blockBytes, data.size() - first));
        }
    }
}

} // namespace kernelcurve
