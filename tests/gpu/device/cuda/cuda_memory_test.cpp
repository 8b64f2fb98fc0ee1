#include "gpu/device/cuda/cuda_device.h"
#include "gpu/device/cuda/driver/driver.h"
#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/device/cuda/launch/cuda_program.h"
#include "tests/gpu/device/cuda/fake_driver.h"
#include "tests/gpu/device/test_launch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

using namespace kernelcurve;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

constexpr const char* scaleKernel = "_Z5scalePfi"; // scale(float*, int)
constexpr const char* lookKernel = "_Z4lookyPf";   // look(unsigned long long, float*)

/// Tests arrays in every kind of memory, constants and textures on the fake driver.
class CudaMemory : public testing::Test {
  protected:
    void SetUp() override {
        if (!loadNvrtc(13000, 90)) {
            GTEST_SKIP() << "NVRTC is not installed";
        }
        fake::reset();
        fake::state().functions[scaleKernel].parameters = {{0, 8}, {8, 4}};
        fake::state().functions[lookKernel].parameters = {{0, 8}, {8, 8}};
        device_ = openCudaDevice("cuda:0");
        context_ = std::make_shared<CudaContext>(loadDriver(), 0);
    }

    std::shared_ptr<Program> program(const char* kernel) const {
        return std::make_shared<CudaProgram>(context_,
                                             CompiledCode{{{kernel, 0}},
                                                          "",
                                                          "\x7f"
                                                          "ELF"},
                                             false, 0.5);
    }
    static std::vector<std::byte> bytes(std::size_t count) {
        std::vector<std::byte> data(count);
        for (std::size_t i = 0; i < count; ++i)
            data[i] = std::byte(i * 7 + 1);
        return data;
    }
    static std::vector<std::byte> contentOf(const Buffer& buffer) {
        std::vector<std::byte> data(buffer.bytes());
        buffer.download(0, data);
        return data;
    }
    template <typename Action>
    static std::string refusal(const Action& action) {
        try {
            action();
        } catch (const DeviceError& error) {
            EXPECT_FALSE(error.fatal());
            return error.failure().what.english();
        }
        return "done";
    }

    std::unique_ptr<Device> device_;
    std::shared_ptr<CudaContext> context_;
};

TEST_F(CudaMemory, HoldsDataWhereverItLies) {
    for (const MemoryKind kind :
         {MemoryKind::Device, MemoryKind::Pageable, MemoryKind::Pinned, MemoryKind::WriteCombined,
          MemoryKind::Managed, MemoryKind::Prefetched, MemoryKind::Resident}) {
        SCOPED_TRACE(nameOf(kind));
        const int before = fake::state().liveObjects;
        {
            const auto buffer = device_->allocate(100, kind);
            EXPECT_EQ(buffer->bytes(), 100U);
            buffer->fill(std::byte{0xff});
            buffer->upload(3, bytes(90));
            const std::vector<std::byte> content = contentOf(*buffer);
            EXPECT_EQ(content[2], std::byte{0xff});
            EXPECT_EQ(std::memcmp(content.data() + 3, bytes(90).data(), 90), 0);
            EXPECT_EQ(content[93], std::byte{0xff});
        }
        // The transfer blocks are created once and kept.
        EXPECT_LE(fake::state().liveObjects, before + 4);
    }
    EXPECT_THAT(fake::state().hostFlags,
                testing::IsSupersetOf({CU_MEMHOSTALLOC_DEVICEMAP,
                                       CU_MEMHOSTALLOC_DEVICEMAP | CU_MEMHOSTALLOC_WRITECOMBINED}));
}

TEST_F(CudaMemory, CopiesOneArrayOverAnother) {
    const auto from = device_->allocate(100);
    from->upload(0, bytes(100));
    for (const MemoryKind kind : {MemoryKind::Device, MemoryKind::Pinned}) {
        const auto to = device_->allocate(100, kind);
        fake::state().calls.clear();
        to->copyFrom(*from);
        EXPECT_THAT(fake::state().calls,
                    testing::ElementsAre(kind == MemoryKind::Device ? "copy 100" : "download 100"));
        EXPECT_EQ(contentOf(*to), bytes(100));
    }
}

