#include "gpu/device/cuda/cuda_device.h"
#include "gpu/device/cuda/describe/components.h"
#include "gpu/device/cuda/describe/describe.h"
#include "gpu/model/device/compiler_lack.h"
#include "tests/gpu/device/cuda/fake_driver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

using namespace kernelcurve;
using testing::HasSubstr;

namespace {

class DescribeCuda : public testing::Test {
  protected:
    void SetUp() override { fake::reset(); }

    static const DeviceProperty* property(const DeviceDescription& device, std::string_view tag) {
        for (const DevicePropertyGroup& group : device.properties) {
            for (const DeviceProperty& candidate : group.properties) {
                if (candidate.tag == tag)
                    return &candidate;
            }
        }
        return nullptr;
    }
    /// The description of the only GPU, with an NVRTC that supports `architectures`.
    static DeviceDescription describeWith(std::vector<int> architectures) {
        const auto driver = loadDriver();
        Nvrtc nvrtc;
        nvrtc.major = 13;
        nvrtc.architectures = std::move(architectures);
        return describeCudaDevice(*driver, 0, &nvrtc);
    }
};

TEST_F(DescribeCuda, TellsIdentityLimitsAndPeaks) {
    const DeviceDescription device = describeWith({75, 90});
    EXPECT_TRUE(device.usable) << device.unusable.english();
    EXPECT_EQ(device.id, "cuda:0");
    EXPECT_EQ(device.name, "NVIDIA H200");
    EXPECT_EQ(device.kind, DeviceKind::Cuda);
    EXPECT_EQ(device.computeCapability, 90);
    EXPECT_EQ(device.multiprocessors, 132);
    EXPECT_EQ(device.limits.sharedBytesPerBlock, 232448);
    EXPECT_EQ(device.limits.block, (std::array<std::int64_t, 3>{1024, 1024, 64}));
    EXPECT_EQ(device.limits.memoryBytes, 150121545728);
    EXPECT_DOUBLE_EQ(device.peakBytesPerSecond.value(), 4814.304e9);
    EXPECT_DOUBLE_EQ(device.peakFlopsPerSecond.value(), 132 * 128 * 2 * 1.98e9);
}

TEST_F(DescribeCuda, LacksTheLibraryThatIsNotInstalled) {
    const auto lacks = [](bool present) {
        return cudaLacks({{"NVRTC", false, "", {}, {}},
                          {"cuBLAS", present, "", message("nothing"), message("install it")},
                          {"cuSPARSE", present, "", message("nothing"), message("install it")},
                          {"nvcc", present, "", message("nothing"), message("install it")}});
    };
    EXPECT_TRUE(lacks(true).empty());
    ASSERT_EQ(lacks(false).size(), 7U);
    EXPECT_EQ(lacks(false)[0].facility, "sgemm");
    EXPECT_EQ(lacks(false)[2].facility, "gemm_lt");
    EXPECT_EQ(lacks(false)[3].facility, "csr_multiply");
    EXPECT_EQ(lacks(false)[4].facility, "inclusive_sum");
    EXPECT_EQ(lacks(false)[6].facility, "sort_keys");
    EXPECT_EQ(lacks(false)[0].reason.english(), "error: cuBLAS is not installed (install it)");
}

TEST_F(DescribeCuda, LacksManagedMemoryThatDoesNotMoveByPages) {
    const auto names = [](const DeviceDescription& device) {
        std::vector<std::string> list;
        for (const DeviceLack& lack : device.lacks)
            list.push_back(lack.facility);
        return list;
    };
    EXPECT_THAT(names(describeWith({90})), testing::Not(testing::Contains("managed")));
    fake::state().gpus[0].attributes[CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS] = 0;
    const DeviceDescription device = describeWith({90});
    EXPECT_THAT(names(device), testing::IsSupersetOf({"managed", "prefetched", "resident"}));
    EXPECT_EQ(device.lacks.back().reason.what.english(),
              "This GPU or its driver does not migrate managed memory on demand");
}

TEST_F(DescribeCuda, TellsAttributesInWordsWithUnits) {
    const DeviceDescription device = describeWith({90});
    const DeviceProperty* l2 = property(device, "l2_bytes");
    ASSERT_NE(l2, nullptr);
    EXPECT_EQ(l2->value, Value(62'914'560));
    EXPECT_EQ(l2->unit, "bytes");
    EXPECT_EQ(l2->label.en, "L2 cache");
    EXPECT_EQ(property(device, "clock")->value, Value(std::int64_t{1'980'000'000}));
    EXPECT_EQ(property(device, "clock")->unit, "Hz");
    EXPECT_EQ(property(device, "block_limit")->value, Value("1024 x 1024 x 64"));
    EXPECT_EQ(property(device, "ecc")->value, Value(true));
    EXPECT_EQ(property(device, "pci")->value, Value("0000:1b:00"));
    EXPECT_EQ(property(device, "compute_mode")->value, Value("default"));
    EXPECT_EQ(property(device, "multicast"), nullptr) << "unknown to the driver is not \"no\"";
}

TEST_F(DescribeCuda, HasTagsOnceAndBothLanguages) {
    std::set<std::string> tags;
    for (const DevicePropertyGroup& group : describeWith({90}).properties) {
        EXPECT_FALSE(group.title.en.empty() || group.title.zhCN.empty());
        for (const DeviceProperty& fact : group.properties) {
            EXPECT_TRUE(tags.insert(fact.tag).second) << fact.tag;
            EXPECT_FALSE(fact.label.en.empty() || fact.label.zhCN.empty()) << fact.tag;
        }
    }
    EXPECT_GT(tags.size(), 20U);
}

TEST_F(DescribeCuda, HidesPeaksWhereTheClockIsZero) {
    fake::state().gpus[0].attributes[CU_DEVICE_ATTRIBUTE_CLOCK_RATE] = 0;
    fake::state().gpus[0].attributes[CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE] = 0;
    const DeviceDescription device = describeWith({90});
    EXPECT_EQ(device.peakBytesPerSecond, std::nullopt);
    EXPECT_EQ(device.peakFlopsPerSecond, std::nullopt);
    EXPECT_EQ(property(device, "peak_bandwidth"), nullptr);
}

TEST_F(DescribeCuda, RefusesOldGpus) {
    fake::state().gpus[0].attributes[CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR] = 6;
    fake::state().gpus[0].attributes[CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR] = 1;
    const DeviceDescription device = describeWith({75, 90});
    EXPECT_FALSE(device.usable);
    EXPECT_EQ(device.unusable.what.english(),
              "Unsupported compute capability 6.1: the minimum is 7.5");
}

TEST_F(DescribeCuda, NamesAProhibitedComputeMode) {
    fake::state().gpus[0].attributes[CU_DEVICE_ATTRIBUTE_COMPUTE_MODE] = CU_COMPUTEMODE_PROHIBITED;
    const DeviceDescription device = describeWith({90});
    EXPECT_FALSE(device.usable);
    EXPECT_THAT(device.unusable.english(), HasSubstr("compute mode Prohibited"));
    EXPECT_EQ(property(device, "compute_mode")->value, Value("prohibited"));
}

TEST_F(DescribeCuda, NamesACompilerThatDoesNotKnowTheGpu) {
    const DeviceDescription device = describeWith({75, 80});
    EXPECT_TRUE(device.usable) << "library calls need no compiler";
    ASSERT_NE(whyNoCompiler(device), nullptr);
    EXPECT_EQ(whyNoCompiler(device)->what.english(),
              "NVRTC 13.0 does not support the GPU's compute capability 9.0");
    EXPECT_EQ(whyNoCompiler(device)->hint.english(),
              "install NVIDIA's package cuda-nvrtc-13-0, or run: pip install nvidia-cuda-nvrtc");
}

TEST_F(DescribeCuda, NamesAMissingCompiler) {
    fake::state().version = 12040;
    const auto driver = loadDriver();
    const DeviceDescription device = describeCudaDevice(*driver, 0, nullptr);
    EXPECT_TRUE(device.usable) << "library calls need no compiler";
    ASSERT_NE(whyNoCompiler(device), nullptr);
    EXPECT_EQ(whyNoCompiler(device)->english(),
              "error: NVRTC for CUDA 12.4 is not installed "
              "(install NVIDIA's package cuda-nvrtc-12-4, or run: pip install "
              "nvidia-cuda-nvrtc-cu12)");
    EXPECT_EQ(whyNoCompiler(describeWith({90})), nullptr);
    EXPECT_EQ(device.components.at(1).name, "NVRTC");
    EXPECT_FALSE(device.components.at(1).present);
    EXPECT_EQ(device.components.at(1).missing.english(), "kernels cannot be compiled");
    EXPECT_EQ(
        device.components.at(1).remedy.english(),
        "install NVIDIA's package cuda-nvrtc-12-4, or run: pip install nvidia-cuda-nvrtc-cu12");
    EXPECT_TRUE(device.components.at(0).present);
    EXPECT_THAT(device.components.at(0).version, HasSubstr("CUDA 12.4"));
}

TEST_F(DescribeCuda, ListsSeveralGpus) {
    fake::state().gpus.push_back(fake::hopper());
    fake::state().gpus[1].name = "NVIDIA GeForce RTX 4090";
    const std::vector<DeviceDescription> devices = describeCudaDevices();
    ASSERT_EQ(devices.size(), 2U);
    EXPECT_EQ(devices[0].id, "cuda:0");
    EXPECT_EQ(devices[1].id, "cuda:1");
    EXPECT_EQ(devices[1].name, "NVIDIA GeForce RTX 4090");
}

TEST_F(DescribeCuda, SaysThatThereIsNoGpu) {
    fake::state().gpus.clear();
    const std::vector<DeviceDescription> devices = describeCudaDevices();
    ASSERT_EQ(devices.size(), 1U);
    EXPECT_EQ(devices[0].id, "cuda");
    EXPECT_FALSE(devices[0].usable);
    EXPECT_EQ(devices[0].unusable.what.english(), "The NVIDIA driver found no GPU");
    EXPECT_THAT(devices[0].unusable.hint.english(), HasSubstr("nvidia-smi"));
    EXPECT_TRUE(devices[0].components.at(0).present);
}

TEST_F(DescribeCuda, KeepsTheOtherGpusWhereOneFails) {
    fake::state().failures["cuDeviceTotalMem_v2"] = CUDA_ERROR_ECC_UNCORRECTABLE;
    const std::vector<DeviceDescription> devices = describeCudaDevices();
    ASSERT_EQ(devices.size(), 1U);
    EXPECT_EQ(devices[0].id, "cuda:0");
    EXPECT_FALSE(devices[0].usable);
    EXPECT_THAT(devices[0].unusable.english(), HasSubstr("uncorrectable memory error"));
}

TEST(CudaOrdinal, ReadsIds) {
    EXPECT_EQ(cudaOrdinal("cuda:0"), 0);
    EXPECT_EQ(cudaOrdinal("cuda:12"), 12);
    for (const char* wrong : {"cuda", "cuda:", "cuda:-1", "cuda:1x", "cpu", "cuda:99999999999"}) {
        EXPECT_EQ(cudaOrdinal(wrong), std::nullopt) << wrong;
    }
}

} // namespace
