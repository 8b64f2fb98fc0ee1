#include "gpu/device/cuda/cuda_device.h"

#include "gpu/device/cuda/driver/driver.h"
#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/device/cuda/launch/cuda_program.h"
#include "tests/gpu/device/cuda/fake_driver.h"
#include "tests/gpu/device/test_launch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <filesystem>

using namespace kernelcurve;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

constexpr const char* addKernel = "_Z3addPKfPfmi"; // add(float const*, float*, unsigned long, int)

/// A device on the fake driver, with a kernel `add` that the test defines.
class CudaDeviceTest : public testing::Test {
  protected:
    void SetUp() override {
        if (!loadNvrtc(13000, 90)) {
            GTEST_SKIP() << "NVRTC is not installed";
        }
        fake::reset();
        fake::state().functions[addKernel] = {{{CU_FUNC_ATTRIBUTE_NUM_REGS, 24},
                                               {CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES, 8},
                                               {CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, 1024}},
                                              {{0, 8}, {8, 8}, {16, 8}, {24, 4}}};
        device_ = openCudaDevice("cuda:0");
        context_ = std::make_shared<CudaContext>(loadDriver(), 0);
    }

    std::shared_ptr<Program> program() const {
        return std::make_shared<CudaProgram>(context_,
                                             CompiledCode{{{addKernel, 0}},
                                                          "",
                                                          "\x7f"
                                                          "ELF"},
                                             false, 0.5);
    }
    TestLaunch launch(const Buffer& in, const Buffer& out) const {
        TestLaunch result;
        result.grid = {7, 2, 1};
        result.block = {128, 1, 1};
        result.arguments = {&in, &out, Value(std::int64_t{896}), Value(-5)};
        return result;
    }
    std::string refusal(const std::vector<TestLaunch>& launches) const {
        try {
            device_->prepare(program(), bound(launches));
        } catch (const DeviceError& error) {
            EXPECT_FALSE(error.fatal());
            return error.failure().what.english();
        }
        return "prepared";
    }

    std::unique_ptr<Device> device_;
    std::shared_ptr<CudaContext> context_;
};

TEST_F(CudaDeviceTest, IsRefusedWhereItDoesNotExist) {
    EXPECT_THROW(openCudaDevice("gpu"), DeviceError);
    try {
        openCudaDevice("cuda:1");
        FAIL() << "opened";
    } catch (const DeviceError& error) {
        EXPECT_THAT(error.what(), HasSubstr("GPU index out of range"));
    }
}

TEST_F(CudaDeviceTest, GivesEachLaunchItsOwnCarveout) {
    // All configurations share one program, and the driver stores the setting in the function.
    const auto code = program();
    const auto in = device_->allocate(64);
    const auto out = device_->allocate(64);
    const auto withCarveout = [&](std::optional<int> percent) {
        TestLaunch one = launch(*in, *out);
        one.carveout = percent;
        return device_->prepare(code, bound({one}));
    };
    const auto small = withCarveout(0);
    const auto large = withCarveout(100);
    const auto chosen = withCarveout({});
    std::vector<int> seen;
    fake::state().kernel = [&](const fake::LaunchRecord& record) {
        const auto& attributes = fake::state().functions[record.function].attributes;
        const auto found = attributes.find(CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT);
        seen.push_back(found == attributes.end() ? CU_SHAREDMEM_CARVEOUT_DEFAULT : found->second);
    };
    for (const auto& operation : {&chosen, &small, &large, &small, &chosen})
        device_->run(**operation, {});
    EXPECT_THAT(seen, ElementsAre(-1, 0, 100, 0, -1));
    fake::state().failures["cuFuncSetAttribute"] = CUDA_ERROR_INVALID_VALUE;
    EXPECT_THROW(device_->run(*large, {}), DeviceError);
}