TEST_F(CudaMemory, FlushesCachesNoLongerWhereArraysNeedTheMemory) {
    fake::state().gpus[0].memory = std::size_t{160} << 20;
    EXPECT_EQ(device_->freeBytes(), std::int64_t{160} << 20);
    device_->flushCaches();
    EXPECT_EQ(device_->freeBytes(), std::int64_t{40} << 20);
    const auto array = device_->allocate(std::size_t{100} << 20);
    EXPECT_EQ(device_->freeBytes(), std::int64_t{60} << 20);
    EXPECT_THROW(device_->flushCaches(), DeviceError);
    EXPECT_THROW(device_->allocate(std::size_t{61} << 20), DeviceError);
    fake::state().failures["cuMemGetInfo_v2"] = CUDA_ERROR_INVALID_VALUE;
    EXPECT_EQ(device_->freeBytes(), 0) << "so nothing that is not needed is put there";
}

TEST(CudaDeviceWithoutACompiler, CopiesAndSaysWhatKernelsNeed) {
    fake::reset();
    // No compiler supports this GPU, so the result does not depend on the installed compiler.
    fake::state().gpus[0].attributes[CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR] = 9;
    const auto device = openCudaDevice("cuda:0");
    const auto in = device->allocate(64);
    const auto out = device->allocate(64);
    in->fill(std::byte{7});
    const auto copy =
        device->prepare({"memcpy", {{"in", in.get()}, {"out", out.get()}}, {{"bytes", 64}}});
    EXPECT_GT(device->time(*copy, 3, {}), 0);
    std::vector<std::byte> content(64);
    out->download(0, content);
    EXPECT_EQ(content[63], std::byte{7});
    try {
        device->compile({"kernel.cu", "", {"kernel"}, {}}, {});
        FAIL() << "compiled";
    } catch (const DeviceError& error) {
        EXPECT_FALSE(error.fatal());
        EXPECT_THAT(error.failure().what.english(), HasSubstr("NVRTC"));
        EXPECT_THAT(error.failure().hint.english(),
                    HasSubstr("install NVIDIA's package cuda-nvrtc-"));
    }
    for (const auto& [name, value] : device->environment()) {
        EXPECT_NE(name, "compiler_options");
    }
}

TEST_F(CudaMemory, SaysThatTheHostIsFull) {
    fake::state().failures["cuMemHostAlloc"] = CUDA_ERROR_OUT_OF_MEMORY;
    EXPECT_EQ(refusal([&] { device_->allocate(std::size_t{5} << 20, MemoryKind::Pinned); }),
              "Not enough host memory for an array of 5 MiB");
}

TEST_F(CudaMemory, CopiesInTheDirectionThatTheArraysGive) {
    struct Way {
        MemoryKind in;
        MemoryKind out;
        const char* call;
    };
    for (const Way& way : {Way{MemoryKind::Pinned, MemoryKind::Device, "upload 60"},
                           Way{MemoryKind::Pageable, MemoryKind::Device, "upload 60"},
                           Way{MemoryKind::Device, MemoryKind::WriteCombined, "download 60"},
                           Way{MemoryKind::Device, MemoryKind::Device, "copy 60"}}) {
        const auto in = device_->allocate(64, way.in);
        const auto out = device_->allocate(64, way.out);
        in->upload(0, bytes(64));
        out->fill(std::byte{0});
        const auto copy =
            device_->prepare({"memcpy", {{"in", in.get()}, {"out", out.get()}}, {{"bytes", 60}}});
        fake::state().calls.clear();
        device_->run(*copy, {});
        EXPECT_THAT(fake::state().calls, ElementsAre(way.call));
        EXPECT_EQ(std::memcmp(contentOf(*out).data(), bytes(60).data(), 60), 0);
        EXPECT_EQ(contentOf(*out)[60], std::byte{0});
    }
    const auto host = device_->allocate(64, MemoryKind::Pinned);
    EXPECT_EQ(refusal([&] {
                  device_->prepare(
                      {"memcpy", {{"in", host.get()}, {"out", host.get()}}, {{"bytes", 60}}});
              }),
              "memcpy copies between the host and the GPU, not from host to host");
}

