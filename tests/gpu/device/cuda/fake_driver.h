#pragma once

#include <cuda.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

// A fake of NVIDIA's driver library for tests on machines without a GPU. Device memory is host
// memory, kernels are functions of the test, and time is counted in launches. It is built as
// libcuda.so.1, the name of the real library, so that linked programs find it.

namespace fake {

struct Gpu {
    std::string name = "Fake GPU";
    std::size_t memory = std::size_t{1} << 30;
    std::map<CUdevice_attribute, int> attributes; ///< other attributes are unknown to the driver
};

struct LaunchRecord {
    std::string function;
    std::vector<unsigned> grid;
    std::vector<unsigned> block;
    unsigned sharedBytes = 0;
    void** parameters = nullptr;
};

struct Function {
    std::map<CUfunction_attribute, int> attributes;
    std::vector<std::pair<std::size_t, std::size_t>> parameters; ///< offset and size
};

/// A created texture object and the shape of its array, if it has one.
struct TextureRecord {
    CUDA_RESOURCE_DESC resource;
    CUDA_TEXTURE_DESC texture;
    CUDA_ARRAY_DESCRIPTOR shape;
    std::vector<float> texels; ///< contents of the array
};

/// A created tensor map. Its first word is its number, starting at 1.
struct TensorMapRecord {
    CUtensorMapDataType type;
    void* address;
    std::vector<std::uint64_t> extents;
    std::vector<std::uint64_t> pitches;
    std::vector<std::uint32_t> box;
    CUtensorMapSwizzle swizzle;
    CUtensorMapL2promotion promotion;
};

/// The answers of the fake driver. Tests change them between calls.
struct State {
    int version = 13000;
    std::vector<Gpu> gpus;
    /// Errors that functions return instead of doing their work, such as {"cuInit",
    /// CUDA_ERROR_NO_DEVICE}.
    std::map<std::string, CUresult> failures;
    /// All further calls fail with this error, as after a fault in a kernel.
    CUresult sticky = CUDA_SUCCESS;
    std::map<std::string, Function> functions; ///< kernels that exist in every module
    /// Variables that exist in every module.
    std::map<std::string, std::vector<std::byte>> variables;
    std::map<CUtexObject, TextureRecord> textures; ///< existing texture objects
    std::vector<TensorMapRecord> tensorMaps;
    std::vector<CUlaunchAttribute> attributes; ///< attributes of the last launch that had any
    std::vector<unsigned> hostFlags;           ///< flags of each allocation in host memory
    std::function<void(const LaunchRecord&)> kernel;
    bool endless = false; ///< whether launches never end
    /// Whether a launch only returns when the GPU has completed it, as with CUDA_LAUNCH_BLOCKING=1.
    /// If the GPU waits for the host, the launch returns after the host has released the GPU.
    bool blocking = false;
    float millisecondsPerLaunch = 0.01F;
    std::size_t allocated = 0; ///< bytes on the device
    /// Contexts, modules, streams, events and allocations that have not been released.
    int liveObjects = 0;
    int launches = 0;
    /// Launches, waits, and copies between host and device, by stream.
    std::map<CUstream, std::vector<std::string>> inStream;
    std::vector<std::string> calls; ///< copies, fills, moves and launches in their order
};

State& state();
/// Resets the state to one GPU like an H200, without errors and without any calls.
void reset();
/// A GPU with the attributes that driver 580 reports.
Gpu hopper();

} // namespace fake
