#include "gpu/device/cpu/threads/kernel_fault.h"

#include "gpu/device/cpu/threads/block_runner.h"

#include <array>
#include <csignal>
#include <cstdint>
#include <memory>
#include <mutex>
#include <ucontext.h>

namespace kernelcurve {
namespace {

/// The signal that interruptKernel() sends. No other code sends this signal to a single thread.
constexpr int interruption = SIGBUS;
constexpr std::array caughtSignals = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGSYS,
#if defined(__aarch64__)
                                      SIGTRAP
#endif
};
std::array<struct sigaction, caughtSignals.size()> previous;

void leaveKernel() {
    BlockRunner::current()->leave();
}

/// Makes the interrupted code continue at `function`, on the stack that ends at `stack`.
void redirect(ucontext_t& context, void (*function)(), void* stack) {
    // At a function's entry, the stack pointer is 8 bytes below a multiple of 16.
    const auto top = (reinterpret_cast<std::uintptr_t>(stack) & ~std::uintptr_t{15}) - 8;
#if defined(__x86_64__)
    context.uc_mcontext.gregs[REG_RIP] =
        static_cast<greg_t>(reinterpret_cast<std::uintptr_t>(function));
    context.uc_mcontext.gregs[REG_RSP] = static_cast<greg_t>(top);
#elif defined(__aarch64__)
    context.uc_mcontext.pc = reinterpret_cast<std::uintptr_t>(function);
    context.uc_mcontext.sp = top - 8;
#endif
}

std::uintptr_t instructionOf(const ucontext_t& context) {
#if defined(__x86_64__)
    return static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
    return context.uc_mcontext.pc;
#endif
}

/// Returns the signal that the same fault raises on x86-64. On ARM64, unreachable code and failed
/// checks of divisors (kernel_compiler.cpp) are breakpoints.
int commonSignal(int signal, std::uintptr_t instruction) {
#if defined(__aarch64__)
    constexpr std::uint32_t divisionByZero = 0xd42aa060; // brk #0x5503
    if (signal == SIGTRAP)
        return *reinterpret_cast<const std::uint32_t*>(instruction) == divisionByZero ? SIGFPE
                                                                                      : SIGILL;
#endif
    (void)instruction;
    return signal;
}

void onSignal(int signal, siginfo_t* info, void* interrupted) {
    BlockRunner* const runner = BlockRunner::current();
    auto& context = *static_cast<ucontext_t*>(interrupted);
    if (signal == interruption && info->si_code == SI_TKILL) {
        if (runner != nullptr)
            if (void* const stack = runner->recordInterruption(instructionOf(context)))
                redirect(context, leaveKernel, stack);
        return;
    }
    if (runner == nullptr) {
        // The signal is not from a kernel. The handler restores the previous handler and repeats
        // the instruction.
        for (std::size_t i = 0; i < caughtSignals.size(); ++i)
            if (caughtSignals[i] == signal)
                sigaction(signal, &previous[i], nullptr);
        return;
    }
    const std::uintptr_t instruction = instructionOf(context);
    void* const stack = signal == SIGSYS ? runner->recordForbidden(info->si_syscall, instruction)
                                         : runner->recordFault(commonSignal(signal, instruction),
                                                               instruction, info->si_addr);
    redirect(context, leaveKernel, stack);
}

void installHandlers() {
    struct sigaction action {};
    action.sa_sigaction = onSignal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (std::size_t i = 0; i < caughtSignals.size(); ++i)
        sigaction(caughtSignals[i], &action, &previous[i]);
}

/// The stack of the signal handler. It is separate, because after a stack overflow, the kernel's
/// stack has no space for the handler.
class SignalStack {
  public:
    SignalStack()
        : memory_(std::make_unique<char[]>(bytes)) {
        stack_t stack{};
        stack.ss_sp = memory_.get();
        stack.ss_size = bytes;
        sigaltstack(&stack, &before_);
    }
    SignalStack(const SignalStack&) = delete;
    SignalStack& operator=(const SignalStack&) = delete;
    ~SignalStack() { sigaltstack(&before_, nullptr); }

  private:
    static constexpr std::size_t bytes = 64 * 1024;
    std::unique_ptr<char[]> memory_;
    stack_t before_{};
};

} // namespace

void catchFaultsOnThisThread() {
    static std::once_flag once;
    std::call_once(once, installHandlers);
    thread_local const SignalStack stack;
}

void interruptKernel(pthread_t thread) {
    pthread_kill(thread, interruption);
}

} // namespace kernelcurve