TEST_F(CudaDeviceTest, LaunchesInClustersAndBeforeTheLastOneEnds) {
    const auto buffer = device_->allocate(64);
    TestLaunch one = launch(*buffer, *buffer);
    one.grid = {32, 2, 1};
    one.cluster = {16, 1, 1};
    one.overlaps = true;
    device_->run(*device_->prepare(program(), bound({one})), {});
    const auto& attributes = fake::state().attributes;
    ASSERT_EQ(attributes.size(), 2U);
    EXPECT_EQ(attributes[0].id, CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION);
    EXPECT_EQ(attributes[0].value.clusterDim.x, 16U);
    EXPECT_EQ(attributes[0].value.clusterDim.y, 1U);
    EXPECT_EQ(attributes[1].id, CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION);
    EXPECT_EQ(attributes[1].value.programmaticStreamSerializationAllowed, 1);
    EXPECT_EQ(fake::state()
                  .functions[addKernel]
                  .attributes[CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED],
              1);
    fake::state().failures["cuLaunchKernelEx"] = CUDA_ERROR_INVALID_VALUE;
    EXPECT_THROW(device_->run(*device_->prepare(program(), bound({one})), {}), DeviceError);
    device_->run(*device_->prepare(program(), bound({launch(*buffer, *buffer)})), {});
}

/// Tests with the kernel take(TensorMap, TensorMap, int).
class TensorMapTest : public CudaDeviceTest {
  protected:
    static constexpr const char* takeKernel = "_Z4take9TensorMapS_i";
    void SetUp() override {
        CudaDeviceTest::SetUp();
        fake::state().functions[takeKernel] = {{}, {{0, 128}, {128, 128}, {256, 4}}};
    }
    std::shared_ptr<Program> takes() const {
        return std::make_shared<CudaProgram>(context_,
                                             CompiledCode{{{takeKernel, 0}},
                                                          "",
                                                          "\x7f"
                                                          "ELF"},
                                             false, 0.5);
    }
};

TEST_F(TensorMapTest, IsEncodedFromTheArraysShape) {
    const auto a = device_->allocate(4096);
    const auto b = device_->allocate(4096);
    TestLaunch given;
    given.arguments = {
        TensorMapOf{a.get(), {"__nv_bfloat16", 2, {64, 16, 2}, {64, 8, 1}, 128, 256}},
        TensorMapOf{b.get(), {"__nv_fp8_e4m3", 1, {4096}, {256}, 0, 0}}, Value(7)};
    std::array<std::uint64_t, 2> numbers = {};
    int seen = 0;
    fake::state().kernel = [&](const fake::LaunchRecord& record) {
        std::memcpy(&numbers[0], record.parameters[0], 8);
        std::memcpy(&numbers[1], record.parameters[1], 8);
        std::memcpy(&seen, record.parameters[2], 4);
    };
    device_->run(*device_->prepare(takes(), bound({given})), {});
    EXPECT_THAT(numbers, ElementsAre(1, 2));
    EXPECT_EQ(seen, 7);
    const fake::TensorMapRecord& first = fake::state().tensorMaps.at(0);
    EXPECT_EQ(first.type, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16);
    EXPECT_THAT(first.extents, ElementsAre(64, 16, 2));
    EXPECT_THAT(first.pitches, ElementsAre(128, 2048));
    EXPECT_THAT(first.box, ElementsAre(64, 8, 1));
    EXPECT_EQ(first.swizzle, CU_TENSOR_MAP_SWIZZLE_128B);
    EXPECT_EQ(first.promotion, CU_TENSOR_MAP_L2_PROMOTION_L2_256B);
    const fake::TensorMapRecord& second = fake::state().tensorMaps.at(1);
    EXPECT_EQ(second.type, CU_TENSOR_MAP_DATA_TYPE_UINT8);
    EXPECT_TRUE(second.pitches.empty());
    EXPECT_EQ(second.swizzle, CU_TENSOR_MAP_SWIZZLE_NONE);
    EXPECT_NE(first.address, second.address);
}

