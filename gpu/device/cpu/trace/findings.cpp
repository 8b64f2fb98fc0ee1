#include "gpu/device/cpu/trace/findings.h"

#include "gpu/device/cpu/run/launch_failure.h"

#include <array>
#include <string>

namespace kernelcurve {
namespace {

std::array<std::int64_t, 3> arrayOf(KcIndex index) {
    return {index.x, index.y, index.z};
}

Message outOfBoundsText(const RunFailure& failure, const AddressMap& memory) {
    const std::string bytes = std::to_string(failure.bytes);
    const auto buffer = memory.nearestBuffer(failure.address);
    if (!buffer)
        return message(failure.isStore
                           ? KC_TEXT("engine", "writes {0} bytes outside of every array")
                           : KC_TEXT("engine", "reads {0} bytes outside of every array"),
                       bytes);
    const auto& [name, distance] = *buffer;
    const std::string away = std::to_string(distance < 0 ? -distance : distance);
    if (distance < 0)
        return message(
            failure.isStore
                ? KC_TEXT("engine", "writes {0} bytes {1} bytes before the beginning of {2}")
                : KC_TEXT("engine", "reads {0} bytes {1} bytes before the beginning of {2}"),
            bytes, away, name);
    return message(failure.isStore
                       ? KC_TEXT("engine", "writes {0} bytes {1} bytes behind the end of {2}")
                       : KC_TEXT("engine", "reads {0} bytes {1} bytes behind the end of {2}"),
                   bytes, away, name);
}

/// Shared memory and arrays have sentences of their own, so that they can be translated whole.
const char* raceText(const AccessFault& fault) {
    const bool shared = fault.space == AddressSpace::Shared;
    if (fault.access == AccessKind::Load)
        return shared ? KC_TEXT("engine", "race: reads shared memory that thread {0} writes at "
                                          "line {1}, with no {2} in between")
                      : KC_TEXT("engine", "race: reads an array's element that thread {0} writes "
                                          "at line {1}, with no {2} in between");
    if (fault.otherAccess == AccessKind::Load)
        return shared ? KC_TEXT("engine", "race: writes shared memory that thread {0} reads at "
                                          "line {1}, with no {2} in between")
                      : KC_TEXT("engine", "race: writes an array's element that thread {0} reads "
                                          "at line {1}, with no {2} in between");
    return shared ? KC_TEXT("engine", "race: writes shared memory that thread {0} also writes at "
                                      "line {1}, with no {2} in between")
                  : KC_TEXT("engine", "race: writes an array's element that thread {0} also "
                                      "writes at line {1}, with no {2} in between");
}

Message faultText(const AccessFault& fault, const SourcePosition& other, KcIndex otherThread) {
    const std::string line = std::to_string(other.line);
    switch (fault.kind) {
    case AccessFault::Kind::Race:
        return message(raceText(fault), indexText(otherThread), line,
                       fault.isWithinWarp() ? "__syncwarp()" : "__syncthreads()");
    case AccessFault::Kind::Unwritten:
        return message(KC_TEXT("engine", "reads shared memory that no thread of the block has "
                                         "written"));
    case AccessFault::Kind::UnevenBarrier:
        break;
    }
    return fault.otherPlace == 0
               ? message(KC_TEXT("engine", "waits at __syncthreads(), which thread {0} never "
                                           "reaches: it has ended"),
                         indexText(otherThread))
               : message(KC_TEXT("engine", "waits at __syncthreads() while thread {0} waits at "
                                           "another one, at line {1}"),
                         indexText(otherThread), line);
}

} // namespace

CheckFinding findingOf(const RunFailure& failure, const DeviceError& error,
                       const AddressMap& memory, const KcLaunch& launch) {
    CheckFinding finding;
    finding.what = failure.kind == RunFailure::Kind::OutOfBounds ? outOfBoundsText(failure, memory)
                                                                 : error.failure().what;
    finding.where = error.failure().where;
    finding.block = arrayOf(indexIn(launch.grid, failure.block));
    if (failure.thread)
        finding.thread = arrayOf(*failure.thread);
    return finding;
}

CheckFinding findingOf(const AccessFault& fault, const SourceLines& lines, const KcLaunch& launch) {
    CheckFinding finding;
    finding.where = lines.ofCall(fault.place).value_or(SourcePosition{});
    if (fault.otherPlace != 0)
        finding.other = lines.ofCall(fault.otherPlace).value_or(SourcePosition{});
    const auto thread = [&](int number) {
        return indexIn(launch.block, static_cast<unsigned>(number));
    };
    finding.block = arrayOf(indexIn(launch.grid, fault.block));
    finding.thread = arrayOf(thread(fault.thread));
    finding.what = faultText(fault, finding.other, thread(fault.otherThread));
    return finding;
}

} // namespace kernelcurve
