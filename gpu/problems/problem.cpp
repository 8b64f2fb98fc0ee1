#include "gpu/problems/problem.h"

#include "gpu/problems/registry.h"

#include <vector>

namespace kernelcurve {

Message describe(const WrongElement& element) {
    const std::string index = std::to_string(element.index);
    if (element.expected.empty())
        return message(KC_TEXT("engine", "{0}[{1}] was written ({2}), but should not have been"),
                       element.buffer, index, element.found);
    if (element.found.empty())
        return message(KC_TEXT("engine", "{0}[{1}] was not written, it should be {2}"),
                       element.buffer, index, element.expected);
    return message(KC_TEXT("engine", "{0}[{1}] is {2}, not {3}"), element.buffer, index,
                   element.found, element.expected);
}

std::optional<Message> Problem::problemWith(const Values&) const {
    return std::nullopt;
}

Values Problem::sizes(const Values&) const {
    return {};
}

double Problem::operations(const Values&, const std::string&) const {
    return 0;
}

double Problem::accesses(const Values&, const std::string&) const {
    return 0;
}

std::span<const std::unique_ptr<const Problem>> problems() {
    static const auto all = [] {
        std::vector<std::unique_ptr<const Problem>> list;
        list.push_back(makeCopy());
        list.push_back(makeOffsetAdd());
        list.push_back(makeStridedRead());
        list.push_back(makeStructures());
        list.push_back(makeTranspose());
        list.push_back(makeSumOfSquares());
        list.push_back(makeReduce());
        list.push_back(makeMultiply());
        list.push_back(makeGemm());
        list.push_back(makeSharedRead());
        list.push_back(makeArraySum());
        list.push_back(makeMatrixSum());
        list.push_back(makeTransfer());
        list.push_back(makeTransferRows());
        list.push_back(makeTableLookup());
        list.push_back(makeRotation());
        list.push_back(makeRegisters());
        list.push_back(makeIntensity());
        list.push_back(makePrime());
        return list;
    }();
    return all;
}

const Problem* findProblem(std::string_view id) {
    for (const auto& problem : problems())
        if (problem->declaration().id == id)
            return problem.get();
    return nullptr;
}

} // namespace kernelcurve