TEST_F(TensorMapTest, SaysWhatDoesNotFit) {
    const auto a = device_->allocate(4096);
    const TensorMapOf map{a.get(), {"float", 4, {32, 32}, {32, 8}, 0, 0}};
    TestLaunch swapped = launch(*a, *a);
    swapped.arguments[0] = map;
    EXPECT_EQ(refusal({swapped}),
              "Invalid argument for kernel parameter 1 (8 bytes): the argument is a tensor map");
    fake::state().failures["cuTensorMapEncodeTiled"] = CUDA_ERROR_INVALID_VALUE;
    TestLaunch given;
    given.arguments = {map, map, Value(7)};
    try {
        device_->prepare(takes(), bound({given}));
        FAIL() << "prepared";
    } catch (const DeviceError& error) {
        EXPECT_THAT(error.what(), HasSubstr("cuTensorMapEncodeTiled"));
    }
}

TEST_F(CudaDeviceTest, MovesDataBothWays) {
    // The size exceeds two staging blocks and is not a multiple of a block.
    std::vector<std::byte> data((std::size_t{40} << 20) + 13);
    for (std::size_t i = 0; i < data.size(); ++i)
        data[i] = std::byte((i * 2654435761U) >> 24);
    const auto buffer = device_->allocate(data.size() + 5);
    buffer->fill(std::byte{0x5a});
    buffer->upload(5, data);
    std::vector<std::byte> back(data.size() + 5);
    buffer->download(0, back);
    EXPECT_EQ(back[4], std::byte{0x5a});
    EXPECT_EQ(std::memcmp(back.data() + 5, data.data(), data.size()), 0);
    EXPECT_EQ(buffer->bytes(), data.size() + 5);
}

TEST_F(CudaDeviceTest, TransfersStraightToPinnedMemory) {
    const auto buffer = device_->allocate(1000);
    buffer->fill(std::byte{0x5a});
    std::vector<std::byte> back(1000);
    const int before = fake::state().liveObjects;
    {
        const std::shared_ptr<void> pinned = device_->pin(back);
        EXPECT_TRUE(pinned);
        fake::state().calls.clear();
        buffer->download(10, std::span(back).subspan(10, 500));
        EXPECT_THAT(fake::state().calls, ElementsAre("download 500"));
        EXPECT_EQ(back[509], std::byte{0x5a});
        EXPECT_EQ(back[510], std::byte{0});
    }
    EXPECT_EQ(fake::state().liveObjects, before) << "and is given back";
    fake::state().failures["cuMemHostRegister_v2"] = CUDA_ERROR_OUT_OF_MEMORY;
    EXPECT_FALSE(device_->pin(back)) << "then it goes by way of the blocks";
    buffer->download(0, back);
    EXPECT_EQ(back[999], std::byte{0x5a});
}

TEST_F(CudaDeviceTest, LaunchesWithNarrowedArguments) {
    const auto in = device_->allocate(64);
    const auto out = device_->allocate(64);
    const auto operation = device_->prepare(program(), bound({launch(*in, *out)}));
    fake::LaunchRecord seen;
    std::uint64_t n = 0;
    int shift = 0;
    std::array<std::uint64_t, 2> addresses = {};
    fake::state().kernel = [&](const fake::LaunchRecord& record) {
        seen = record;
        std::memcpy(&addresses[0], record.parameters[0], 8);
        std::memcpy(&addresses[1], record.parameters[1], 8);
        std::memcpy(&n, record.parameters[2], 8);
        std::memcpy(&shift, record.parameters[3], 4);
    };
    device_->run(*operation, {});
    EXPECT_EQ(seen.function, addKernel);
    EXPECT_THAT(seen.grid, ElementsAre(7, 2, 1));
    EXPECT_THAT(seen.block, ElementsAre(128, 1, 1));
    EXPECT_EQ(n, 896U);
    EXPECT_EQ(shift, -5);
    EXPECT_NE(addresses[0], 0U);
    EXPECT_NE(addresses[0], addresses[1]);
}

