#include "gpu/catalog/tensor_numbers.h"

#include "gpu/model/values/element_type.h"

namespace kernelcurve {
namespace {

std::optional<TensorNumbers> tensorNumbersOf(const KernelFile& kernel) {
    if (const auto& said = kernel.definition->declaration().tensorNumbers)
        return said;
    std::optional<TensorNumbers> numbers;
    for (const BufferSpec& buffer :
         kernel.definition->buffers(defaultsOf(kernel), kernel.computes)) {
        if (buffer.role != BufferRole::Input)
            continue;
        const ElementType* const type = findElementType(buffer.type);
        if (type == nullptr || type->kind != NumberKind::Real || type->numberBytes != 2)
            return std::nullopt;
        numbers = TensorNumbers::SixteenBits;
    }
    return numbers;
}

} // namespace

std::optional<TensorNumbers> tensorNumbersOf(const Catalog& catalog) {
    std::optional<TensorNumbers> all;
    for (const KernelFile& kernel : catalog.kernels()) {
        const auto numbers = tensorNumbersOf(kernel);
        if (!numbers || (all && *all != *numbers))
            return std::nullopt;
        all = numbers;
    }
    return all;
}

} // namespace kernelcurve
