#include "tests/gpu/measure/reference/planted_faults.h"

#include "gpu/catalog/problem/problem_file.h"
#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/measure/reference/device_filling.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

std::vector<std::byte> contentOf(const PreparedBuffers& arrays, const std::string& name) {
    const Buffer& buffer = *arrays.find(name);
    std::vector<std::byte> bytes(buffer.bytes());
    buffer.download(0, bytes);
    return bytes;
}

std::vector<std::byte> stored(const ElementType& type, const std::vector<double>& numbers) {
    std::vector<std::byte> bytes(numbers.size() * type.numberBytes);
    for (std::size_t k = 0; k < numbers.size(); ++k)
        storeNumber(type, numbers[k], bytes.data() + k * type.numberBytes);
    return bytes;
}

template <typename Number>
std::vector<Number> numbersIn(const std::vector<std::byte>& bytes) {
    std::vector<Number> numbers(bytes.size() / sizeof(Number));
    std::memcpy(numbers.data(), bytes.data(), bytes.size());
    return numbers;
}

} // namespace

CheckedProblem::CheckedProblem(Device& device, const FileProblem& problem, const Values& parameters,
                               const std::string& variant, const ProblemExample* example)
    : device_(device)
    , problem_(problem)
    , parameters_(parameters)
    , variant_(variant)
    , check_(*problem.deviceCheck(parameters, variant))
    , arrays_(device, problem.buffers(parameters, variant)) {
    arrays_.poisonOutputs();
    uploadArrays(BufferRole::Input, arrays_, problem, parameters, {});
    uploadArrays(BufferRole::InOut, arrays_, problem, parameters, {});
    if (const auto fill = problem.deviceFill(parameters, variant)) {
        const DeviceFilling filling(device, *fill, device.compile(compileRequest(*fill), {}),
                                    arrays_);
        filling.run(BufferRole::Input, {});
        filling.run(BufferRole::InOut, {});
    }
    if (example != nullptr)
        for (const auto& [name, numbers] : example->arrays)
            arrays_.find(name)->upload(0,
                                       stored(problem.typeOf(name, parameters, variant), numbers));
    reference_ = std::make_unique<DeviceReference>(
        device, check_, device.compile(compileRequest(check_), {}), arrays_, std::stop_token());
}

Verification CheckedProblem::check(bool& doubtful) {
    return reference_->check(arrays_, poison, doubtful, {});
}

void CheckedProblem::putRightResult() {
    for (const PreparedBuffers::Item& item : arrays_.items()) {
        const std::string& name = item.spec.name;
        if (item.spec.role == BufferRole::Input)
            continue;
        const ElementType& type = problem_.typeOf(name, parameters_, variant_);
        const auto comparison =
            std::ranges::find(check_.comparisons, name, &OutputComparison::array);
        if (comparison != check_.comparisons.end() && comparison->againstReference) {
            item.buffer->upload(0, stored(type, reference_->expected(name)));
            continue;
        }
        const bool isCompanion =
            std::ranges::any_of(check_.comparisons, [&](const OutputComparison& each) {
                return std::ranges::count(each.together, name,
                                          &OutputComparison::Companion::array) > 0;
            });
        if (isCompanion)
            continue; // put beside those that it belongs to
        if (comparison != check_.comparisons.end() && !comparison->together.empty()) {
            const auto& [values, valuesIn, valueType] = comparison->together.front();
            const auto keys = numbersIn<unsigned>(contentOf(arrays_, comparison->sameValuesAs));
            const auto old = numbersIn<unsigned>(contentOf(arrays_, valuesIn));
            std::vector<std::pair<unsigned, unsigned>> pairs;
            for (std::size_t k = 0; k < keys.size(); ++k)
                pairs.emplace_back(keys[k], old[k]);
            std::ranges::sort(pairs, std::greater(), [](const auto& pair) { return pair.second; });
            std::ranges::stable_sort(pairs, {}, [](const auto& pair) { return pair.first; });
            std::vector<unsigned> sortedKeys;
            std::vector<unsigned> sortedValues;
            for (const auto& [key, value] : pairs) {
                sortedKeys.push_back(key);
                sortedValues.push_back(value);
            }
            item.buffer->upload(0, std::as_bytes(std::span(sortedKeys)));
            arrays_.find(values)->upload(0, std::as_bytes(std::span(sortedValues)));
        } else if (problem_.declaration().id.starts_with("sort")) {
            auto keys = numbersIn<unsigned>(contentOf(arrays_, name));
            std::ranges::sort(keys);
            item.buffer->upload(0, std::as_bytes(std::span(keys)));
        } else {
            auto sums = numbersIn<int>(contentOf(arrays_, "in"));
            std::partial_sum(sums.begin(), sums.end(), sums.begin());
            item.buffer->upload(0, std::as_bytes(std::span(sums)));
        }
    }
}