TEST_F(CudaDeviceTest, PutsMembersOfStructuresWhereTheyLie) {
    // The kernel add(float const*, float*, unsigned long, int), with the third parameter as two
    // numbers.
    const auto buffer = device_->allocate(64);
    TestLaunch given = launch(*buffer, *buffer);
    given.arguments = {buffer.get(), buffer.get(), Value(7), Value(-2), Value(-5)};
    given.structs = {
        {2, {"Pair", {{"a", MemberKind::Unsigned, 2, 0}, {"b", MemberKind::Signed, 4, 4}}, 8}}};
    std::array<std::byte, 8> pair = {};
    int shift = 0;
    fake::state().kernel = [&](const fake::LaunchRecord& record) {
        std::memcpy(pair.data(), record.parameters[2], 8);
        std::memcpy(&shift, record.parameters[3], 4);
    };
    device_->run(*device_->prepare(program(), bound({given})), {});
    std::int16_t a = 0;
    int b = 0;
    std::memcpy(&a, &pair[0], sizeof a);
    std::memcpy(&b, &pair[4], sizeof b);
    EXPECT_EQ(a, 7);
    EXPECT_EQ(b, -2);
    EXPECT_EQ(shift, -5);
    given.structs.front().layout.bytes = 12;
    EXPECT_EQ(refusal({given}),
              "The kernel parameter 3 is 8 bytes, but the members of Pair total 12 bytes");
}

TEST_F(CudaDeviceTest, RefusesArgumentsThatDoNotFitTheKernel) {
    const auto buffer = device_->allocate(64);
    TestLaunch few = launch(*buffer, *buffer);
    few.arguments.pop_back();
    EXPECT_EQ(refusal({few}), "The header passes 3 arguments, but the kernel has 4 parameters");
    TestLaunch large = launch(*buffer, *buffer);
    large.arguments[3] = Value(std::int64_t{1} << 31);
    EXPECT_EQ(refusal({large}),
              "Invalid argument for kernel parameter 4 (int): 2147483648 does not fit");
    TestLaunch swapped = launch(*buffer, *buffer);
    std::swap(swapped.arguments[1], swapped.arguments[2]);
    EXPECT_EQ(refusal({swapped}),
              "Invalid argument for kernel parameter 2 (float*): 896 is a number");
    TestLaunch array = launch(*buffer, *buffer);
    array.arguments[2] = buffer.get();
    EXPECT_EQ(refusal({array}),
              "Invalid argument for kernel parameter 3 (unsigned long): the argument is an array");
}

TEST_F(CudaDeviceTest, TellsResourcesAndOccupancy) {
    Launch launch;
    launch.block = {200, 1, 1};
    launch.sharedBytes = 512;
    const MetricValues values = program()->resources(launch);
    EXPECT_EQ(values.at("registers"), 24);
    EXPECT_EQ(values.at("local_bytes"), 8);
    EXPECT_EQ(values.at("shared_bytes"), 1536);
    // The fake driver reports 1024 / 200 = 5 blocks of 7 warps, and the GPU holds 64 warps.
    EXPECT_DOUBLE_EQ(values.at("occupancy"), 35.0 / 64);
}

TEST_F(CudaDeviceTest, AsksForMuchSharedMemory) {
    const auto buffer = device_->allocate(64);
    TestLaunch large = launch(*buffer, *buffer);
    large.sharedBytes = 48 * 1024;
    device_->prepare(program(), bound({large}));
    EXPECT_EQ(fake::state()
                  .functions[addKernel]
                  .attributes[CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES],
              48 * 1024);
    fake::state().failures["cuFuncSetAttribute"] = CUDA_ERROR_INVALID_VALUE;
    EXPECT_EQ(refusal({large}), "A block of the kernel needs 50176 bytes of shared memory, which "
                                "exceeds the limit of the GPU");
}

TEST_F(CudaDeviceTest, TimesBatchesByEvents) {
    const auto buffer = device_->allocate(64);
    const auto operation =
        device_->prepare(program(), bound({launch(*buffer, *buffer), launch(*buffer, *buffer)}));
    fake::state().millisecondsPerLaunch = 0.25F;
    device_->run(*operation, {});
    EXPECT_EQ(fake::state().launches, 2);
    EXPECT_DOUBLE_EQ(device_->time(*operation, 1, {}), 0.0005);
    EXPECT_DOUBLE_EQ(device_->time(*operation, 1000, {}), 0.5);
    EXPECT_EQ(fake::state().launches, 2 + 2 + 2000);
    EXPECT_EQ(device_->clockName(), "events");
}

