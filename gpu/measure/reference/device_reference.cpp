#include "gpu/measure/reference/device_reference.h"

#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kernelcurve {
namespace {

/// The maximum number of blocks for counting. Their threads saturate the memory, and each thread
/// adds its result only once.
constexpr std::int64_t maxCountingBlocks = 1 << 12;
/// The default poison value of reference arrays.
constexpr int referencePoison = 0xff;

std::vector<BufferSpec> specsOf(const std::vector<ExpectedArray>& arrays) {
    std::vector<BufferSpec> specs;
    specs.reserve(arrays.size());
    for (const ExpectedArray& each : arrays)
        specs.push_back({each.name, BufferRole::Output, each.elements, each.type.bytes()});
    return specs;
}

[[noreturn]] void fail(const DeviceCheck& check, Message what, Message hint) {
    throw Error({std::move(what), std::move(hint), {check.file}});
}

std::int64_t elementsIn(const PreparedBuffers& arrays, const std::string& name) {
    for (const PreparedBuffers::Item& item : arrays.items())
        if (item.spec.name == name)
            return item.spec.elements;
    return 0;
}

std::vector<std::byte> numberAt(const Buffer& buffer, const ElementType& type,
                                std::int64_t number) {
    std::vector<std::byte> bytes(static_cast<std::size_t>(type.numberBytes));
    buffer.download(static_cast<std::size_t>(number * type.numberBytes), bytes);
    return bytes;
}

/// Throws Error if a reference array is too short for a comparison. The comparison reads two arrays
/// in parallel.
void requireLength(const DeviceCheck& check, const PreparedBuffers& arrays, const std::string& name,
                   std::int64_t elements) {
    if (const std::int64_t has = elementsIn(arrays, name); has < elements)
        fail(check,
             message(KC_TEXT("engine", "{0} has {1} elements, but the array to compare has {2}"),
                     name, std::to_string(has), std::to_string(elements)),
             message(KC_TEXT("engine", "use the same shape for both arrays")));
}

} // namespace

CompileRequest compileRequest(const DeviceCheck& check) {
    CompileRequest request{check.file, checkSource(check), checkEntries(check), {}};
    request.options.standard = check.standard;
    return request;
}

DeviceReference::DeviceReference(Device& device, DeviceCheck check,
                                 std::shared_ptr<Program> program, const PreparedBuffers& arrays,
                                 std::stop_token stop)
    : device_(device)
    , check_(std::move(check))
    , program_(std::move(program))
    , entries_(checkEntries(check_))
    , expected_(device, specsOf(check_.expected))
    , tally_(device.allocate(checkTallies * sizeof(CheckTally))) {
    prepareExpected(arrays, stop);
    for (const OutputComparison& each : check_.comparisons)
        sumsBefore_.push_back(sumsOver(each, true, arrays, stop));
    if (!check_.reference)
        return;
    runCalls(referenceEntry, *check_.reference, arrays, true, stop);
    tellLeftOut(arrays, stop);
}

std::byte DeviceReference::poisonOf(const std::string& expected) const {
    const auto found = poisons_.find(expected);
    return found == poisons_.end() ? std::byte{referencePoison} : found->second;
}

std::int64_t DeviceReference::countOf(Buffer& buffer, std::int64_t elementBytes, std::byte byte,
                                      const std::stop_token& stop) {
    const std::int64_t word = std::min<std::int64_t>(elementBytes, 8);
    const auto words = static_cast<std::int64_t>(buffer.bytes()) / word;
    return static_cast<std::int64_t>(
        run(countEntry(word), {&buffer, Value(words), Value(static_cast<std::int64_t>(byte))},
            words, stop)
            .values);
}

void DeviceReference::tellLeftOut(const PreparedBuffers& arrays, const std::stop_token& stop) {
    for (const OutputComparison& each : check_.comparisons) {
        const ExpectedArray* expected = expectedArray(check_, each.array);
        if (!each.againstReference || each.leftOut == LeftOut::Refused ||
            expected->begin != ExpectedBegin::Unwritten || expected->type.kind == NumberKind::Real)
            continue;
        std::int64_t least = INT64_MAX;
        for (const int byte : {0x5a, 0xa5, 0x3c, 0xc3, 0x96, 0x69}) {
            const std::int64_t count = countOf(*expected_.find(each.array),
                                               expected->type.numberBytes, std::byte(byte), stop);
            if (count < least) {
                least = count;
                poisons_[each.array] = std::byte(byte);
            }
        }
    }
    if (poisons_.empty())
        return;
    prepareExpected(arrays, stop);
    runCalls(referenceEntry, *check_.reference, arrays, true, stop);
}

