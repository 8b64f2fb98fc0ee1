#pragma once

#include "gpu/device/cpu/threads/context_switch.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace kernelcurve {

/// A stack that several CUDA threads of a block use in sequence.
struct Fiber {
    Context context;
    char* stack = nullptr;
    std::size_t bytes = 0;

    /// Informs the address sanitizer that execution left frames on the stack without returning.
    void forgetFrames();
};

/// The stacks of one system thread. They are created on demand, reused, and protected by a guard
/// page at the lower end.
class FiberStacks {
  public:
    /// Every fiber starts with `body`, which must never return.
    explicit FiberStacks(void (*body)());
    ~FiberStacks();
    FiberStacks(const FiberStacks&) = delete;
    FiberStacks& operator=(const FiberStacks&) = delete;

    /// Sets the minimum stack size. Must not be called while fibers are in use.
    void require(std::size_t bytes);
    Fiber* take();
    void giveBack(Fiber* fiber) { idle_.push_back(fiber); }
    /// Marks all fibers as idle, regardless of their state.
    void reset();
    /// Returns true if an address is in the guard page of a stack.
    bool inGuard(const void* address) const;
    std::size_t stackBytes() const { return stackBytes_; }
    bool contains(const void* address) const {
        return address >= region_ && address < region_ + regionBytes_;
    }

  private:
    void release();

    void (*body_)();
    std::size_t stackBytes_ = 0;
    char* region_ = nullptr;
    std::size_t regionBytes_ = 0;
    std::vector<std::unique_ptr<Fiber>> fibers_;
    std::vector<Fiber*> idle_;
};

} // namespace kernelcurve
