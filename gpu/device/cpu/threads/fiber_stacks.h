#pragma once

#include "gpu/device/cpu/threads/context_switch.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace kernelcurve {

/// A stack on which CUDA threads of a block run, one after another.
struct Fiber {
    Context context;
    char* stack = nullptr;
    std::size_t bytes = 0;

    /// Frames on the stack were left without their return: the address sanitizer, where the build
    /// has it, lets go of what it kept of them.
    void forgetFrames();
};

/// The stacks of one system thread. They are made when first needed, with a page below each that
/// cannot be touched, and kept.
class FiberStacks {
  public:
    /// Every fiber starts with `body`, which must never return.
    explicit FiberStacks(void (*body)());
    ~FiberStacks();
    FiberStacks(const FiberStacks&) = delete;
    FiberStacks& operator=(const FiberStacks&) = delete;

    /// From now on a stack has at least `bytes`. Not while fibers are in use.
    void require(std::size_t bytes);
    Fiber* take();
    void giveBack(Fiber* fiber) { idle_.push_back(fiber); }
    /// All fibers are idle again and start from the beginning, wherever they stood.
    void reset();
    /// Whether an address lies in the page below a stack.
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
