#include "gpu/problems/problem.h"

#include "gpu/problems/device_check.h"
#include "gpu/problems/registry.h"

#include <array>
#include <utility>

namespace kernelcurve {

std::string WrongElement::place() const {
    return buffer + "[" + std::to_string(index) + "]" + (member.empty() ? "" : "." + member);
}

Message describe(const WrongElement& element) {
    if (element.index < 0 && element.expected.empty())
        return message(KC_TEXT("engine", "some elements of {0} were not written"), element.buffer);
    if (element.index < 0)
        return message(KC_TEXT("engine", "the values in {0} differ from the values in {1}"),
                       element.buffer, element.expected);
    if (element.expected.empty())
        return message(KC_TEXT("engine", "{0} must not change, but its value is now {1}"),
                       element.place(), element.found);
    if (element.found.empty())
        return message(KC_TEXT("engine", "{0} was not written; expected {1}"), element.place(),
                       element.expected);
    return message(KC_TEXT("engine", "{0} is {1}; expected {2}"), element.place(), element.found,
                   element.expected);
}

BufferSpec matrixOfFloats(std::string name, BufferRole role, std::int64_t rows,
                          std::int64_t columns) {
    return {.name = std::move(name),
            .role = role,
            .elements = rows * columns,
            .elementBytes = sizeof(float),
            .type = "float",
            .shape = {rows, columns}};
}

std::optional<DeviceCheck> Problem::deviceCheck(const Values&, const std::string&) const {
    return std::nullopt;
}

std::optional<DeviceFill> Problem::deviceFill(const Values&, const std::string&) const {
    return std::nullopt;
}

std::span<const std::unique_ptr<const Problem>> builtInProblems() {
    static const std::array all = {makeCopy(),     makeStructures(),   makeTranspose(),
                                   makeReduce(),   makeMultiply(),     makeGemm(),
                                   makeTransfer(), makeTransferRows(), makeAllocation()};
    return all;
}

} // namespace kernelcurve
