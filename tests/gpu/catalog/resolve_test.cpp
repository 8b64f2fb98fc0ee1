#include "gpu/catalog/plan.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/resolve.h"
#include "gpu/model/analysis/memory_model.h"
#include "gpu/model/text/error.h"

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;

const Catalog& shippedKernels() {
    static const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    return catalog;
}

ResolvedConfiguration resolved(const KernelFile& kernel, const Values& values,
                               const DeviceDescription& device = {}) {
    auto result = resolve(kernel, {kernel.id, values}, device);
    if (const auto* failure = std::get_if<Failure>(&result))
        throw std::runtime_error(failure->english());
    return std::get<ResolvedConfiguration>(std::move(result));
}

std::string excluded(const KernelFile& kernel, const Values& values,
                     const DeviceDescription& device = {}) {
    const auto result = resolve(kernel, {kernel.id, values}, device);
    const auto* failure = std::get_if<Failure>(&result);
    return failure == nullptr ? "not excluded" : failure->english();
}

/// A copy kernel with the given header lines and function parameters.
KernelFile kernelWith(const std::string& header, const std::string& parameters = "float*, size_t") {
    return readKernelFile("/*---\nproblem: copy\n" + header + "---*/\n__global__ void k(" +
                              parameters + ");\n",
                          "k.cu");
}

std::string arrayName(const ResolvedConfiguration& resolved, const Argument& argument) {
    return resolved.array(std::get<ArrayArgument>(argument).array).name;
}

/// Returns the first texture of a configuration. Fails the test if the configuration has no
/// texture.
TextureView textureIn(const ResolvedConfiguration& resolved) {
    for (const Argument& argument : resolved.launches.at(0).arguments)
        if (const auto* view = std::get_if<TextureView>(&argument))
            return *view;
    ADD_FAILURE() << "no texture";
    return {};
}