void DeviceReference::findUnwritten(const PreparedBuffers& arrays, std::byte with, bool& doubtful,
                                    Verification& found, const std::stop_token& stop) {
    if (!needsCounts(check_))
        return;
    for (const PreparedBuffers::Item& item : arrays.items()) {
        const std::string& name = item.spec.name;
        const bool isCompared =
            std::ranges::any_of(check_.comparisons, [&](const OutputComparison& each) {
                return each.array == name && each.againstReference;
            });
        if (item.spec.role != BufferRole::Output || isCompared)
            continue;
        const std::int64_t count = countOf(*item.buffer, item.spec.elementBytes, poison, stop);
        if (with == poison) {
            lookUnwritten_[name] = count;
            doubtful = doubtful || count > 0;
        } else if (count < lookUnwritten_[name]) {
            found.wrong += lookUnwritten_[name] - count;
            if (!found.firstWrong)
                found.firstWrong = WrongElement{name, -1, {}, {}};
        }
    }
}

void DeviceReference::prepareExpected(const PreparedBuffers& arrays, const std::stop_token& stop) {
    for (const ExpectedArray& each : check_.expected) {
        Buffer& buffer = *expected_.find(each.name);
        if (each.begin == ExpectedBegin::Given) {
            std::vector<std::byte> chunk;
            eachChunk(each.elements, each.type.bytes(), transferChunkBytes, stop,
                      [&](std::int64_t first, std::size_t offset, std::size_t bytes) {
                          chunk.resize(bytes);
                          each.given(first, chunk);
                          buffer.upload(offset, chunk);
                      });
            continue;
        }
        if (each.begin != ExpectedBegin::Input) {
            buffer.fill(each.begin == ExpectedBegin::Zeros ? std::byte{0} : poisonOf(each.name));
            continue;
        }
        Buffer& begin = *arrays.find(each.name);
        const auto comparison =
            std::ranges::find(check_.comparisons, each.name, &OutputComparison::array);
        if (comparison == check_.comparisons.end() || comparison->type.name == each.type.name) {
            buffer.copyFrom(begin);
            continue;
        }
        const std::int64_t numbers = each.elements * each.type.components;
        run(widenEntry(comparison->type, each.type), {&begin, &buffer, numbers}, numbers, stop);
    }
}

CheckTally DeviceReference::run(const std::string& entry, std::vector<ArrayOrValue> arguments,
                                std::int64_t threads, const std::stop_token& stop) {
    std::array<CheckTally, checkTallies> tallies;
    tally_->upload(0, std::as_bytes(std::span(tallies)));
    // The kernel that converts elements to a wider type has no tally parameter.
    if (!entry.starts_with("kernelcurve_widen"))
        arguments.emplace_back(tally_.get());
    Launch launch;
    launch.entry = static_cast<std::size_t>(std::ranges::find(entries_, entry) - entries_.begin());
    launch.block = {sourceBlockThreads, 1, 1};
    const std::int64_t most = entry == referenceEntry ? maxSourceBlocks : maxCountingBlocks;
    launch.grid = {
        std::clamp<std::int64_t>((threads + sourceBlockThreads - 1) / sourceBlockThreads, 1, most),
        1, 1};
    BoundLaunches bound;
    for (const ArrayOrValue& argument : arguments)
        if (Buffer* const* const array = std::get_if<Buffer*>(&argument))
            launch.arguments.emplace_back(ArrayArgument{bound.indexOf(**array)});
        else
            launch.arguments.emplace_back(std::get<Value>(argument));
    bound.launches.push_back(std::move(launch));
    const std::unique_ptr<Operation> operation = device_.prepare(program_, std::move(bound));
    device_.run(*operation, stop);
    tally_->download(0, std::as_writable_bytes(std::span(tallies)));
    CheckTally all;
    for (const CheckTally& tally : tallies)
        all.add(tally);
    return all;
}

