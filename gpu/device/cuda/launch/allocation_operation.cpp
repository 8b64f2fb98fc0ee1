#include "gpu/device/cuda/driver/driver_error.h"
#include "gpu/device/cuda/launch/cuda_operation.h"
#include "gpu/device/cuda/memory/library_arguments.h"
#include "gpu/device/touched_memory.h"

#include <limits>
#include <utility>

namespace kernelcurve {
namespace {

/// Allocates and frees memory repeatedly. Calls for a memory pool run in the stream. All other
/// calls complete before they return, and the stream is idle. In both cases, events around a run
/// measure the time.
class AllocationOperation : public CudaOperation {
  public:
    AllocationOperation(std::shared_ptr<const CudaContext> context, const LibraryCall& call)
        : context_(std::move(context))
        , in_(bufferOf(call, "in"))
        , out_(bufferOf(call, "out"))
        , bytes_(sizeOf(call, "bytes"))
        , probe_(sizeOf(call, "probe")) {
        isOneRecord = false;
    }

    void enqueue() final { giveBack(take()); }

    /// Copies `in` through the allocated memory to `out`, outside the timing.
    void handBack() final {
        const Memory memory = take();
        try {
            carryProbe(memory);
        } catch (...) {
            try {
                giveBack(memory);
            } catch (const DeviceError&) {
                // Only the first error is reported.
            }
            throw;
        }
        giveBack(memory);
    }

    bool needsHost() const final { return true; }

  protected:
    /// The allocated memory, which is either GPU memory or host memory.
    struct Memory {
        CUdeviceptr device = 0;
        void* host = nullptr;
    };

    virtual Memory take() = 0;
    virtual void giveBack(const Memory& memory) = 0;

    std::size_t bytes() const { return bytes_; }
    const CudaContext& context() const { return *context_; }
    const Driver& driver() const { return context_->driver(); }
    void check(CUresult result, const char* call) const {
        if (result == CUDA_ERROR_OUT_OF_MEMORY)
            throw outOfMemory(driver(), bytes_);
        driver().check(result, call);
    }

  private:
    void carryProbe(const Memory& memory) const {
        if (memory.host != nullptr) {
            context_->copyToHost(memory.host, in_.address(), probe_);
            context_->copyToDevice(out_.address(), memory.host, probe_);
        } else {
            context_->copyOnDevice(memory.device, in_.address(), probe_);
            context_->copyOnDevice(out_.address(), memory.device, probe_);
        }
        context_->finish();
    }

    std::shared_ptr<const CudaContext> context_;
    const CudaBuffer& in_;
    const CudaBuffer& out_;
    std::size_t bytes_;
    std::size_t probe_;
};

class DeviceAllocation : public AllocationOperation {
  public:
    using AllocationOperation::AllocationOperation;

  protected:
    Memory take() override {
        Memory memory;
        check(driver().memAlloc(&memory.device, bytes()), "cuMemAlloc");
        return memory;
    }
    void giveBack(const Memory& memory) override {
        check(driver().memFree(memory.device), "cuMemFree");
    }
};

class ManagedAllocation : public DeviceAllocation {
  public:
    using DeviceAllocation::DeviceAllocation;

  protected:
    Memory take() override {
        Memory memory;
        check(driver().memAllocManaged(&memory.device, bytes(), CU_MEM_ATTACH_GLOBAL),
              "cuMemAllocManaged");
        return memory;
    }
};

class PinnedAllocation : public AllocationOperation {
  public:
    using AllocationOperation::AllocationOperation;

  protected:
    Memory take() override {
        Memory memory;
        check(driver().memHostAlloc(&memory.host, bytes(), 0), "cuMemHostAlloc");
        return memory;
    }
    void giveBack(const Memory& memory) override {
        check(driver().memFreeHost(memory.host), "cuMemFreeHost");
    }
};

class PageableAllocation : public AllocationOperation {
  public:
    using AllocationOperation::AllocationOperation;

  protected:
    Memory take() override { return {0, allocateTouched(bytes())}; }
    void giveBack(const Memory& memory) override {
        freeTouched(static_cast<std::byte*>(memory.host));
    }
};

/// Allocates from a separate pool, which keeps freed memory or returns it to the driver.
class PoolAllocation : public AllocationOperation {
  public:
    PoolAllocation(std::shared_ptr<const CudaContext> context, const LibraryCall& call, bool keeps)
        : AllocationOperation(std::move(context), call)
        , keeps_(keeps) {
        CUmemPoolProps properties = {};
        properties.allocType = CU_MEM_ALLOCATION_TYPE_PINNED; // the only supported type
        properties.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
        properties.location.id = this->context().device();
        driver().check(driver().memPoolCreate(&pool_, &properties), "cuMemPoolCreate");
        if (keeps_) {
            std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
            driver().memPoolSetAttribute(pool_, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &most);
        }
    }
    ~PoolAllocation() override {
        if (context().canGiveBack())
            driver().memPoolDestroy(pool_);
    }
    PoolAllocation(const PoolAllocation&) = delete;
    PoolAllocation& operator=(const PoolAllocation&) = delete;

  protected:
    Memory take() override {
        Memory memory;
        check(driver().memAllocFromPoolAsync(&memory.device, bytes(), pool_, context().stream()),
              "cuMemAllocFromPoolAsync");
        return memory;
    }
    void giveBack(const Memory& memory) override {
        check(driver().memFreeAsync(memory.device, context().stream()), "cuMemFreeAsync");
        if (!keeps_) {
            context().finish();
            check(driver().memPoolTrimTo(pool_, 0), "cuMemPoolTrimTo");
        }
    }

  private:
    bool keeps_;
    CUmemoryPool pool_ = nullptr;
};

} // namespace

std::unique_ptr<CudaOperation> allocationOperation(std::shared_ptr<const CudaContext> context,
                                                   const LibraryCall& call) {
    if (call.name == "allocate_pool" || call.name == "allocate_pool_trimmed")
        return std::make_unique<PoolAllocation>(std::move(context), call,
                                                call.name == "allocate_pool");
    if (call.name == "allocate_managed")
        return std::make_unique<ManagedAllocation>(std::move(context), call);
    if (call.name == "allocate_pinned")
        return std::make_unique<PinnedAllocation>(std::move(context), call);
    if (call.name == "allocate_pageable")
        return std::make_unique<PageableAllocation>(std::move(context), call);
    return std::make_unique<DeviceAllocation>(std::move(context), call);
}

} // namespace kernelcurve