TEST_F(CudaMemory, DoesNotHoldTheHostBackBehindTheGate) {
    const auto in = device_->allocate(64, MemoryKind::Pageable);
    const auto out = device_->allocate(64);
    const auto copy =
        device_->prepare({"memcpy", {{"in", in.get()}, {"out", out.get()}}, {{"bytes", 64}}});
    device_->run(*copy, {});
    fake::state().calls.clear();
    device_->time(*copy, 2, {});
    EXPECT_THAT(fake::state().calls, ElementsAre("upload 64", "upload 64"));
}

TEST_F(CudaMemory, RegistersPageableMemoryForOneCopy) {
    const auto in = device_->allocate(64, MemoryKind::Pageable);
    const auto out = device_->allocate(64);
    in->upload(0, bytes(64));
    const auto call = [](const Buffer& from, const Buffer& to) {
        return LibraryCall{"memcpy_registered", {{"in", &from}, {"out", &to}}, {{"bytes", 64}}};
    };
    const auto copy = device_->prepare(call(*in, *out));
    device_->run(*copy, {});
    EXPECT_EQ(contentOf(*out), bytes(64));
    const int before = fake::state().liveObjects;
    device_->run(*copy, {});
    EXPECT_EQ(fake::state().liveObjects, before) << "and is given back";

    fake::state().failures["cuMemcpyHtoDAsync_v2"] = CUDA_ERROR_INVALID_VALUE;
    EXPECT_THROW(device_->run(*copy, {}), DeviceError);
    EXPECT_EQ(fake::state().liveObjects, before) << "also where the copy fails";
    fake::state().failures = {{"cuMemHostRegister_v2", CUDA_ERROR_NOT_SUPPORTED}};
    EXPECT_THROW(device_->run(*copy, {}), DeviceError);
    fake::state().failures.clear();

    const auto pinned = device_->allocate(64, MemoryKind::Pinned);
    EXPECT_EQ(refusal([&] { device_->prepare(call(*pinned, *out)); }),
              "memcpy_registered registers pageable memory, but none of its arrays is pageable");
}

TEST_F(CudaMemory, TakesAndGivesBackEveryKindOfMemory) {
    const auto in = device_->allocate(64);
    const auto out = device_->allocate(64);
    in->upload(0, bytes(64));
    for (const char* name : {"allocate_device", "allocate_pool", "allocate_pool_trimmed",
                             "allocate_managed", "allocate_pinned", "allocate_pageable"}) {
        SCOPED_TRACE(name);
        const int before = fake::state().liveObjects;
        out->fill(std::byte{0});
        {
            const auto operation = device_->prepare({name,
                                                     {{"in", in.get()}, {"out", out.get()}},
                                                     {{"bytes", 1 << 20}, {"probe", 64}}});
            device_->run(*operation, {});
            EXPECT_EQ(contentOf(*out), bytes(64)) << "what was written there could be read";
            fake::state().calls.clear();
            device_->time(*operation, 1, {});
            EXPECT_THAT(fake::state().calls, testing::Each(testing::Not(testing::HasSubstr(" 64"))))
                << "no copy is timed";
        }
        EXPECT_EQ(fake::state().liveObjects, before) << "all is given back";
    }
}

TEST_F(CudaMemory, APoolKeepsWhatItGetsBackOrHandsItOn) {
    const auto in = device_->allocate(64);
    const auto out = device_->allocate(64);
    const auto timed = [&](const char* name) {
        fake::state().calls.clear();
        const auto operation = device_->prepare(
            {name, {{"in", in.get()}, {"out", out.get()}}, {{"bytes", 4096}, {"probe", 64}}});
        device_->time(*operation, 1, {});
        return fake::state().calls;
    };
    EXPECT_THAT(timed("allocate_pool"), ElementsAre("keep", "from the pool 4096", "to the pool"));
    EXPECT_THAT(timed("allocate_pool_trimmed"),
                ElementsAre("from the pool 4096", "to the pool", "trim"));
}

