#pragma once

#include <cuda.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

// A stand-in for NVIDIA's driver library, for tests on machines without a GPU. Memory is the
// host's, kernels are functions of the test, time is counted in launches. It is built as
// libcuda.so.1: a program linked with it finds it under the name that the real one has.

namespace fake {

struct Gpu {
    std::string name = "Fake GPU";
    std::size_t memory = std::size_t{1} << 30;
    std::map<CUdevice_attribute, int> attributes; ///< others are unknown to the driver
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

/// A texture object that was asked for, and the shape of its array, if it has one.
struct TextureRecord {
    CUDA_RESOURCE_DESC resource;
    CUDA_TEXTURE_DESC texture;
    CUDA_ARRAY_DESCRIPTOR shape;
    std::vector<float> texels; ///< of the array
};

/// A tensor map that was asked for; its first word is its number, from 1 on.
struct TensorMapRecord {
    CUtensorMapDataType type;
    void* address;
    std::vector<std::uint64_t> extents;
    std::vector<std::uint64_t> pitches;
    std::vector<std::uint32_t> box;
    CUtensorMapSwizzle swizzle;
    CUtensorMapL2promotion promotion;
};

/// What the fake answers. Tests change it between calls.
struct State {
    int version = 13000;
    std::vector<Gpu> gpus;
    /// What a function returns instead of doing anything: {"cuInit", CUDA_ERROR_NO_DEVICE}.
    std::map<std::string, CUresult> failures;
    /// Every call from now on fails with this, as after a fault in a kernel.
    CUresult sticky = CUDA_SUCCESS;
    std::map<std::string, Function> functions;               ///< kernels that any module has
    std::map<std::string, std::vector<std::byte>> variables; ///< that any module has
    std::map<CUtexObject, TextureRecord> textures;           ///< that are alive
    std::vector<TensorMapRecord> tensorMaps;
    std::vector<CUlaunchAttribute> attributes; ///< of the last launch that had any
    std::vector<unsigned> hostFlags;           ///< of each allocation in the host's memory
    std::function<void(const LaunchRecord&)> kernel;
    bool endless = false; ///< whatever was launched never ends
    /// A launch comes back when the GPU has done it, as with CUDA_LAUNCH_BLOCKING=1: not before
    /// the host has let the GPU go on, where it was told to wait.
    bool blocking = false;
    float millisecondsPerLaunch = 0.01F;
    std::size_t allocated = 0; ///< bytes on the device
    int liveObjects = 0;       ///< contexts, modules, streams, events, allocations not given back
    int launches = 0;
    /// Launches, copies between host and device, and waits, by stream.
    std::map<CUstream, std::vector<std::string>> inStream;
    std::vector<std::string> calls; ///< copies, fills, moves and launches in their order
};

State& state();
/// One GPU like an H200, nothing wrong with it, nothing done yet.
void reset();
/// Attributes as the driver 580 tells them.
Gpu hopper();

} // namespace fake
