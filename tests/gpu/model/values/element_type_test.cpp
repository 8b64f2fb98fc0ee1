#include "gpu/model/values/element_type.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace kernelcurve {
namespace {

double read(const char* type, unsigned bits) {
    std::array<std::byte, 8> bytes = {};
    std::memcpy(bytes.data(), &bits, sizeof bits);
    return readNumber(*findElementType(type), bytes.data());
}

unsigned stored(const char* type, double value) {
    std::array<std::byte, 8> bytes = {};
    storeNumber(*findElementType(type), value, bytes.data());
    unsigned bits = 0;
    std::memcpy(&bits, bytes.data(), sizeof bits);
    return bits;
}

struct Known {
    const char* type;
    unsigned bits;
    double value;
};
/// Sources: IEEE 754 for half, and "FP8 Formats for Deep Learning" (2022), table 1, for the 8-bit
/// types.
constexpr Known known[] = {{"__half", 0x3c00, 1},
                           {"__half", 0x7bff, 65504},
                           {"__half", 0x0001, 0x1p-24},
                           {"__half", 0xc000, -2},
                           {"__nv_bfloat16", 0x3f80, 1},
                           {"__nv_bfloat16", 0x0001, 0x1p-133},
                           {"__nv_fp8_e4m3", 0x38, 1},
                           {"__nv_fp8_e4m3", 0x7e, 448},
                           {"__nv_fp8_e4m3", 0x01, 0x1p-9},
                           {"__nv_fp8_e4m3", 0x08, 0x1p-6},
                           {"__nv_fp8_e4m3", 0xfe, -448},
                           {"__nv_fp8_e5m2", 0x3c, 1},
                           {"__nv_fp8_e5m2", 0x7b, 57344},
                           {"__nv_fp8_e5m2", 0x01, 0x1p-16},
                           {"__nv_fp8_e5m2", 0x04, 0x1p-14},
                           {"__nv_fp8_e5m2", 0xbc, -1},
                           {"char", 0x85, -123},
                           {"unsigned char", 0x85, 133}};

TEST(ElementType, ReadsAndStoresWhatIsKnown) {
    for (const Known& each : known) {
        EXPECT_EQ(read(each.type, each.bits), each.value) << each.type << " " << each.bits;
        EXPECT_EQ(stored(each.type, each.value), each.bits) << each.type << " " << each.value;
    }
}

TEST(ElementType, StoresWhatItReads) {
    for (const char* type : {"__half", "__nv_bfloat16", "__nv_fp8_e4m3", "__nv_fp8_e5m2"}) {
        const unsigned count = 1U << 8 * findElementType(type)->numberBytes;
        int notANumber = 0;
        for (unsigned bits = 0; bits < count; ++bits) {
            const double value = read(type, bits);
            notANumber += std::isnan(value) ? 1 : 0;
            const bool saturates = std::isinf(value) && count == 256;
            if (!std::isnan(value) && !saturates) {
                EXPECT_EQ(stored(type, value), bits) << type;
            }
        }
        EXPECT_GT(notANumber, 0) << type;
        EXPECT_TRUE(std::isnan(read(type, stored(type, std::nan(""))))) << type;
        EXPECT_TRUE(std::isnan(read(type, 0xffffffffU))) << type << ": Invalid value for poison";
    }
}

TEST(ElementType, RoundsToTheNearestAndTiesToEven) {
    EXPECT_EQ(stored("__nv_fp8_e4m3", 1 + 0x1p-4), 0x38U);     // between 1 and 1.125
    EXPECT_EQ(stored("__nv_fp8_e4m3", 1 + 3 * 0x1p-4), 0x3aU); // between 1.125 and 1.25
    EXPECT_EQ(stored("__nv_fp8_e4m3", 1 + 0x1.1p-4), 0x39U);
    EXPECT_EQ(stored("__nv_fp8_e5m2", 1.126), 0x3dU);
    EXPECT_EQ(stored("__half", 2049), stored("__half", 2048));
}

TEST(ElementType, HasAnEnd) {
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double large : {464.1, 1e9, infinity}) {
        EXPECT_EQ(stored("__nv_fp8_e4m3", large), 0x7eU) << "CUDA's type saturates";
        EXPECT_EQ(stored("__nv_fp8_e4m3", -large), 0xfeU);
    }
    EXPECT_EQ(stored("__nv_fp8_e5m2", 1e9), 0x7bU);
    EXPECT_EQ(stored("__half", 65520), 0x7c00U);
    EXPECT_EQ(stored("__half", 65519), 0x7bffU);
    EXPECT_EQ(stored("__nv_bfloat16", 1e39), 0x7f80U);
}

} // namespace
} // namespace kernelcurve