int everyPlantedFaultIsFound(Device& device, const FileProblem& problem) {
    int planted = 0;
    std::vector<std::string> variants = problem.declaration().variants;
    if (variants.empty())
        variants.emplace_back();
    // The same problem with differently filled arrays. It has the same name, so that its code is
    // not compiled again.
    std::string text = problem.source()->text;
    const std::string id = problem.declaration().id;
    text.replace(text.find("problem: " + id), 9 + id.size(), "problem: " + id + "_of_another_seed");
    for (std::size_t at = 0; (at = text.find("seed: ", at)) != text.npos; at += 6)
        text.insert(at + 6, "other_");
    const auto other = readProblemFile(text, problem.source()->name, problem.folder());
    for (const std::string& variant : variants) {
        const std::vector<Values> sizes = problem.smallSizes();
        EXPECT_FALSE(sizes.empty()) << id << " says no small sizes";
        for (const Values& parameters : sizes) {
            CheckedProblem right(device, problem, parameters, variant);
            right.putRightResult();
            const Verification found = right.check();
            EXPECT_TRUE(found.passed)
                << id << " " << variant << ": "
                << (found.firstWrong ? describe(*found.firstWrong).english() : "nothing compared");
            CheckedProblem elsewhere(device, *other, parameters, variant);
            elsewhere.putRightResult();
            for (const PreparedBuffers::Item& item : right.arrays().items()) {
                if (item.spec.role == BufferRole::Input)
                    continue;
                const std::string& name = item.spec.name;
                const ElementType& type = problem.typeOf(name, parameters, variant);
                const std::vector<std::byte> good = contentOf(right.arrays(), name);
                const std::size_t size = type.numberBytes;
                const auto expectFound = [&](const char* fault, std::vector<std::byte> bad) {
                    if (bad == good)
                        return;
                    item.buffer->upload(0, bad);
                    EXPECT_FALSE(right.check().passed) << id << " " << variant << ": " << fault;
                    item.buffer->upload(0, good);
                    ++planted;
                };
                const auto changed = [&](std::size_t place) {
                    std::vector<std::byte> bad = good;
                    storeNumber(type, readNumber(type, bad.data() + place * size) + 1,
                                bad.data() + place * size);
                    return bad;
                };
                const std::size_t numbers = good.size() / size;
                expectFound("one element",
                            changed(numbers / 2 / type.components * type.components));
                expectFound("the last element", changed(numbers - type.components));
                std::vector<std::byte> bad = good;
                if (type.kind == NumberKind::Real) {
                    storeNumber(type, std::nan(""), bad.data());
                    expectFound("a NaN", bad);
                }
                expectFound("the results of another seed", contentOf(elsewhere.arrays(), name));
                bad = good;
                const std::size_t tail = numbers - (numbers + 7) / 8;
                std::fill(bad.begin() + tail * size, bad.end(), poison);
                expectFound("a tail that nobody wrote", bad);
                bad.assign(good.size(), poison);
                expectFound("nothing written", bad);
            }
        }
    }
    return planted;
}

void examplesAreRight(Device& device, const FileProblem& problem) {
    for (const ProblemExample& example : problem.examples()) {
        CheckedProblem checked(device, problem, example.parameters, example.variant, &example);
        for (const auto& [name, numbers] : example.gives)
            checked.arrays().find(name)->upload(
                0, stored(problem.typeOf(name, example.parameters, example.variant), numbers));
        const Verification found = checked.check();
        EXPECT_TRUE(found.passed) << problem.declaration().id << ": "
                                  << (found.firstWrong ? describe(*found.firstWrong).english()
                                                       : "nothing compared");
    }
}

} // namespace kernelcurve
