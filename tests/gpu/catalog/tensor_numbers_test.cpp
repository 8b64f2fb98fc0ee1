#include "gpu/catalog/catalog.h"

#include "tests/gpu/catalog/shipped_catalog.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

std::optional<TensorNumbers> numbersOf(const std::vector<std::string>& kernels) {
    Catalog chosen;
    for (const std::string& kernel : kernels)
        chosen.add(shippedCatalog().at(kernel));
    return tensorNumbersOf(chosen);
}

TEST(TensorNumbers, AreWhatAProblemSays) {
    EXPECT_EQ(numbersOf({"tf32_naive", "tf32_wmma"}), TensorNumbers::Tf32);
    EXPECT_EQ(numbersOf({"fp8_naive"}), TensorNumbers::EightBits) << "its scales are floats";
    EXPECT_EQ(numbersOf({"fp8_naive", "fp8_blocks_naive"}), TensorNumbers::EightBits);
}

TEST(TensorNumbers, AreToldByTheInputs) {
    EXPECT_EQ(numbersOf({"bf16_naive", "bf16_wmma"}), TensorNumbers::SixteenBits);
    EXPECT_EQ(numbersOf({"attention_online"}), TensorNumbers::SixteenBits);
}

TEST(TensorNumbers, AreNothingWhereProblemsDifferOrHaveNone) {
    EXPECT_FALSE(numbersOf({"gemm_naive"}));
    EXPECT_FALSE(numbersOf({"bf16_naive", "gemm_naive"}));
    EXPECT_FALSE(numbersOf({"bf16_naive", "tf32_naive"}));
    EXPECT_FALSE(numbersOf({"allocate_device"})) << "it has no inputs";
    EXPECT_FALSE(numbersOf({}));
}

} // namespace
} // namespace kernelcurve
