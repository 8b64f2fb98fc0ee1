#include "gpu/catalog/tensor_numbers.h"

#include "tests/gpu/catalog/shipped_catalog.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

std::optional<TensorNumbers> of(const std::vector<std::string>& kernels) {
    Catalog chosen;
    for (const std::string& kernel : kernels)
        chosen.add(shippedCatalog().at(kernel));
    return tensorNumbersOf(chosen);
}

TEST(TensorNumbers, AreWhatAProblemSays) {
    EXPECT_EQ(of({"tf32_naive", "tf32_wmma"}), TensorNumbers::Tf32);
    EXPECT_EQ(of({"fp8_naive"}), TensorNumbers::EightBits) << "its scales are floats";
    EXPECT_EQ(of({"fp8_naive", "fp8_blocks_naive"}), TensorNumbers::EightBits);
}

TEST(TensorNumbers, AreToldByTheInputs) {
    EXPECT_EQ(of({"bf16_naive", "bf16_wmma"}), TensorNumbers::SixteenBits);
    EXPECT_EQ(of({"attention_online"}), TensorNumbers::SixteenBits);
}

TEST(TensorNumbers, AreNothingWhereProblemsDifferOrHaveNone) {
    EXPECT_FALSE(of({"gemm_naive"}));
    EXPECT_FALSE(of({"bf16_naive", "gemm_naive"}));
    EXPECT_FALSE(of({"bf16_naive", "tf32_naive"}));
    EXPECT_FALSE(of({"allocate_device"})) << "it has no inputs";
    EXPECT_FALSE(of({}));
}

} // namespace
} // namespace kernelcurve
