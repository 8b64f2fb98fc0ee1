#include "gpu/measure/arrays/prepared_buffers.h"

#include "gpu/device/disk_cache.h"
#include "gpu/problems/support/split_work.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {
namespace {

bool sameArray(const BufferSpec& one, const BufferSpec& other) {
    return one.name == other.name && one.role == other.role && one.elements == other.elements &&
           one.elementBytes == other.elementBytes && one.memory == other.memory;
}

/// Fills `data` with an input's bytes, starting at `offset`. The range need not be aligned to
/// elements.
void fillBytes(const Problem& problem, const BufferSpec& spec, std::size_t offset,
               std::span<std::byte> data, const Values& parameters) {
    const auto size = static_cast<std::size_t>(spec.elementBytes);
    const std::size_t first = offset / size;
    const std::size_t last = (offset + data.size() + size - 1) / size;
    std::vector<std::byte> whole((last - first) * size);
    problem.fillInput(spec.name, static_cast<std::int64_t>(first), whole, parameters);
    std::ranges::copy(std::span(whole).subspan(offset - first * size, data.size()), data.begin());
}

/// Returns a digest of all data on which fillInput() depends.
std::string contentOf(const Problem& problem, const BufferSpec& spec, const Values& parameters) {
    CacheKey key;
    key.add(problem.declaration().id).add(spec.name).add(std::to_string(spec.elementBytes));
    if (problem.source() != nullptr)
        key.add(problem.source()->text);
    for (const auto& [name, value] : parameters)
        key.add(name).add(value.text());
    return key.text();
}

/// Fills a chunk with several threads. A core generates at most a billion elements per second, but
/// the link transfers 14 times as many.
void fillOnSeveralCores(const Problem& problem, const BufferSpec& spec, std::int64_t first,
                        std::span<std::byte> chunk, const Values& parameters) {
    constexpr std::int64_t worthAThread = std::int64_t{1} << 18;
    const std::int64_t count = static_cast<std::int64_t>(chunk.size()) / spec.elementBytes;
    splitWork(count, partsFor(count, worthAThread), [&](int, std::int64_t begin, std::int64_t end) {
        problem.fillInput(
            spec.name, first + begin,
            chunk.subspan(static_cast<std::size_t>(begin * spec.elementBytes),
                          static_cast<std::size_t>((end - begin) * spec.elementBytes)),
            parameters);
    });
}

} // namespace

bool sameArrays(const std::vector<BufferSpec>& one, const std::vector<BufferSpec>& other) {
    return std::ranges::equal(one, other, sameArray);
}

PreparedBuffers::PreparedBuffers(Device& device, const std::vector<BufferSpec>& specs)
    : PreparedBuffers(
          [&](const BufferSpec& spec) {
              return device.allocate(static_cast<std::size_t>(spec.bytes()), spec.memory);
          },
          specs) {}

PreparedBuffers::PreparedBuffers(const Allocate& allocate, const std::vector<BufferSpec>& specs) {
    items_.reserve(specs.size());
    for (const BufferSpec& spec : specs)
        items_.push_back({spec, allocate(spec)});
}

Buffer* PreparedBuffers::find(std::string_view name) const {
    for (const Item& item : items_)
        if (item.spec.name == name)
            return item.buffer.get();
    return nullptr;
}

std::vector<Buffer*> PreparedBuffers::table() const {
    std::vector<Buffer*> table;
    for (const Item& item : items_)
        table.push_back(item.buffer.get());
    return table;
}

bool PreparedBuffers::match(const std::vector<BufferSpec>& specs) const {
    return std::ranges::equal(items_, specs, sameArray, &Item::spec);
}

void PreparedBuffers::poisonOutputs(std::byte with) const {
    for (const Item& item : items_)
        if (item.spec.role == BufferRole::Output)
            item.buffer->fill(with);
}

void uploadArrays(BufferRole role, const PreparedBuffers& buffers, const Problem& problem,
                  const Values& parameters, const std::stop_token& stop, std::int64_t chunkBytes) {
    std::vector<std::byte> chunk;
    for (const PreparedBuffers::Item& item : buffers.items()) {
        const BufferSpec& spec = item.spec;
        if (spec.role != role || spec.isMadeOnDevice)
            continue;
        if (item.buffer->generate(
                [problem = &problem, spec, parameters](std::size_t offset,
                                                       std::span<std::byte> data) {
                    fillBytes(*problem, spec, offset, data, parameters);
                },
                contentOf(problem, spec, parameters)))
            continue;
        eachChunk(spec.elements, spec.elementBytes, chunkBytes, stop,
                  [&](std::int64_t first, std::size_t offset, std::size_t bytes) {
                      chunk.resize(bytes);
                      fillOnSeveralCores(problem, spec, first, chunk, parameters);
                      item.buffer->upload(offset, chunk);
                  });
    }
}

} // namespace kernelcurve