CheckTally DeviceReference::runCalls(const std::string& entry, const UnitCalls& calls,
                                     const PreparedBuffers& arrays, bool isReference,
                                     const std::stop_token& stop) {
    std::vector<ArrayOrValue> arguments;
    for (const UnitCalls::Argument& argument : calls.arguments) {
        const auto* const name = std::get_if<std::string>(&argument.value);
        if (name == nullptr) {
            arguments.emplace_back(std::get<Value>(argument.value));
            continue;
        }
        Buffer* const own = arrays.find(*name);
        Buffer* const expected = expected_.find(*name);
        arguments.emplace_back(expected != nullptr && (isReference || own == nullptr) ? expected
                                                                                      : own);
    }
    arguments.emplace_back(Value(calls.units));
    arguments.emplace_back(Value(calls.calls));
    return run(entry, std::move(arguments), calls.calls, stop);
}

WrongElement DeviceReference::wrongElement(const OutputComparison& comparison, const Buffer& found,
                                           std::int64_t number, std::byte with) const {
    const ElementType& type = comparison.type;
    const std::vector<std::byte> bytes = numberAt(found, type, number);
    const bool unwritten = std::ranges::all_of(bytes, [&](std::byte byte) { return byte == with; });
    return {comparison.array,
            number / type.components,
            {},
            unwritten ? std::string() : numberText(type, bytes.data()),
            type.component(number % type.components)};
}

void DeviceReference::compare(const OutputComparison& comparison, const PreparedBuffers& arrays,
                              std::byte with, bool& doubtful, Verification& found,
                              const std::stop_token& stop) {
    Buffer& buffer = *arrays.find(comparison.array);
    const ElementType& type = comparison.type;
    const std::int64_t numbers = elementsIn(arrays, comparison.array) * type.components;
    const auto note = [&](const CheckTally& tally, auto&& expectedText) {
        found.checked += static_cast<std::int64_t>(tally.checked);
        found.wrong += static_cast<std::int64_t>(tally.wrong);
        if (tally.wrong == 0 || found.firstWrong)
            return;
        const auto number = static_cast<std::int64_t>(tally.first);
        found.firstWrong = wrongElement(comparison, buffer, number, with);
        found.firstWrong->expected = expectedText(number);
    };
    if (comparison.againstReference) {
        const ExpectedArray& expected = *expectedArray(check_, comparison.array);
        Buffer& want = *expected_.find(comparison.array);
        Buffer* scale = comparison.scale.empty() ? tally_.get() : expected_.find(comparison.scale);
        if (!comparison.scale.empty())
            requireLength(check_, expected_, comparison.scale, numbers);
        // The reference may leave elements of this array unwritten.
        const bool begins = expected.begin == ExpectedBegin::Unwritten;
        const LeftOut left = begins ? comparison.leftOut : LeftOut::Refused;
        constexpr std::int64_t noByte = 256;
        const CheckTally tally =
            run(compareEntry(comparison, expected.type),
                {&buffer, &want, scale, Value(comparison.scale.empty() ? 0 : 1), Value(numbers),
                 Value(static_cast<int>(comparison.mode)), Value(comparison.relative),
                 Value(comparison.absolute), Value(comparison.steps),
                 Value(static_cast<int>(comparison.members)), Value(type.components),
                 Value(static_cast<int>(left)),
                 Value(begins ? static_cast<std::int64_t>(poisonOf(comparison.array)) : noByte),
                 Value(expected.begin == ExpectedBegin::Input ? noByte
                                                              : static_cast<std::int64_t>(with))},
                numbers, stop);
        if (tally.leftOut > 0)
            fail(check_,
                 message(KC_TEXT("engine", "The reference does not write {0} elements of {1}"),
                         std::to_string(tally.leftOut), comparison.array),
                 message(KC_TEXT(
                     "engine", "write all elements, or add `left_out: anything` under `compare`")));
        doubtful = doubtful || tally.doubtful > 0;
        if (tally.measured > 0) {
            const auto count = static_cast<double>(tally.measured);
            found.maxError = std::max(found.maxError.value_or(0), tally.largest);
            found.meanError = found.meanError.value_or(0) + tally.sum / count;
        }
        note(tally, [&](std::int64_t number) {
            const std::vector<std::byte> bytes = numberAt(want, expected.type, number);
            const bool none =
                left == LeftOut::Untouched && std::ranges::all_of(bytes, [&](std::byte byte) {
                    return byte == poisonOf(comparison.array);
                });
            return none ? std::string() : numberText(expected.type, bytes.data());
        });
    }
    if (comparison.ascending)
        note(run(ascendingEntry(type), {&buffer, Value(numbers)}, numbers, stop),
             [&](std::int64_t number) {
                 return ">= " + numberText(type, numberAt(buffer, type, number - 1).data());
             });
    if (!comparison.sameValuesAs.empty())
        compareValues(comparison, arrays, found, stop);
}

