#include "gpu/device/cpu/trace/findings.h"

#include <array>
#include <string>

namespace kernelcurve {
namespace {

using Index = std::array<std::int64_t, 3>;

Index blockOf(unsigned long number, const KcLaunch& launch) {
    const KcIndex grid = launch.grid;
    return {static_cast<std::int64_t>(number % grid.x),
            static_cast<std::int64_t>(number / grid.x % grid.y),
            static_cast<std::int64_t>(number / grid.x / grid.y)};
}

Index threadOf(int number, const KcLaunch& launch) {
    const std::int64_t x = launch.block.x;
    const std::int64_t y = launch.block.y;
    return {number % x, number / x % y, number / x / y};
}

std::string textOf(const Index& index) {
    return "(" + std::to_string(index[0]) + ", " + std::to_string(index[1]) + ", " +
           std::to_string(index[2]) + ")";
}

Message outOfBoundsText(const RunFailure& failure, const AddressMap& memory) {
    const std::string bytes = std::to_string(failure.bytes);
    const auto buffer = memory.nearestBuffer(failure.address);
    if (!buffer)
        return failure.isStore
                   ? message(KC_TEXT("engine", "writes {0} bytes outside of every array"), bytes)
                   : message(KC_TEXT("engine", "reads {0} bytes outside of every array"), bytes);
    const auto& [name, distance] = *buffer;
    const std::string away = std::to_string(distance < 0 ? -distance : distance);
    if (distance < 0)
        return failure.isStore
                   ? message(KC_TEXT("engine",
                                     "writes {0} bytes {1} bytes before the beginning of {2}"),
                             bytes, away, name)
                   : message(
                         KC_TEXT("engine", "reads {0} bytes {1} bytes before the beginning of {2}"),
                         bytes, away, name);
    return failure.isStore
               ? message(KC_TEXT("engine", "writes {0} bytes {1} bytes behind the end of {2}"),
                         bytes, away, name)
               : message(KC_TEXT("engine", "reads {0} bytes {1} bytes behind the end of {2}"),
                         bytes, away, name);
}

/// Shared memory and arrays have sentences of their own, so that they can be translated whole.
Message raceText(const AccessFault& fault, const std::string& other, const std::string& line) {
    const bool sameWarp = fault.thread / warpLanes == fault.otherThread / warpLanes;
    const std::string barrier = sameWarp ? "__syncwarp()" : "__syncthreads()";
    const bool shared = fault.space == AddressSpace::Shared;
    if (fault.access == AccessKind::Load)
        return shared ? message(KC_TEXT("engine", "race: reads shared memory that thread {0} "
                                                  "writes at line {1}, with no {2} in between"),
                                other, line, barrier)
                      : message(KC_TEXT("engine", "race: reads an array's element that thread {0} "
                                                  "writes at line {1}, with no {2} in between"),
                                other, line, barrier);
    if (fault.otherAccess == AccessKind::Load)
        return shared ? message(KC_TEXT("engine", "race: writes shared memory that thread {0} "
                                                  "reads at line {1}, with no {2} in between"),
                                other, line, barrier)
                      : message(KC_TEXT("engine", "race: writes an array's element that thread {0} "
                                                  "reads at line {1}, with no {2} in between"),
                                other, line, barrier);
    return shared ? message(KC_TEXT("engine", "race: writes shared memory that thread {0} also "
                                              "writes at line {1}, with no {2} in between"),
                            other, line, barrier)
                  : message(KC_TEXT("engine", "race: writes an array's element that thread {0} "
                                              "also writes at line {1}, with no {2} in between"),
                            other, line, barrier);
}

Message faultText(const AccessFault& fault, const SourcePosition& other, const Index& otherThread) {
    const std::string line = std::to_string(other.line);
    switch (fault.kind) {
    case AccessFault::Kind::Race:
        return raceText(fault, textOf(otherThread), line);
    case AccessFault::Kind::Unwritten:
        return message(KC_TEXT("engine", "reads shared memory that no thread of the block has "
                                         "written"));
    case AccessFault::Kind::UnevenBarrier:
        break;
    }
    return fault.otherPlace == 0
               ? message(KC_TEXT("engine", "waits at __syncthreads(), which thread {0} never "
                                           "reaches: it has ended"),
                         textOf(otherThread))
               : message(KC_TEXT("engine", "waits at __syncthreads() while thread {0} waits at "
                                           "another one, at line {1}"),
                         textOf(otherThread), line);
}

} // namespace

CheckFinding findingOf(const RunFailure& failure, const DeviceError& error,
                       const AddressMap& memory, const KcLaunch& launch) {
    CheckFinding finding;
    finding.what = failure.kind == RunFailure::Kind::OutOfBounds ? outOfBoundsText(failure, memory)
                                                                 : error.failure().what;
    finding.where = error.failure().where;
    finding.block = blockOf(failure.block, launch);
    if (failure.thread)
        finding.thread = {failure.thread->x, failure.thread->y, failure.thread->z};
    return finding;
}

CheckFinding findingOf(const AccessFault& fault, const SourceLines& lines, const KcLaunch& launch) {
    CheckFinding finding;
    finding.where = lines.ofCall(fault.place).value_or(SourcePosition{});
    if (fault.otherPlace != 0)
        finding.other = lines.ofCall(fault.otherPlace).value_or(SourcePosition{});
    finding.block = blockOf(fault.block, launch);
    finding.thread = threadOf(fault.thread, launch);
    finding.what = faultText(fault, finding.other, threadOf(fault.otherThread, launch));
    return finding;
}

} // namespace kernelcurve