TEST_F(CudaMemory, SaysWhereThereIsNoRoomToAllocate) {
    const auto in = device_->allocate(64);
    const auto out = device_->allocate(64);
    const auto operation = device_->prepare({"allocate_pool",
                                             {{"in", in.get()}, {"out", out.get()}},
                                             {{"bytes", 4096}, {"probe", 64}}});
    fake::state().failures["cuMemAllocFromPoolAsync"] = CUDA_ERROR_OUT_OF_MEMORY;
    EXPECT_THAT(refusal([&] { device_->run(*operation, {}); }), testing::HasSubstr("memory"));
    fake::state().failures.clear();
    device_->run(*operation, {});
}

TEST_F(CudaMemory, CopiesRowsTogetherOrOneByOne) {
    const auto in = device_->allocate(3 * 20, MemoryKind::Pinned);
    const auto out = device_->allocate(3 * 32);
    in->upload(0, bytes(60));
    const auto run = [&](const char* name) {
        out->fill(std::byte{0xff});
        const auto copy = device_->prepare({name,
                                            {{"in", in.get()}, {"out", out.get()}},
                                            {{"width", 20}, {"rows", 3}, {"pitch", 32}}});
        fake::state().calls.clear();
        device_->run(*copy, {});
        const std::vector<std::byte> content = contentOf(*out);
        for (std::size_t row = 0; row < 3; ++row) {
            EXPECT_EQ(std::memcmp(content.data() + row * 32, bytes(60).data() + row * 20, 20), 0);
            EXPECT_EQ(content[row * 32 + 20], std::byte{0xff});
        }
    };
    run("memcpy_2d");
    EXPECT_EQ(fake::state().calls.front(), "copy 3 rows of 20");
    run("memcpy_rows");
    EXPECT_EQ(fake::state().calls.at(2), "upload 20");
}

TEST_F(CudaMemory, BringsManagedMemoryHomeBeforeEveryTimedRun) {
    for (const MemoryKind kind : {MemoryKind::Managed, MemoryKind::Prefetched}) {
        const auto array = device_->allocate(64, kind);
        TestLaunch launch;
        launch.arguments = {array.get(), Value(3)};
        const auto operation = device_->prepare(program(scaleKernel), bound({launch, launch}));
        device_->run(*operation, {});
        fake::state().calls.clear();
        device_->time(*operation, 2, {});
        const std::string kernel = std::string("launch ") + scaleKernel;
        // The GPU must not wait for the host, because page moves need the host.
        if (kind == MemoryKind::Managed) {
            EXPECT_THAT(fake::state().calls, ElementsAre("to the host 64", kernel, kernel,
                                                         "to the host 64", kernel, kernel));
        } else {
            EXPECT_THAT(fake::state().calls,
                        ElementsAre("to the host 64", "to the GPU 64", kernel, kernel,
                                    "to the host 64", "to the GPU 64", kernel, kernel));
        }
    }
}

TEST_F(CudaMemory, SendsResidentMemoryToTheGpuOnceAndLeavesItThere) {
    const auto array = device_->allocate(64, MemoryKind::Resident);
    TestLaunch launch;
    launch.arguments = {array.get(), Value(3)};
    fake::state().calls.clear();
    const auto operation = device_->prepare(program(scaleKernel), bound({launch}));
    EXPECT_THAT(fake::state().calls, ElementsAre("to the GPU 64"));
    device_->run(*operation, {});
    device_->time(*operation, 1, {});
    const std::string kernel = std::string("launch ") + scaleKernel;
    // The timing uses a gate, as for device memory.
    EXPECT_THAT(fake::state().calls,
                ElementsAre("to the GPU 64", kernel, "wait for the host", kernel));
}

TEST_F(CudaMemory, MovesManagedMemoryByTheOldCallWhereThatIsAllThereIs) {
    static std::vector<CUdevice> places;
    places.clear();
    Driver driver{};
    driver.memPrefetchAsyncOld = [](CUdeviceptr, std::size_t, CUdevice device, CUstream) {
        places.push_back(device);
        return CUDA_SUCCESS;
    };
    driver.prefetch(256, 64, CUdevice{3}, nullptr);
    driver.prefetch(256, 64, std::nullopt, nullptr);
    driver.prefetch(256, 0, std::nullopt, nullptr);
    EXPECT_THAT(places, ElementsAre(3, CU_DEVICE_CPU));
}