std::vector<unsigned long long> DeviceReference::sumsOver(const OutputComparison& comparison,
                                                          bool before,
                                                          const PreparedBuffers& arrays,
                                                          const std::stop_token& stop) {
    if (comparison.sameValuesAs.empty())
        return {};
    const std::string& name = before ? comparison.sameValuesAs : comparison.array;
    Buffer* array = arrays.find(name);
    const std::int64_t elements = elementsIn(arrays, name);
    const std::int64_t numbers = elements * comparison.type.components;
    std::vector<unsigned long long> sums = {
        run(valuesEntry(comparison.type), {array, Value(numbers)}, numbers, stop).values};
    for (const OutputComparison::Companion& each : comparison.together) {
        const std::string& beside = before ? each.from : each.array;
        requireLength(check_, arrays, beside, elements);
        sums.push_back(run(pairsEntry(comparison.type, each.type),
                           {array, arrays.find(beside), Value(elements),
                            Value(comparison.type.components), Value(each.type.components)},
                           elements, stop)
                           .values);
    }
    return sums;
}

void DeviceReference::compareValues(const OutputComparison& comparison,
                                    const PreparedBuffers& arrays, Verification& found,
                                    const std::stop_token& stop) {
    found.checked =
        std::max(found.checked, elementsIn(arrays, comparison.array) * comparison.type.components);
    const auto index = static_cast<std::size_t>(&comparison - check_.comparisons.data());
    const std::vector<unsigned long long> sums = sumsOver(comparison, false, arrays, stop);
    for (std::size_t k = 0; k < sums.size(); ++k) {
        if (sums[k] == sumsBefore_[index][k])
            continue;
        ++found.wrong;
        if (found.firstWrong)
            continue;
        found.firstWrong = WrongElement{comparison.array, -1, comparison.sameValuesAs, {}};
        if (k > 0) {
            found.firstWrong->buffer += ", " + comparison.together[k - 1].array;
            found.firstWrong->expected += ", " + comparison.together[k - 1].from;
        }
    }
}

Verification DeviceReference::check(const PreparedBuffers& arrays, std::byte with, bool& doubtful,
                                    std::stop_token stop) {
    doubtful = false;
    Verification found;
    for (const OutputComparison& comparison : check_.comparisons)
        compare(comparison, arrays, with, doubtful, found, stop);
    for (std::size_t k = 0; k < check_.checks.size(); ++k) {
        const UnitCalls& calls = check_.checks[k];
        const CheckTally tally = runCalls(customEntry(k), calls, arrays, false, stop);
        found.checked += calls.calls;
        found.wrong += static_cast<std::int64_t>(tally.wrong);
        if (tally.wrong > 0 && !found.firstWrong)
            found.firstWrong =
                WrongElement{calls.entry, static_cast<std::int64_t>(tally.first), "true", "false"};
    }
    findUnwritten(arrays, with, doubtful, found, stop);
    found.passed = found.wrong == 0 && found.checked > 0;
    return found;
}

void DeviceReference::forget() {
    for (const PreparedBuffers::Item& item : expected_.items())
        item.buffer->fill(std::byte{referencePoison});
}

std::vector<double> DeviceReference::expected(const std::string& array) const {
    const ExpectedArray& of = *expectedArray(check_, array);
    std::vector<std::byte> bytes(static_cast<std::size_t>(of.elements * of.type.bytes()));
    expected_.find(array)->download(0, bytes);
    std::vector<double> numbers;
    for (std::size_t at = 0; at < bytes.size(); at += of.type.numberBytes)
        numbers.push_back(readNumber(of.type, bytes.data() + at));
    return numbers;
}

} // namespace kernelcurve
