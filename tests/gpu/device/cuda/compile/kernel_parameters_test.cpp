#include "gpu/device/cuda/compile/cubin_parameters.h"
#include "gpu/device/cuda/compile/cuda_compiler.h"
#include "gpu/device/cuda/compile/kernel_parameters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

using namespace kernelcurve;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

template <typename T>
T packedAs(const Value& value, const char* type) {
    const PackedArgument packed = packNumber(value, {sizeof(T), type}, 1);
    T result;
    std::memcpy(&result, packed.data(), sizeof result);
    return result;
}

std::string refusal(const Value& value, const KernelParameter& parameter) {
    try {
        packNumber(value, parameter, 3);
    } catch (const DeviceError& error) {
        return error.failure().what.english();
    }
    return "packed";
}

TEST(MangledParameterTypes, ReadTheSignature) {
    EXPECT_THAT(mangledParameterTypes("_Z3addIfLi4EEvPKT_PS0_mj").value(),
                ElementsAre("float const*", "float*", "unsigned long", "unsigned int"));
    EXPECT_THAT(mangledParameterTypes("_Z5applyIPFvifEEvT_i").value(),
                ElementsAre("void (*)(int, float)", "int"));
    EXPECT_THAT(mangledParameterTypes("_Z1kSt4pairIiiEd").value(),
                ElementsAre("std::pair<int, int>", "double"));
    EXPECT_THAT(mangledParameterTypes("_Z1kv").value(), ElementsAre());
    EXPECT_EQ(mangledParameterTypes("plain"), std::nullopt);
    EXPECT_EQ(mangledParameterTypes("i"), std::nullopt) << "a type's encoding is no kernel's name";
}

TEST(PackNumber, NarrowsWithoutLoss) {
    EXPECT_EQ(packedAs<int>(-3, "int"), -3);
    EXPECT_EQ(packedAs<unsigned>(std::int64_t{4'000'000'000}, "unsigned int"), 4'000'000'000U);
    EXPECT_EQ(packedAs<short>(32767, "short"), 32767);
    EXPECT_EQ(packedAs<std::uint64_t>(std::int64_t{1} << 40, "unsigned long"), 1ULL << 40);
    EXPECT_EQ(packedAs<float>(0.1, "float"), 0.1F);
    EXPECT_EQ(packedAs<float>(2, "float"), 2.0F) << "a whole number for a real parameter";
    EXPECT_EQ(packedAs<double>(0.1, "double"), 0.1);
    EXPECT_EQ(packedAs<bool>(true, "bool"), true);
    EXPECT_EQ(packedAs<float>(0.5, ""), 0.5F) << "extern C: only the size is known";
    EXPECT_EQ(packedAs<std::uint32_t>(std::int64_t{4'294'967'295}, ""), 4'294'967'295U);
    EXPECT_EQ(packedAs<int>(-1, ""), -1);
}

TEST(PackNumber, RefusesWhatDoesNotFit) {
    EXPECT_EQ(refusal(std::int64_t{2'147'483'648}, {4, "int"}),
              "Invalid argument for kernel parameter 3 (int): 2147483648 does not fit");
    EXPECT_EQ(refusal(-1, {4, "unsigned int"}),
              "Invalid argument for kernel parameter 3 (unsigned int): -1 does not fit");
    EXPECT_EQ(refusal(-1, {8, "unsigned long"}),
              "Invalid argument for kernel parameter 3 (unsigned long): -1 does not fit");
    EXPECT_EQ(refusal(300, {1, ""}),
              "Invalid argument for kernel parameter 3 (1 B): 300 does not fit");
    EXPECT_EQ(refusal(0.5, {4, "int"}),
              "Invalid argument for kernel parameter 3 (int): 0.5 is not an integer");
    EXPECT_EQ(refusal(5, {8, "float*"}),
              "Invalid argument for kernel parameter 3 (float*): 5 is a number");
    EXPECT_EQ(refusal(5, {12, "Triple"}),
              "Invalid argument for kernel parameter 3 (Triple): 5 is a number");
}

TEST(CubinParameters, AreReadFromTheMachineCode) {
    const auto nvrtc = loadNvrtc(13000, 90);
    if (!nvrtc) {
        GTEST_SKIP() << "NVRTC is not installed";
    }
    const CompileRequest request = {
        "k.cu",
        "struct Triple { float x[3]; };\n"
        "template <typename T> __global__ void k(T *a, char c, size_t n, Triple t, double d)\n"
        "{ a[n] = c + t.x[1] + d; }\n"
        "extern \"C\" __global__ void plain(int *a, short s) { a[0] = s; }\n"
        "__global__ void none() {}\n",
        {"k<float>", "plain", "none"},
        {}};
    for (const int capability : {75, 90, 120}) {
        const CompiledCode code =
            CudaCompiler(nvrtc, capability, DiskCache("/dev/null")).compile(request, {}).code;
        EXPECT_THAT(cubinParameterSizes(code.cubin, code.entries[0].loweredName).value(),
                    ElementsAre(8, 1, 8, 12, 8))
            << capability;
        EXPECT_THAT(cubinParameterSizes(code.cubin, "plain").value(), ElementsAre(8, 2));
        EXPECT_THAT(cubinParameterSizes(code.cubin, "_Z4nonev").value(), ElementsAre());
        EXPECT_EQ(cubinParameterSizes(code.cubin, "other"), std::nullopt);
        // A truncated file is either rejected or understood, and nothing is read beyond its end.
        for (std::size_t length = 0; length < code.cubin.size(); length += 7) {
            const std::string cut = code.cubin.substr(0, length);
            const auto sizes = cubinParameterSizes(cut, "plain");
            EXPECT_TRUE(!sizes || *sizes == (std::vector<std::size_t>{8, 2})) << length;
        }
    }
}

} // namespace