TEST_F(CudaMemory, FillsConstantsWhenALaunchIsPrepared) {
    fake::state().variables["weights"].resize(16);
    const auto array = device_->allocate(12);
    array->upload(0, bytes(12));
    TestLaunch launch;
    launch.arguments = {array.get(), Value(1)};
    launch.symbols = {{"weights", array.get()}};
    const auto operation = device_->prepare(program(scaleKernel), bound({launch}));
    EXPECT_EQ(std::memcmp(fake::state().variables["weights"].data(), bytes(12).data(), 12), 0);

    launch.symbols = {{"heights", array.get()}};
    EXPECT_EQ(refusal([&] { device_->prepare(program(scaleKernel), bound({launch})); }),
              "The kernel has no variable heights");
    const auto large = device_->allocate(20);
    launch.symbols = {{"weights", large.get()}};
    EXPECT_EQ(refusal([&] { device_->prepare(program(scaleKernel), bound({launch})); }),
              "The variable weights has 16 bytes, but its array has 20");
}

TEST_F(CudaMemory, FillsWrittenVariablesBeforeEachRunAndReadsThemBack) {
    fake::state().variables["sums"].resize(12);
    const auto array = device_->allocate(12);
    TestLaunch launch;
    launch.arguments = {array.get(), Value(1)};
    const TestLaunch second = launch;
    launch.symbols = {{"sums", array.get(), true}};
    const auto operation = device_->prepare(program(scaleKernel), bound({launch, second}));
    std::vector<std::byte>& variable = fake::state().variables["sums"];
    fake::state().kernel = [&](const fake::LaunchRecord&) {
        variable[0] = std::byte(unsigned(variable[0]) + 1);
    };
    array->fill(std::byte{7});
    device_->run(*operation, {});
    EXPECT_EQ(contentOf(*array)[0], std::byte{9}) << "two launches on what the array held";
    EXPECT_EQ(contentOf(*array)[1], std::byte{7});
    fake::state().calls.clear();
    device_->time(*operation, 2, {});
    EXPECT_EQ(contentOf(*array)[0], std::byte{9}) << "a timed run is not read back";
    EXPECT_EQ(variable[0], std::byte{13}) << "and goes on with what the one before left";
    EXPECT_EQ(std::count(fake::state().calls.begin(), fake::state().calls.end(), "copy 12"), 1)
        << "outside the time, once";
}

TEST_F(CudaMemory, ReadsALineThroughATexture) {
    const auto array = device_->allocate(24);
    const auto out = device_->allocate(24);
    TestLaunch launch;
    launch.arguments = {TextureOf{array.get(), 0, 0}, out.get()};
    const auto operation = device_->prepare(program(lookKernel), bound({launch}));
    CUtexObject seen = 0;
    fake::state().kernel = [&](const fake::LaunchRecord& record) {
        std::memcpy(&seen, record.parameters[0], sizeof seen);
    };
    device_->run(*operation, {});
    ASSERT_TRUE(fake::state().textures.contains(seen));
    const fake::TextureRecord& texture = fake::state().textures[seen];
    EXPECT_EQ(texture.resource.resType, CU_RESOURCE_TYPE_LINEAR);
    EXPECT_EQ(texture.resource.res.linear.sizeInBytes, 24U);
    EXPECT_EQ(texture.resource.res.linear.format, CU_AD_FORMAT_FLOAT);
    EXPECT_EQ(texture.texture.filterMode, CU_TR_FILTER_MODE_POINT);
}

TEST_F(CudaMemory, LaysAPictureOutForTheTextureUnit) {
    const auto array = device_->allocate(24);
    const std::vector<float> texels = {1, 2, 3, 4, 5, 6};
    array->upload(0, std::as_bytes(std::span(texels)));
    TestLaunch launch;
    launch.arguments = {TextureOf{array.get(), 3, 2}, array.get()};
    const int before = fake::state().liveObjects;
    {
        const auto operation = device_->prepare(program(lookKernel), bound({launch}));
        ASSERT_EQ(fake::state().textures.size(), 1U);
        const fake::TextureRecord& texture = fake::state().textures.begin()->second;
        EXPECT_EQ(texture.shape.Width, 3U);
        EXPECT_EQ(texture.shape.Height, 2U);
        EXPECT_EQ(texture.texels, texels);
        EXPECT_EQ(texture.texture.addressMode[0], CU_TR_ADDRESS_MODE_BORDER);
    }
    EXPECT_EQ(fake::state().liveObjects, before) << "everything is given back";
    EXPECT_TRUE(fake::state().textures.empty());
}

