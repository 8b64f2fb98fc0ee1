#include "gpu/device/cuda/memory/cuda_tensor_map.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

/// Returns the TMA data type. All 8-bit values are bytes for TMA.
CUtensorMapDataType dataTypeOf(const TensorMapShape& shape) {
    constexpr std::pair<const char*, CUtensorMapDataType> types[] = {
        {"short", CU_TENSOR_MAP_DATA_TYPE_UINT16},
        {"unsigned short", CU_TENSOR_MAP_DATA_TYPE_UINT16},
        {"int", CU_TENSOR_MAP_DATA_TYPE_INT32},
        {"unsigned", CU_TENSOR_MAP_DATA_TYPE_UINT32},
        {"unsigned int", CU_TENSOR_MAP_DATA_TYPE_UINT32},
        {"long long", CU_TENSOR_MAP_DATA_TYPE_INT64},
        {"unsigned long long", CU_TENSOR_MAP_DATA_TYPE_UINT64},
        {"float", CU_TENSOR_MAP_DATA_TYPE_FLOAT32},
        {"double", CU_TENSOR_MAP_DATA_TYPE_FLOAT64},
        {"__half", CU_TENSOR_MAP_DATA_TYPE_FLOAT16},
        {"__nv_bfloat16", CU_TENSOR_MAP_DATA_TYPE_BFLOAT16},
    };
    for (const auto& [name, type] : types) {
        if (shape.number == name)
            return type;
    }
    return CU_TENSOR_MAP_DATA_TYPE_UINT8;
}

CUtensorMapSwizzle swizzleOf(int bytes) {
    switch (bytes) {
    case 32:
        return CU_TENSOR_MAP_SWIZZLE_32B;
    case 64:
        return CU_TENSOR_MAP_SWIZZLE_64B;
    case 128:
        return CU_TENSOR_MAP_SWIZZLE_128B;
    default:
        return CU_TENSOR_MAP_SWIZZLE_NONE;
    }
}

CUtensorMapL2promotion promotionOf(int bytes) {
    switch (bytes) {
    case 64:
        return CU_TENSOR_MAP_L2_PROMOTION_L2_64B;
    case 128:
        return CU_TENSOR_MAP_L2_PROMOTION_L2_128B;
    case 256:
        return CU_TENSOR_MAP_L2_PROMOTION_L2_256B;
    default:
        return CU_TENSOR_MAP_L2_PROMOTION_NONE;
    }
}

} // namespace

CUtensorMap encodedTensorMap(const CudaContext& context, const TensorMapShape& shape,
                             const CudaBuffer& array) {
    std::vector<cuuint64_t> extents;
    std::vector<cuuint64_t> pitches; // in bytes, for every dimension except the first
    std::vector<cuuint32_t> box;
    std::int64_t pitch = shape.numberBytes;
    for (std::size_t i = 0; i < shape.extents.size(); ++i) {
        extents.push_back(cuuint64_t(shape.extents[i]));
        box.push_back(cuuint32_t(shape.box[i]));
        if (i > 0)
            pitches.push_back(cuuint64_t(pitch));
        pitch *= shape.extents[i];
    }
    pitches.resize(std::max<std::size_t>(pitches.size(), 1)); // the driver requires a valid pointer
    const std::vector<cuuint32_t> apart(extents.size(), 1);
    CUtensorMap map = {};
    context.driver().check(context.driver().tensorMapEncodeTiled(
                               &map, dataTypeOf(shape), cuuint32_t(extents.size()),
                               reinterpret_cast<void*>(array.address()), extents.data(),
                               pitches.data(), box.data(), apart.data(),
                               CU_TENSOR_MAP_INTERLEAVE_NONE, swizzleOf(shape.swizzle),
                               promotionOf(shape.promotion), CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE),
                           "cuTensorMapEncodeTiled");
    return map;
}

} // namespace kernelcurve
