#include "gpu/problems/problem.h"

#include "gpu/problems/device_check.h"
#include "gpu/problems/registry.h"

#include <utility>
#include <vector>

namespace kernelcurve {

std::string WrongElement::place() const {
    return buffer + "[" + std::to_string(index) + "]" + (member.empty() ? "" : "." + member);
}

Message describe(const WrongElement& element) {
    if (element.index < 0 && element.expected.empty())
        return message(KC_TEXT("engine", "not every element of {0} was written"), element.buffer);
    if (element.index < 0)
        return message(KC_TEXT("engine", "the values in {0} are not those in {1}"), element.buffer,
                       element.expected);
    if (element.expected.empty())
        return message(KC_TEXT("engine", "{0} was written ({1}), but should not have been"),
                       element.place(), element.found);
    if (element.found.empty())
        return message(KC_TEXT("engine", "{0} was not written, it should be {1}"), element.place(),
                       element.expected);
    return message(KC_TEXT("engine", "{0} is {1}, not {2}"), element.place(), element.found,
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

std::optional<Message> Problem::problemWith(const Values&) const {
    return std::nullopt;
}

Values Problem::sizes(const Values&) const {
    return {};
}

std::string Problem::rowLength(std::string_view) const {
    return {};
}

double Problem::operations(const Values&, const std::string&) const {
    return 0;
}

double Problem::accesses(const Values&, const std::string&) const {
    return 0;
}

std::unique_ptr<ResultCheck> Problem::startCheck(const Values&, const std::string&) const {
    return nullptr;
}

std::optional<DeviceCheck> Problem::deviceCheck(const Values&, const std::string&) const {
    return std::nullopt;
}

std::optional<DeviceFill> Problem::deviceFill(const Values&, const std::string&) const {
    return std::nullopt;
}

std::vector<BufferSpec> Problem::expectedArrays(const Values&, const std::string&) const {
    return {};
}

std::span<const std::unique_ptr<const Problem>> builtInProblems() {
    static const auto all = [] {
        std::vector<std::unique_ptr<const Problem>> list;
        list.push_back(makeCopy());
        list.push_back(makeStructures());
        list.push_back(makeTranspose());
        list.push_back(makeReduce());
        list.push_back(makeMultiply());
        list.push_back(makeGemm());
        list.push_back(makeTransfer());
        list.push_back(makeTransferRows());
        list.push_back(makeAllocation());
        return list;
    }();
    return all;
}

} // namespace kernelcurve
