#pragma once

#include "gpu/catalog/catalog.h"

#include <string>

namespace kernelcurve {

/// A kernel of the offset_add problem with the parameter `block` and optionally `unroll`.
inline KernelFile sampleKernel(const std::string& id, bool unrolled = false) {
    const std::string unroll =
        unrolled ? "  unroll: {values: [1, 2, 4, 8], default: 4}\n" : std::string();
    const std::string entry = unrolled ? id + "<unroll>" : id;
    return readKernelFile("/*---\nentry: " + entry +
                              "\nproblem: offset_add\ncomputes: read\n"
                              "arguments: [A, B, C, n, offset]\nparameters:\n"
                              "  block: {values: [64, 128, 256], default: 128}\n" +
                              unroll +
                              "block: [block]\ngrid: [\"ceil(n / block)\"]\n"
                              "title: {en: \"Sample " +
                              id + "\", zh_CN: \"样例 " + id + "\"}\n---*/\n" +
                              (unrolled ? "template <int unroll>\n" : "") + "__global__ void " +
                              id +
                              "(const float *A, const float *B, float *C, size_t n, size_t offset) "
                              "{}\n",
                          id + ".cu");
}

inline Catalog sampleCatalog() {
    Catalog catalog;
    catalog.add(sampleKernel("plain"));
    catalog.add(sampleKernel("unrolled", true));
    return catalog;
}

} // namespace kernelcurve