TEST(Resolve, FillsInEntryGeometryAndArguments) {
    const auto result =
        resolved(shippedKernels().at("read_offset_unroll"),
                 {{"n", 1'000'000}, {"offset", 3}, {"unroll", 4}, {"block", 256}, {"l1", "cg"}});
    ASSERT_EQ(result.launches.size(), 1U);
    const Launch& launch = result.launches.front();
    EXPECT_EQ(result.entryOf(launch), "read_offset_unroll<4>");
    EXPECT_THAT(launch.block, ElementsAre(256, 1, 1));
    EXPECT_THAT(launch.grid, ElementsAre(977, 1, 1)); // 1000000 / 1024 rounded up
    EXPECT_THAT(launch.argumentNames, ElementsAre("A", "B", "C", "n", "offset"));
    EXPECT_EQ(arrayName(result, launch.arguments[2]), "C");
    EXPECT_EQ(std::get<Value>(launch.arguments[3]), Value(1'000'000));
    EXPECT_EQ(std::get<Value>(launch.arguments[4]), Value(3));
    EXPECT_EQ(result.options, (CompilerOptions{"cg", 0, false, std::nullopt}));
    EXPECT_EQ(result.bytesMoved, 12.0 * 999'997);
    EXPECT_EQ(result.operations, 999'997);
    EXPECT_EQ(result.buffers.size(), 3U);
    EXPECT_EQ(result.problem, findProblem("offset_add").get());
    // Default values are filled in.
    EXPECT_EQ(result.configuration.parameters.at("ptxas"), Value(3));
}

TEST(Resolve, RepeatsLaunchesAndSwapsArrays) {
    const KernelFile kernel =
        kernelWith("entry: k\narguments: [out, other]\nblock: [32]\ngrid: [1]\n"
                   "parameters: {steps: {range: [1, 20000], default: 3}}\n"
                   "scratch: {other: {type: float, elements: n}}\n"
                   "repeat: {times: steps, swap: [out, other]}\n",
                   "float*, float*");
    const auto result = resolved(kernel, {});
    std::vector<std::string> written;
    for (const Launch& launch : result.launches)
        written.push_back(arrayName(result, launch.arguments[0]) + " " +
                          arrayName(result, launch.arguments[1]));
    EXPECT_THAT(written, ElementsAre("out other", "other out", "out other"));
    EXPECT_EQ(excluded(kernel, {{"steps", 20000}}),
              "error: 20000 launches exceed the limit of 10000 per run");
    EXPECT_THROW(kernelWith("entry: k\narguments: [out, in]\nblock: [32]\ngrid: [1]\n"
                            "repeat: {times: 2, swap: [out, in]}\n",
                            "float*, float*"),
                 Error)
        << "an input is not put back";
}

TEST(Resolve, PutsWordsAndTruthsIntoTheEntry) {
    EXPECT_EQ(resolved(shippedKernels().at("copy_vector"), {{"element", "double"}, {"access", 8}})
                  .entries.front(),
              "copy_vector<double, 8>");
    const KernelFile kernel =
        kernelWith("entry: k<flag, 7, element>\narguments: [out, n]\nblock: [1]\ngrid: [n]\n"
                   "parameters: {flag: {values: [true, false]}}\n");
    EXPECT_EQ(resolved(kernel, {{"flag", false}}).entries.front(), "k<false, 7, float>");
}

TEST(Resolve, HasNoLaunchesForALibraryCall) {
    const auto result = resolved(shippedKernels().at("copy_library"), {{"n", 100}});
    EXPECT_TRUE(result.launches.empty());
    EXPECT_EQ(result.bytesMoved, 800);
}

TEST(Resolve, ExcludesWhatTheDeviceLacks) {
    DeviceDescription device;
    device.lacks = {{"sgemm", {message("no library here"), message("install one"), {}}}};
    EXPECT_EQ(excluded(shippedKernels().at("gemm_library"), {}, device),
              "error: no library here (install one)");
    EXPECT_EQ(excluded(shippedKernels().at("copy_library"), {}, device), "not excluded");
    EXPECT_EQ(needsOf(shippedKernels().at("gemm_library")), std::vector<std::string>{"sgemm"});
    EXPECT_TRUE(needsOf(shippedKernels().at("gemm_naive")).empty());
    device.lacks = {{"compiler", {message("no compiler here"), message("install one"), {}}}};
    EXPECT_EQ(excluded(shippedKernels().at("gemm_naive"), {}, device),
              "error: no compiler here (install one)");
    for (const char* library : {"copy_library", "gemm_library"})
        EXPECT_EQ(excluded(shippedKernels().at(library), {}, device), "not excluded");
}

DeviceDescription gpuOf(int capability) {
    DeviceDescription device;
    device.kind = DeviceKind::Cuda;
    device.computeCapability = capability;
    device.multiprocessors = 132;
    return device;
}

TEST(Resolve, FindsADeviceThatTakesAnyConfiguration) {
    DeviceDescription device;
    device.lacks = {{"memcpy", {message("no copies here"), message("take another"), {}}}};
    const auto takes = [&](std::vector<std::string> kernels) {
        Experiment experiment;
        experiment.kernels = std::move(kernels);
        experiment.parameters = {{"n", 1024}};
        return takesAny(device, Plan(experiment, shippedKernels()), shippedKernels());
    };
    EXPECT_FALSE(takes({"copy_library"}));
    EXPECT_TRUE(takes({"copy_library", "copy_vector"}));
}

TEST(Resolve, ExcludesInstructionsOfOtherGpus) {
    const std::string launch = "entry: k\narguments: [out, n]\nblock: [32]\ngrid: [1]\n";
    const KernelFile from = kernelWith(launch + "architecture: 8.0\n");
    EXPECT_FALSE(resolved(from, {}, gpuOf(120)).options.isForOneArchitecture);
    resolved(from, {}, gpuOf(80));
    resolved(from, {}); // without a GPU, the C++ code in the file decides
    EXPECT_EQ(excluded(from, {}, gpuOf(75)),
              "error: The kernel requires compute capability 8.0, but the GPU has 7.5");
    const KernelFile alone = kernelWith(launch + "architecture: 9.0a\n");
    EXPECT_TRUE(resolved(alone, {}, gpuOf(90)).options.isForOneArchitecture);
    for (const int other : {86, 100})
        EXPECT_EQ(excluded(alone, {}, gpuOf(other)),
                  "error: The kernel requires exactly compute capability 9.0, but the GPU has " +
                      capabilityText(other) + " (choose a kernel without `architecture: 9.0a`)");
    EXPECT_EQ(excluded(alone, {}),
              "error: The kernel requires a GPU with exactly compute capability 9.0 (choose such a "
              "GPU, or a kernel without `architecture: 9.0a`)");
}

/// A transpose kernel that receives the tensor map of its result.
KernelFile mapped(const std::string& map, const std::string& more = {}) {
    return readKernelFile("/*---\nproblem: transpose\nentry: k\narguments: [tile, in]\n"
                          "block: [32]\ngrid: [8]\ntensor_maps: {tile: " +
                              map + "}\n" + more +
                              "---*/\n__global__ void k(const __grid_constant__ TensorMap tile, "
                              "const float *in);\n",
                          "k.cu");
}

TEST(Resolve, TakesATensorMapsShapeFromItsArray) {
    const Values shape = {{"rows", 1000}, {"cols", 48}};
    const ResolvedConfiguration result =
        resolved(mapped("{of: out, box: [side, 8], swizzle: swizzle, promotion: 256}",
                        "parameters: {side: {values: [16, 32]}, swizzle: {values: [64, 128]}}\n"),
                 {{"rows", 1000}, {"cols", 48}, {"side", 32}, {"swizzle", 128}}, gpuOf(90));
    const auto& map = std::get<TensorMapView>(result.launches.at(0).arguments.at(0));
    EXPECT_EQ(result.array(map.array).name, "out");
    EXPECT_EQ(map.shape, (TensorMapShape{"float", 4, {1000, 48}, {32, 8}, 128, 256}));
    const auto why = [&](const std::string& text, const DeviceDescription& device = gpuOf(90)) {
        return excluded(mapped(text), shape, device);
    };
    EXPECT_EQ(why("{of: out, box: [32, 8]}", gpuOf(89)),
              "error: Tensor maps require a GPU of compute capability 9.0 or newer (choose such a "
              "GPU, or a kernel without `tensor_maps`)");
    EXPECT_EQ(why("{of: out, box: [64, 8], swizzle: 128}"),
              "error: a box of out is 256 bytes wide: swizzle 128 allows at most 128");
    EXPECT_EQ(why("{of: out, box: [6, 8]}"),
              "error: a box of out is 24 bytes wide: a tensor map requires multiples of 16");
    EXPECT_EQ(
        why("{of: out, box: [4, 257]}"),
        "error: a box of out has 257 elements in a dimension: a tensor map allows at most 256");
    EXPECT_EQ(
        excluded(mapped("{of: out, box: [32, 8]}"), {{"rows", 1001}, {"cols", 48}}, gpuOf(90)),
        "error: out has rows of 4004 bytes: a tensor map requires multiples of 16");
    EXPECT_THROW(resolved(mapped("{of: out, box: [32]}"), shape, gpuOf(90)), Error);
    EXPECT_THROW(resolved(mapped("{of: out, box: [32, 8 / 3]}"), shape, gpuOf(90)), Error);
}

TEST(Resolve, CutsTheGridIntoClusters) {
    const KernelFile kernel = kernelWith("entry: k\narguments: [out, n]\nblock: [32]\n"
                                         "grid: [n, 4]\ncluster: [blocks, 2]\noverlap: n > 8\n"
                                         "parameters: {blocks: {range: [1, 16]}}\n");
    const Launch launch = resolved(kernel, {{"n", 12}, {"blocks", 2}}, gpuOf(90)).launches.front();
    EXPECT_EQ(launch.cluster, (std::array<std::int64_t, 3>{2, 2, 1}));
    EXPECT_TRUE(launch.overlaps);
    EXPECT_FALSE(resolved(kernel, {{"n", 8}, {"blocks", 1}}, gpuOf(90)).launches[0].overlaps);
    EXPECT_EQ(excluded(kernel, {{"n", 12}, {"blocks", 5}}, gpuOf(90)),
              "error: a grid of 12 x 4 x 1 blocks is not divisible into clusters of 5 x 2 x 1");
    EXPECT_EQ(excluded(kernel, {{"n", 12}, {"blocks", 12}}, gpuOf(90)),
              "error: a cluster of 12 x 2 x 1 has 24 blocks: a GPU allows at most 16");
    EXPECT_EQ(excluded(kernel, {{"n", 12}, {"blocks", 2}}),
              "error: Thread block clusters require a GPU of compute capability 9.0 or newer "
              "(choose such "
              "a GPU, or a cluster of one block)");
}

TEST(Resolve, PutsArraysWhereTheHeaderSays) {
    for (const BufferSpec& buffer : resolved(shippedKernels().at("array_sum_pinned"), {}).buffers)
        EXPECT_EQ(buffer.memory, MemoryKind::Pinned) << buffer.name;
    const auto upload = resolved(shippedKernels().at("upload_pageable"), {{"bytes", 100}});
    EXPECT_EQ(upload.buffers.at(0).memory, MemoryKind::Pageable);
    EXPECT_EQ(upload.buffers.at(1).memory, MemoryKind::Device);
    EXPECT_THAT(needsOf(shippedKernels().at("upload_pageable")), ElementsAre("memcpy", "pageable"));
    EXPECT_THAT(needsOf(shippedKernels().at("array_sum_managed")), ElementsAre("managed"));
    EXPECT_THAT(needsOf(shippedKernels().at("rotate_texture")), ElementsAre("texture"));
    EXPECT_TRUE(needsOf(shippedKernels().at("lookup_constant")).empty());
}

TEST(Resolve, GivesTexturesTheirSize) {
    const auto picture = resolved(shippedKernels().at("rotate_texture"),
                                  {{"rows", 33}, {"cols", 1023}, {"angle", 30}});
    const TextureView view = textureIn(picture);
    EXPECT_EQ(picture.array(view.array).name, "in");
    EXPECT_EQ(view.width, 1023);
    EXPECT_EQ(view.height, 33);
    EXPECT_EQ(textureIn(resolved(shippedKernels().at("lookup_texture"), {})).height, 0);
    EXPECT_EQ(view.reading, TextureReading{}) << "points, and zeros beyond";
}

TEST(Resolve, AddsSymbolsToTheFirstLaunch) {
    const ResolvedConfiguration result =
        resolved(readKernelFile("/*---\nproblem: copy\nentry: k\narguments: [out, n]\n"
                                "block: [32]\ngrid: [1]\nrepeat: {times: 2}\n"
                                "symbols: {results: out, weights: in}\n---*/\n"
                                "__device__ float results[4];\n__constant__ float weights[4];\n"
                                "__global__ void k(float*, size_t);\n",
                                "k.cu"),
                 {});
    ASSERT_EQ(result.launches.size(), 2U);
    EXPECT_TRUE(result.launches[1].symbols.empty());
    const std::vector<SymbolArray>& symbols = result.launches[0].symbols;
    ASSERT_EQ(symbols.size(), 2U);
    EXPECT_EQ(symbols[0].symbol, "results");
    EXPECT_EQ(result.array(symbols[0].array).name, "out");
    EXPECT_TRUE(symbols[0].isWritten);
    EXPECT_EQ(result.array(symbols[1].array).name, "in");
    EXPECT_FALSE(symbols[1].isWritten);
}

TEST(Resolve, ReadsTexturesAsTheHeaderSays) {
    const KernelFile& kernel = shippedKernels().at("resample_linear_texture");
    const auto reading = [&](const char* edges) {
        return textureIn(resolved(kernel, {{"edges", edges}})).reading;
    };
    EXPECT_EQ(reading("mirror"), (TextureReading{.texel = Texel::Byte,
                                                 .filter = TextureFilter::Linear,
                                                 .address = TextureAddress::Mirror,
                                                 .normalizedPlaces = true,
                                                 .normalizedValues = true}));
    EXPECT_EQ(reading("clamp").address, TextureAddress::Clamp);
    EXPECT_TRUE(
        textureIn(resolved(shippedKernels().at("resample_linear_rows"), {})).reading.inRows);

    // In the problem "copy", `in` holds floats. Here its elements are chars ...
    const auto why = [](const std::string& texture, const char* element) {
        const KernelFile textured = kernelWith(
            "entry: k\narguments: [t, out]\nblock: [1]\ngrid: [1]\ntextures: {t: {of: in, " +
                texture + "}}\n",
            "cudaTextureObject_t, float*");
        return excluded(textured, {{"element", element}});
    };
    EXPECT_EQ(why("width: 2, height: 2, filter: linear", "float"), "not excluded");
    EXPECT_EQ(why("width: 2, height: 2", "double"),
              "error: Unsupported texture element type of in (8 B)");
    EXPECT_EQ(why("values: normalized", "float"),
              "error: Only 8-bit and 16-bit integers can be read as normalized values, not in");
    EXPECT_EQ(why("width: 2, height: 2, address: wrap", "float"),
              "error: `wrap` and `mirror` require normalized coordinates (add `places: normalized` "
              "to the texture)");
}

TEST(Resolve, RefusesAFilterThatGivesNoWholeNumbers) {
    KernelFile kernel = shippedKernels().at("resample_linear_texture");
    kernel.textures[0].reading.normalizedValues = false;
    EXPECT_EQ(excluded(kernel, {}), "error: A linear filter requires floating-point values (add "
                                    "`values: normalized` to the texture)");
}

TEST(Resolve, ReadsCompilerOptions) {
    const auto result =
        resolved(shippedKernels().at("read_offset"),
                 {{"max_registers", 32}, {"fast_math", true}, {"ptxas", 1}, {"l1", "ca"}});
    EXPECT_EQ(result.options, (CompilerOptions{"ca", 32, true, 1}));
}

TEST(Resolve, KnowsSizesAndTheDevice) {
    const KernelFile kernel =
        kernelWith("entry: k\narguments: [out, sm_count]\nblock: [\"element_bytes * 32\"]\n"
                   "grid: [\"sm_count * 2\", \"min(elements, 5)\"]\nshared_bytes: \"bytes / n\"\n");
    DeviceDescription device;
    device.multiprocessors = 132;
    const auto launch = resolved(kernel, {{"n", 3}, {"element", "double"}}, device).launches[0];
    EXPECT_THAT(launch.grid, ElementsAre(264, 3, 1));
    EXPECT_THAT(launch.block, ElementsAre(256, 1, 1));
    EXPECT_EQ(launch.sharedBytes, 8);
    EXPECT_EQ(std::get<Value>(launch.arguments[1]), Value(132));
}

TEST(Resolve, KnowsThePreferredCarveout) {
    const KernelFile kernel = kernelWith("entry: k\narguments: [out, n]\nblock: [1]\ngrid: [1]\n"
                                         "carveout: \"25 * n - 26\"\n");
    const auto carveout = [&](std::int64_t n) {
        return resolved(kernel, {{"n", n}}).launches[0].carveout;
    };
    EXPECT_EQ(carveout(1), std::nullopt) << "-1: the driver chooses";
    EXPECT_EQ(carveout(2), 24);
    EXPECT_EQ(carveout(5), 99);
    EXPECT_EQ(excluded(kernel, {{"n", 6}}),
              "error: Invalid carveout of 124 %: the maximum is 100 %");
    EXPECT_EQ(
        resolved(kernelWith("entry: k\narguments: [out, n]\nblock: [1]\ngrid: [1]\n"), {{"n", 1}})
            .launches[0]
            .carveout,
        std::nullopt);
}

TEST(Resolve, PreparesSeveralLaunchesWithScratch) {
    const KernelFile kernel = kernelWith(
        "parameters: {blocks: {values: [4, 8]}}\n"
        "scratch: {partial: {type: double, elements: \"blocks * 2\"}}\nzeroed: [partial]\n"
        "launches:\n"
        "  - {entry: k, arguments: [partial, n], block: [32], grid: [blocks]}\n"
        "  - {entry: k, arguments: [out, blocks], block: [blocks], grid: [1]}\n");
    const auto result = resolved(kernel, {{"blocks", 8}});
    ASSERT_EQ(result.launches.size(), 2U);
    EXPECT_EQ(arrayName(result, result.launches[0].arguments[0]), "partial");
    EXPECT_THAT(result.launches[1].block, ElementsAre(8, 1, 1));
    ASSERT_EQ(result.scratch.size(), 1U);
    EXPECT_EQ(result.scratch[0].elements, 16);
    EXPECT_EQ(result.scratch[0].elementBytes, 8);
    EXPECT_THAT(kernel.zeroed, ElementsAre("partial"));
}

TEST(Resolve, ChoosesAmongLaunches) {
    const std::string launch = "arguments: [out, n], block: [32], ";
    const KernelFile kernel =
        kernelWith("launches:\n- {entry: k, " + launch + "grid: [n / 8], when: n % 8 == 0}\n" +
                   "- {entry: k, " + launch + "grid: [n], when: n % 8 != 0 && n < 100}\n");
    EXPECT_EQ(resolved(kernel, {{"n", 80}}).launches.size(), 1U);
    EXPECT_EQ(resolved(kernel, {{"n", 80}}).launches[0].grid[0], 10);
    EXPECT_EQ(resolved(kernel, {{"n", 81}}).launches[0].grid[0], 81);
    EXPECT_EQ(excluded(kernel, {{"n", 101}}),
              "error: No launch is active for these values: every `when` is 0");
}

TEST(Resolve, ExcludesWhatTheKernelRequires) {
    EXPECT_EQ(excluded(shippedKernels().at("transpose_tile"), {{"tile", 8}, {"block_y", 32}}),
              "error: the tile's side must be a multiple of the block's height");
    const KernelFile kernel = kernelWith("entry: k\narguments: [out, n]\nblock: [1]\ngrid: [n]\n"
                                         "requires: [{that: \"n % 2 == 0\"}]\n");
    EXPECT_EQ(excluded(kernel, {{"n", 3}}), "error: the kernel requires n % 2 == 0");
    EXPECT_EQ(excluded(kernel, {{"n", 4}}), "not excluded");
}

TEST(Resolve, ExcludesWhatTheProblemRefuses) {
    EXPECT_EQ(excluded(shippedKernels().at("read_offset"), {{"n", 10}, {"offset", 10}}),
              "error: the offset leaves nothing of the elements to add");
}

TEST(Resolve, ExcludesValuesThatAreNotAllowed) {
    EXPECT_EQ(excluded(shippedKernels().at("read_offset"), {{"block", 33}}),
              "error: block must be one of 32, 64, 128, 256, 512, 1024, not 33");
    EXPECT_EQ(excluded(shippedKernels().at("read_offset"), {{"blok", 32}}),
              "error: read_offset has no parameter \"blok\" (did you mean \"block\"?)");
}

TEST(Resolve, ExcludesWhatTheDeviceCannotLaunch) {
    EXPECT_EQ(excluded(shippedKernels().at("transpose_row"), {{"block_x", 64}, {"block_y", 32}}),
              "error: a block of 64 x 32 x 1 has 2048 threads: the device supports at most 1024");
    const KernelFile deep = kernelWith("entry: k\narguments: [out, n]\nblock: [1, 1, 65]\n"
                                       "grid: [1, n]\n");
    EXPECT_EQ(excluded(deep, {{"n", 1}}), "error: a block of 1 x 1 x 65 threads is too large: the "
                                          "device supports at most 1024 x 1024 x 64");
    const KernelFile tall = kernelWith("entry: k\narguments: [out, n]\nblock: [1]\ngrid: [1, n]\n");
    EXPECT_EQ(excluded(tall, {{"n", 65536}}),
              "error: a grid of 1 x 65536 x 1 blocks is too large: the device supports at most "
              "2147483647 x 65535 x 65535");
    EXPECT_EQ(excluded(tall, {{"n", 65535}}), "not excluded");
    const KernelFile shared = kernelWith("entry: k\narguments: [out, n]\nblock: [1]\ngrid: [1]\n"
                                         "shared_bytes: \"n * 1024\"\n");
    EXPECT_EQ(excluded(shared, {{"n", 49}}),
              "error: a block needs 49 KiB of shared memory: the device has 48 KiB");
    DeviceDescription device;
    device.limits.sharedBytesPerBlock = 49 * 1024;
    EXPECT_EQ(excluded(shared, {{"n", 49}}, device), "not excluded");
}

TEST(Resolve, BlamesTheFileForAGridThatIsNotWhole) {
    const auto errorOf = [](const std::string& grid, std::int64_t n) -> std::string {
        const KernelFile kernel =
            kernelWith("entry: k\narguments: [out, n]\nblock: [1]\ngrid: [\"" + grid + "\"]\n");
        try {
            (void)resolve(kernel, {kernel.id, {{"n", n}}}, {});
        } catch (const Error& error) {
            return error.what();
        }
        return "no error";
    };
    const std::string hint =
        " (round the value with `ceil` or `floor`, or exclude such values with `requires`)";
    EXPECT_EQ(errorOf("n / 256", 100), "k.cu:6:9: error: grid must be an integer of at least 1, "
                                       "but \"n / 256\" is 0.390625 for n = 100" +
                                           hint);
    EXPECT_EQ(errorOf("floor(n / 256)", 100), "k.cu:6:9: error: grid must be an integer of at "
                                              "least 1, but \"floor(n / 256)\" is 0 for n = 100" +
                                                  hint);
    EXPECT_EQ(errorOf("100 - n", 101), "k.cu:6:9: error: grid must be an integer of at least 1, "
                                       "but \"100 - n\" is -1 for n = 101" +
                                           hint);
    EXPECT_EQ(errorOf("1 / (n - 3)", 3),
              "k.cu:6:9: error: \"1 / (n - 3)\" divides by zero or overflows");
    EXPECT_EQ(errorOf("n", 1), "no error");
}

TEST(Resolve, ComputesTheFiguresThatTheHeaderDeclares) {
    const KernelFile& tiled = shippedKernels().at("gemm_vector");
    const auto with = [&](std::int64_t rows, std::int64_t columns) {
        Values values = defaultsOf(tiled);
        values["BM"] = rows;
        values["BN"] = columns;
        return resolved(tiled, values).figures;
    };
    // In the hands-on GEMM, blocks of 64 x 64 execute 16 operations for each byte of global memory.
    EXPECT_EQ(with(64, 64), (MetricValues{{"compute_to_memory", 16.0}}));
    EXPECT_EQ(with(128, 128), (MetricValues{{"compute_to_memory", 32.0}}));
    // A warp of the naive GEMM executes 64 operations for 33 floats.
    const KernelFile& naive = shippedKernels().at("gemm_naive");
    Values values = defaultsOf(naive);
    values["block_x"] = 32;
    EXPECT_DOUBLE_EQ(resolved(naive, values).figures.at("compute_to_memory"), 64.0 / 132);
    EXPECT_TRUE(
        resolved(shippedKernels().at("copy_row"), defaultsOf(shippedKernels().at("copy_row")))
            .figures.empty());
}

TEST(Resolve, PredictsThePassesOfSharedReads) {
    // The number of passes must match the shared memory model, which agrees with the H200's
    // counters. At stride 0 all addresses of the warp are equal.
    for (const auto& [id, width] :
         {std::pair{"shared_words", 4}, {"shared_pairs", 8}, {"shared_quads", 16}})
        for (int stride = 0; stride <= 64; ++stride) {
            WarpAddresses request = {
                .mask = 0xffffffff, .width = width, .load = true, .address = {}};
            for (int lane = 0; lane < warpLanes; ++lane)
                request.address[lane] = std::uint64_t(lane) * stride * width;
            Values values = defaultsOf(shippedKernels().at(id));
            values["stride"] = stride;
            EXPECT_EQ(resolved(shippedKernels().at(id), values).figures.at("access_passes"),
                      sharedCost(request).wavefronts)
                << id << " " << stride;
        }
}

constexpr const char* endToEnd = "entry: k\narguments: [in, out, first, count]\nblock: [32]\n"
                                 "grid: [\"ceil(count / 32)\"]\n";

TEST(Resolve, CutsWhatIsRunEndToEndIntoPieces) {
    const KernelFile kernel =
        kernelWith(std::string(endToEnd) +
                       "parameters: {pieces: {values: [1, 3, 64], default: 3, label: P, help: P}}\n"
                       "end_to_end: {over: n, host: pinned, pieces: pieces, streams: 2}\n",
                   "const float*, float*, size_t, size_t");
    const auto result = resolved(kernel, {{"n", 100}, {"pieces", 3}});
    ASSERT_TRUE(result.endToEnd);
    EXPECT_EQ(result.endToEnd->host, MemoryKind::Pinned);
    EXPECT_EQ(result.endToEnd->streams, 2);
    EXPECT_FALSE(result.endToEnd->allocates);
    ASSERT_EQ(result.launches.size(), 3U);
    std::vector<std::pair<Value, Value>> pieces;
    std::vector<std::int64_t> blocks;
    for (const Launch& launch : result.launches) {
        pieces.emplace_back(std::get<Value>(launch.arguments[2]),
                            std::get<Value>(launch.arguments[3]));
        blocks.push_back(launch.grid[0]);
    }
    EXPECT_THAT(pieces, ElementsAre(std::pair(Value(0), Value(34)), std::pair(Value(34), Value(34)),
                                    std::pair(Value(68), Value(32))));
    EXPECT_THAT(blocks, ElementsAre(2, 2, 1));
    for (const BufferSpec& buffer : result.buffers)
        EXPECT_EQ(buffer.memory, MemoryKind::Device) << "the operation has the host's copies";
    EXPECT_EQ(resolved(kernel, {{"n", 10}, {"pieces", 64}}).launches.size(), 10U)
        << "no piece is empty";
    EXPECT_EQ(resolved(kernel, {{"n", 100}, {"pieces", 1}}).launches.size(), 1U);
}

TEST(Resolve, CutsOnlyWhatCanBeCut) {
    const std::string header = std::string(endToEnd) + "end_to_end: {over: 7";
    const auto complaint = [&](const std::string& rest) {
        try {
            resolved(kernelWith(header + rest + "}\n", "const float*, float*, size_t, size_t"),
                     {{"n", 100}});
        } catch (const Error& error) {
            return error.failure().what.english();
        }
        return std::string("resolved");
    };
    EXPECT_EQ(complaint(""), "The 100 elements of in cannot be divided into 7 pieces");
    EXPECT_EQ(complaint(", whole: [in]"),
              "The 100 elements of out cannot be divided into 7 pieces");
    EXPECT_EQ(complaint(", whole: [in, out]"), "resolved");
}

TEST(Resolve, GivesEachBlockAPlaceForItsTimes) {
    const auto result =
        resolved(kernelWith("entry: k\narguments: [in, out, times]\nblock: [32]\ngrid: [7, 3]\n"
                            "block_times: times\n",
                            "const float*, float*, void*"),
                 {{"n", 100}});
    ASSERT_EQ(result.scratch.size(), 1U);
    EXPECT_EQ(result.scratch[0].name, "times");
    EXPECT_EQ(result.scratch[0].bytes(), 7 * 3 * std::int64_t{sizeof(BlockTime)});
    EXPECT_EQ(result.scratch[0].role, BufferRole::Output) << "poisoned: what is not noted shows";
}

} // namespace
} // namespace kernelcurve
