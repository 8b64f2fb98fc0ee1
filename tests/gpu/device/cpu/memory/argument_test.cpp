#include "gpu/device/cpu/memory/argument_packing.h"

#include <cmath>
#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

template <class T>
T packedAs(const Value& value, KcParameterKind kind) {
    const PackedArgument bytes = packArgument(value, {kind, sizeof(T)}, "n", {});
    T result;
    std::memcpy(&result, bytes.data(), sizeof result);
    return result;
}

std::string refusal(const Value& value, KcParameterKind kind, int bytes) {
    try {
        packArgument(value, {kind, bytes}, "n", {});
    } catch (const DeviceError& error) {
        return error.what();
    }
    return "accepted";
}

TEST(ArgumentPacking, NarrowsToTheParametersType) {
    EXPECT_EQ(packedAs<int>(Value(-5), KcSigned), -5);
    EXPECT_EQ(packedAs<unsigned char>(Value(255), KcUnsigned), 255);
    EXPECT_EQ(packedAs<std::uint64_t>(Value(std::int64_t{1} << 62), KcUnsigned), 1UL << 62);
    EXPECT_EQ(packedAs<float>(Value(0.1), KcReal), 0.1F);
    EXPECT_EQ(packedAs<double>(Value(3), KcReal), 3.0);
    EXPECT_EQ(packedAs<int>(Value(7.0), KcSigned), 7);
    EXPECT_EQ(packedAs<bool>(Value(2), KcBoolean), true);
    EXPECT_EQ(packedAs<int>(Value(true), KcSigned), 1);
    EXPECT_EQ(packedAs<std::int8_t>(Value(-128), KcSigned), -128);
}

TEST(ArgumentPacking, RefusesWhatDoesNotFit) {
    const std::int64_t big = std::int64_t{1} << 31;
    EXPECT_THAT(refusal(Value(big), KcSigned, 4),
                HasSubstr("The type of n is 32-bit integer, which cannot represent 2147483648"));
    EXPECT_EQ(refusal(Value(big), KcUnsigned, 4), "accepted");
    EXPECT_THAT(refusal(Value(-1), KcUnsigned, 8),
                HasSubstr("The type of n is 64-bit unsigned integer, which cannot represent -1"));
    EXPECT_THAT(refusal(Value(-129), KcSigned, 1), HasSubstr("8-bit integer"));
    EXPECT_THAT(refusal(Value(1.5), KcSigned, 4), HasSubstr("cannot represent 1.5"));
    EXPECT_THAT(refusal(Value("float"), KcSigned, 4), HasSubstr("the argument is the word float"));
    EXPECT_THAT(refusal(Value(INFINITY), KcReal, 8), HasSubstr("n is not a finite number"));
    EXPECT_THAT(refusal(Value(NAN), KcReal, 4), HasSubstr("n is not a finite number"));
    EXPECT_THAT(refusal(Value(1e39), KcReal, 4), HasSubstr("cannot represent 1e+39"));
    EXPECT_THAT(refusal(Value(3), KcPointer, 8),
                HasSubstr("n is a pointer, but the argument is the number 3"));
    EXPECT_THAT(refusal(Value(3), KcOther, 16), HasSubstr("is a structure"));
}

TEST(ArgumentPacking, FindsTheParametersNames) {
    const std::string source = R"(
__global__ void other(int a);
template <typename T, int N = max(1, 2)>
__global__ void __launch_bounds__(256)
copy_vector(T *__restrict__ out, const Pair<int, 3>& in, size_t n, float alpha = 1.0f, int table[4])
{ }
namespace a { __global__ void copy(int *x) {} }
)";
    EXPECT_THAT(parameterNames(source, "copy_vector<float, 4>", 5),
                ElementsAre("out", "in", "n", "alpha", "table"));
    EXPECT_THAT(parameterNames(source, "a::copy", 1), ElementsAre("x"));
    EXPECT_THAT(parameterNames(source, "other", 1), ElementsAre("a"));
    EXPECT_THAT(parameterNames(source, "missing", 2), ElementsAre("argument 1", "argument 2"));
    EXPECT_THAT(parameterNames(source, "copy_vector<int>", 2),
                ElementsAre("argument 1", "argument 2"));
}

} // namespace
} // namespace kernelcurve
