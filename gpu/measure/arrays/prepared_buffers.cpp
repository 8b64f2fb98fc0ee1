#include "gpu/measure/arrays/prepared_buffers.h"

#include <algorithm>
#include <cstddef>

namespace kernelcurve {
namespace {

bool sameArray(const BufferSpec& one, const BufferSpec& other) {
    return one.name == other.name && one.role == other.role && one.elements == other.elements &&
           one.elementBytes == other.elementBytes && one.memory == other.memory;
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

bool PreparedBuffers::match(const std::vector<BufferSpec>& specs) const {
    return std::ranges::equal(items_, specs, sameArray, &Item::spec);
}

void PreparedBuffers::poisonOutputs(std::byte with) const {
    for (const Item& item : items_)
        if (item.spec.role == BufferRole::Output)
            item.buffer->fill(with);
}

} // namespace kernelcurve