TEST_F(CudaDeviceTest, HoldsTheGpuBackWhileItEnqueues) {
    const auto buffer = device_->allocate(64);
    const auto operation = device_->prepare(program(), bound({launch(*buffer, *buffer)}));
    fake::state().calls.clear();
    device_->time(*operation, 1, {});
    EXPECT_THAT(fake::state().calls, ElementsAre(std::string("launch ") + addKernel))
        << "the first run may have to load code, which waits for the GPU";
    fake::state().calls.clear();
    device_->time(*operation, 1, {});
    EXPECT_THAT(fake::state().calls,
                ElementsAre("wait for the host", std::string("launch ") + addKernel));
}

TEST_F(CudaDeviceTest, WorksWhereALaunchWaitsForTheGpu) {
    const auto buffer = device_->allocate(64);
    const auto operation = device_->prepare(program(), bound({launch(*buffer, *buffer)}));
    device_->run(*operation, {});
    fake::state().blocking = true;
    device_->time(*operation, 1, {});
    device_->time(*operation, 1, {});
    fake::state().calls.clear();
    device_->time(*operation, 1, {});
    EXPECT_THAT(fake::state().calls, ElementsAre(std::string("launch ") + addKernel))
        << "a gate that had to open by itself twice is not closed again";
}

TEST_F(CudaDeviceTest, WorksWhereTheGpuCannotWait) {
    device_.reset();
    fake::state().failures["cuStreamWaitValue32_v2"] = CUDA_ERROR_NOT_SUPPORTED;
    device_ = openCudaDevice("cuda:0");
    const auto buffer = device_->allocate(64);
    const auto operation = device_->prepare(program(), bound({launch(*buffer, *buffer)}));
    device_->run(*operation, {});
    EXPECT_GT(device_->time(*operation, 3, {}), 0);
}

TEST_F(CudaDeviceTest, CopiesByTheDriver) {
    const auto in = device_->allocate(16);
    const auto out = device_->allocate(16);
    in->fill(std::byte{7});
    out->fill(std::byte{0});
    const auto copy =
        device_->prepare({"memcpy", {{"in", in.get()}, {"out", out.get()}}, {{"bytes", 12}}});
    device_->run(*copy, {});
    std::array<std::byte, 16> result = {};
    out->download(0, result);
    EXPECT_EQ(result[11], std::byte{7});
    EXPECT_EQ(result[12], std::byte{0});
}

TEST_F(CudaDeviceTest, NamesWhatALibraryCallLacks) {
    const auto in = device_->allocate(16);
    const auto why = [&](const LibraryCall& call) -> std::string {
        try {
            device_->prepare(call);
        } catch (const DeviceError& error) {
            return error.failure().what.english();
        }
        return "prepared";
    };
    EXPECT_EQ(why({"memcpy", {{"in", in.get()}}, {{"bytes", 12}}}),
              "The library call memcpy requires an array named out");
    EXPECT_EQ(why({"memcpy", {{"in", in.get()}, {"out", in.get()}}, {}}),
              "The library call memcpy requires a number named bytes");
    EXPECT_EQ(why({"sort", {}, {}}), "CUDA devices do not support the library call sort");
}

TEST_F(CudaDeviceTest, WritesTwiceTheCacheToFlushIt) {
    fake::state().calls.clear();
    device_->flushCaches();
    device_->flushCaches();
    EXPECT_THAT(fake::state().calls, ElementsAre("fill 125829120", "fill 125829120"));
}

