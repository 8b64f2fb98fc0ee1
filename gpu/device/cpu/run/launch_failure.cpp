#include "gpu/device/cpu/run/launch_failure.h"

#include "gpu/device/confine/call_filter.h"

#include <csignal>
#include <optional>
#include <utility>

namespace kernelcurve {
namespace {

/// Returns the failing block and thread as text, such as "block (3, 0, 0), thread (17, 0, 0)".
std::string whoText(const RunFailure& failure, const KcLaunch& launch) {
    std::string text = "block " + indexText(indexIn(launch.grid, failure.block));
    if (failure.thread)
        text += ", thread " + indexText(*failure.thread);
    return text;
}

/// Returns the number of waiting threads at each line, such as "20 at line 12, 12 at line 15".
std::string waitingText(const RunFailure& failure, const KernelModule& module) {
    std::string text;
    for (const auto& [place, count] : failure.waiting) {
        const auto line = module.lines().ofCall(place);
        text += text.empty() ? "" : ", ";
        text += std::to_string(count) + " at line " + (line ? std::to_string(line->line) : "?");
    }
    return text;
}

Failure faultOf(int signal, const std::string& who) {
    switch (signal) {
    case SIGFPE:
        return {
            message(KC_TEXT("engine", "integer division by zero or overflow in {0}"), who),
            message(KC_TEXT("engine", "the result on a GPU is undefined; test the divisor first"))};
    case SIGILL:
        return {
            message(KC_TEXT("engine", "undefined behaviour: {0} reached unreachable code"), who),
            message(KC_TEXT("engine", "check for a missing return, a shift that is too wide, or an "
                                      "infinite loop without side effects"))};
    default:
        return {message(KC_TEXT("engine", "illegal memory access by {0}"), who),
                message(KC_TEXT("engine", "check the index against the length of the array"))};
    }
}

/// Returns the failure without its position.
Failure failureOf(const RunFailure& run, const KernelModule& module, const std::string& who) {
    switch (run.kind) {
    case RunFailure::Kind::Fault:
        break;
    case RunFailure::Kind::StackOverflow:
        return {message(KC_TEXT("engine", "{0} exceeded its local memory"), who),
                message(KC_TEXT("engine", "use less recursion or smaller local arrays"))};
    case RunFailure::Kind::NoStacks:
        return {message(KC_TEXT("engine", "Not enough memory for the local arrays of all threads")),
                message(KC_TEXT("engine", "use smaller local arrays"))};
    case RunFailure::Kind::Abort:
        return {message(KC_TEXT("engine", "the kernel aborted in {0}: {1}"), who, run.text)};
    case RunFailure::Kind::OutOfBounds:
        return {message(KC_TEXT("engine", "out-of-bounds access by {0}"), who),
                message(KC_TEXT("engine", "check the index against the length of the array"))};
    case RunFailure::Kind::Misaligned:
        return {
            message(
                KC_TEXT("engine",
                        "misaligned access: {0} bytes at an address that is not a multiple of {0}"),
                std::to_string(run.bytes)),
            message(KC_TEXT("engine",
                            "check that the byte offset is a multiple of the vector type's size"))};
    case RunFailure::Kind::Forbidden:
        return {message(KC_TEXT("engine", "forbidden system call by {0}: {1}"), who,
                        callName(run.call)),
                message(KC_TEXT("engine", "kernels run in a sandbox without access to files, the "
                                          "network, or other processes"))};
    case RunFailure::Kind::Stopped:
        return {
            message(KC_TEXT("engine", "{0} timed out"), who),
            message(KC_TEXT("engine", "check for an infinite loop, or choose a smaller problem"))};
    case RunFailure::Kind::Deadlock:
        return {
            message(
                KC_TEXT("engine",
                        "deadlock in {0}: threads wait for other threads that never arrive ({1})"),
                who, waitingText(run, module)),
            message(KC_TEXT("engine",
                            "ensure that all threads of the block reach __syncthreads(), and "
                            "that all lanes in the mask reach a __syncwarp() or shuffle"))};
    }
    return faultOf(run.signal, who);
}

SourcePosition whereOf(const RunFailure& failure, const KernelModule& module,
                       const std::string& file) {
    std::optional<SourcePosition> position;
    if (failure.kind == RunFailure::Kind::Deadlock && !failure.waiting.empty())
        position = module.lines().ofCall(failure.waiting.front().first);
    // A fault in a library function such as memcpy has no line in the kernel.
    else if (module.contains(failure.place))
        position = failure.kind == RunFailure::Kind::Fault ||
                           failure.kind == RunFailure::Kind::StackOverflow
                       ? module.lines().of(failure.place)
                       : module.lines().ofCall(failure.place);
    const auto isOfKernel = [&] { return position && position->file == file; };
    // A traced kernel may stop in the instrumentation, which has no line.
    if (!isOfKernel() && failure.lastStep != 0)
        position = module.lines().ofCall(failure.lastStep);
    return isOfKernel() ? *position : SourcePosition{file};
}

} // namespace

std::string indexText(KcIndex index) {
    return "(" + std::to_string(index.x) + ", " + std::to_string(index.y) + ", " +
           std::to_string(index.z) + ")";
}

DeviceError launchError(const RunFailure& run, const KernelModule& module, const KcLaunch& launch,
                        const std::string& file) {
    Failure failure = failureOf(run, module, whoText(run, launch));
    failure.where = whereOf(run, module, file);
    // An invalid access may have damaged other memory of this process before the fault. Code that
    // attacks its sandbox may have done any damage.
    const bool fatal =
        run.kind == RunFailure::Kind::Forbidden ||
        (run.kind == RunFailure::Kind::Fault && (run.signal == SIGSEGV || run.signal == SIGBUS));
    return DeviceError(std::move(failure), fatal);
}

} // namespace kernelcurve