TEST_F(CudaMemory, AsksForTheTextureAsItIsRead) {
    const auto array = device_->allocate(64);
    TestLaunch launch;
    const auto textureFor = [&](const TextureReading& reading) {
        launch.arguments = {TextureOf{array.get(), 32, 2, reading}, array.get()};
        const auto operation = device_->prepare(program(lookKernel), bound({launch}));
        return fake::state().textures.begin()->second;
    };
    const fake::TextureRecord filtered = textureFor({.texel = Texel::Byte,
                                                     .filter = TextureFilter::Linear,
                                                     .address = TextureAddress::Mirror,
                                                     .normalizedPlaces = true,
                                                     .normalizedValues = true});
    EXPECT_EQ(filtered.resource.resType, CU_RESOURCE_TYPE_ARRAY);
    EXPECT_EQ(filtered.shape.Format, CU_AD_FORMAT_UNSIGNED_INT8);
    EXPECT_EQ(filtered.texture.filterMode, CU_TR_FILTER_MODE_LINEAR);
    EXPECT_EQ(filtered.texture.addressMode[1], CU_TR_ADDRESS_MODE_MIRROR);
    EXPECT_EQ(filtered.texture.flags, unsigned(CU_TRSF_NORMALIZED_COORDINATES));

    fake::state().gpus[0].attributes[CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT] = 32;
    const fake::TextureRecord inRows =
        textureFor({.texel = Texel::SignedByte, .address = TextureAddress::Clamp, .inRows = true});
    EXPECT_EQ(inRows.resource.resType, CU_RESOURCE_TYPE_PITCH2D);
    EXPECT_EQ(inRows.resource.res.pitch2D.format, CU_AD_FORMAT_SIGNED_INT8);
    EXPECT_EQ(inRows.resource.res.pitch2D.pitchInBytes, 32U);
    EXPECT_EQ(inRows.resource.res.pitch2D.height, 2U);
    EXPECT_EQ(inRows.texture.addressMode[0], CU_TR_ADDRESS_MODE_CLAMP);
    EXPECT_EQ(inRows.texture.flags, unsigned(CU_TRSF_READ_AS_INTEGER));
    launch.arguments = {TextureOf{array.get(), 16, 4, {.texel = Texel::Byte, .inRows = true}},
                        array.get()};
    EXPECT_EQ(refusal([&] { device_->prepare(program(lookKernel), bound({launch})); }),
              "Invalid row size for a texture in linear memory: 16 bytes is not a multiple of 32");
}

TEST_F(CudaMemory, RefusesTexturesThatDoNotFit) {
    const auto array = device_->allocate(24);
    TestLaunch launch;
    launch.arguments = {TextureOf{array.get(), 4, 2}, array.get()};
    const auto why = [&] {
        return refusal([&] { device_->prepare(program(lookKernel), bound({launch})); });
    };
    EXPECT_EQ(why(), "Unsupported texture size for this GPU: 4 x 2 texels");
    launch.arguments = {TextureOf{array.get(), 0, 0}, array.get()};
    fake::state().failures["cuTexObjectCreate"] = CUDA_ERROR_INVALID_VALUE;
    EXPECT_EQ(why(), "Unsupported texture size for this GPU: 6 texels");
    fake::state().failures.clear();
    launch.arguments = {array.get(), TextureOf{array.get(), 0, 0}};
    EXPECT_EQ(
        why(),
        "Invalid argument for kernel parameter 1 (unsigned long long): the argument is an array");
    launch.arguments = {TextureOf{array.get(), 0, 0}, TextureOf{array.get(), 0, 0}};
    EXPECT_EQ(why(), "Invalid argument for kernel parameter 2 (float*): the argument is a texture");
}

} // namespace