TEST_F(CudaDeviceTest, SaysHowMuchMemoryIsMissing) {
    fake::state().gpus[0].memory = std::size_t{64} << 20;
    const auto first = device_->allocate(std::size_t{40} << 20);
    try {
        device_->allocate(std::size_t{30} << 20);
        FAIL() << "allocated";
    } catch (const DeviceError& error) {
        EXPECT_FALSE(error.fatal());
        EXPECT_EQ(error.failure().what.english(),
                  "not enough GPU memory: 30 MiB needed, 24 MiB of 64 MiB free");
    }
}

TEST_F(CudaDeviceTest, IsLostAfterAFaultInAKernel) {
    const auto buffer = device_->allocate(64);
    const auto operation = device_->prepare(program(), bound({launch(*buffer, *buffer)}));
    fake::state().kernel = [](const fake::LaunchRecord&) {
        fake::state().sticky = CUDA_ERROR_ILLEGAL_ADDRESS;
    };
    try {
        device_->run(*operation, {});
        FAIL() << "no error";
    } catch (const DeviceError& error) {
        EXPECT_TRUE(error.fatal());
        EXPECT_THAT(error.what(), HasSubstr("illegal memory access"));
    }
    EXPECT_THROW(device_->allocate(4), DeviceError);
    fake::state().sticky = CUDA_SUCCESS;
}

TEST_F(CudaDeviceTest, StopsBetweenLaunches) {
    const auto buffer = device_->allocate(64);
    const auto operation = device_->prepare(program(), bound({launch(*buffer, *buffer)}));
    std::stop_source stop;
    fake::state().kernel = [&](const fake::LaunchRecord&) { stop.request_stop(); };
    try {
        device_->time(*operation, 5, stop.get_token());
        FAIL() << "not cancelled";
    } catch (const Cancelled& cancelled) {
        EXPECT_FALSE(cancelled.fatal());
    }
    EXPECT_NO_THROW(device_->run(*operation, {})) << "the device is still good";
}

TEST_F(CudaDeviceTest, LeavesAnEndlessKernelBehind) {
    auto buffer = device_->allocate(64);
    const auto operation = device_->prepare(program(), bound({launch(*buffer, *buffer)}));
    std::stop_source stop;
    fake::state().kernel = [&](const fake::LaunchRecord&) {
        fake::state().endless = true;
        stop.request_stop();
    };
    try {
        device_->run(*operation, stop.get_token());
        FAIL() << "not cancelled";
    } catch (const Cancelled& cancelled) {
        EXPECT_TRUE(cancelled.fatal());
    }
    const std::size_t allocated = fake::state().allocated;
    buffer.reset();
    EXPECT_EQ(fake::state().allocated, allocated) << "giving memory back would wait for the kernel";
}

TEST_F(CudaDeviceTest, GivesEverythingBack) {
    {
        const auto buffer = device_->allocate(64);
        buffer->upload(0, std::array<std::byte, 64>{});
        const auto operation = device_->prepare(program(), bound({launch(*buffer, *buffer)}));
        device_->run(*operation, {});
        device_->flushCaches();
    }
    device_.reset();
    context_.reset();
    EXPECT_EQ(fake::state().liveObjects, 0);
    EXPECT_EQ(fake::state().allocated, 0U);
}

TEST_F(CudaDeviceTest, CompilesAndSaysHowLongItTook) {
    std::string folder = (std::filesystem::temp_directory_path() / "device_XXXXXX").string();
    ASSERT_NE(mkdtemp(folder.data()), nullptr);
    setenv("XDG_CACHE_HOME", folder.c_str(), 1);
    device_ = openCudaDevice("cuda:0");
    const CompileRequest request = {"k.cu", "__global__ void k(int *a) { *a = 1; }", {"k"}, {}};
    const auto first = device_->compile(request, {});
    const auto second = device_->compile(request, {});
    std::filesystem::remove_all(folder);
    unsetenv("XDG_CACHE_HOME");
    EXPECT_FALSE(first->fromCache());
    EXPECT_TRUE(second->fromCache());
    EXPECT_GT(first->compileSeconds(), 0);
    EXPECT_THAT(first->log(), HasSubstr("_Z1kPi"));
}

} // namespace
