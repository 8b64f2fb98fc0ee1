#include "gpu/device/cuda/launch/cuda_operation.h"
#include "gpu/device/cuda/memory/cuda_buffer.h"
#include "gpu/device/cuda/memory/cuda_tensor_map.h"
#include "gpu/device/cuda/memory/cuda_texture.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace kernelcurve {
namespace {

PackedArgument packTexture(CUtexObject texture, const KernelParameter& parameter,
                           std::size_t place) {
    if (parameter.bytes != sizeof texture ||
        (!parameter.type.empty() && parameter.type != "unsigned long long"))
        throw DeviceError(
            {message(
                 KC_TEXT(
                     "engine",
                     "Invalid argument for kernel parameter {0} ({1}): the argument is a texture"),
                 std::to_string(place), parameter.type),
             message(KC_TEXT("engine", "use the type cudaTextureObject_t"))});
    return packedBytes(texture);
}

PackedArgument packTensorMap(const CUtensorMap& map, const KernelParameter& parameter,
                             std::size_t place) {
    if (parameter.bytes != sizeof map || parameter.type.ends_with('*'))
        throw DeviceError(
            {message(KC_TEXT("engine", "Invalid argument for kernel parameter {0} ({1} bytes): the "
                                       "argument is a tensor map"),
                     std::to_string(place), std::to_string(parameter.bytes)),
             message(KC_TEXT("engine",
                             "pass the tensor map by value: const __grid_constant__ TensorMap, a "
                             "structure of 128 bytes that is aligned to 64 bytes"))});
    return packedBytes(map);
}

class LaunchOperation : public CudaOperation {
  public:
    LaunchOperation(std::shared_ptr<const CudaContext> context, std::shared_ptr<Program> program,
                    const BoundLaunches& bound)
        : context_(std::move(context))
        , program_(std::move(program)) {
        for (Buffer* const array : bound.arrays)
            arrays_.push_back(&dynamic_cast<CudaBuffer&>(*array));
        const CudaProgram& code = this->code();
        for (const Launch& launch : bound.launches) {
            prepared_.push_back(prepare(code, launch));
            noteManaged(launch);
            for (const SymbolArray& each : launch.symbols) {
                CudaBuffer& array = *arrays_.at(each.array);
                symbols_.push_back(
                    {code.variable(each.symbol, array.bytes()), &array, each.isWritten});
            }
        }
        for (const Symbol& symbol : symbols_) {
            if (!symbol.isWritten)
                context_->copyOnDevice(symbol.address, symbol.array->address(),
                                       symbol.array->bytes());
        }
        for (const CudaBuffer* buffer : resident_)
            sendToDevice(*buffer);
        isOneRecord = prepared_.size() == 1;
    }

    void enqueue() override {
        for (const CudaBuffer* buffer : moving_) {
            if (buffer->kind() == MemoryKind::Prefetched)
                sendToDevice(*buffer);
        }
        for (Prepared& p : prepared_) {
            code().preferCarveout(p.entry, p.carveout);
            if (p.attributes.empty()) {
                context_->driver().check(context_->driver().launchKernel(
                                             p.function, p.grid[0], p.grid[1], p.grid[2],
                                             p.block[0], p.block[1], p.block[2], p.sharedBytes,
                                             context_->stream(), p.addresses.data(), nullptr),
                                         "cuLaunchKernel");
                continue;
            }
            const CUlaunchConfig config = {
                p.grid[0],           p.grid[1],
                p.grid[2],           p.block[0],
                p.block[1],          p.block[2],
                p.sharedBytes,       context_->stream(),
                p.attributes.data(), static_cast<unsigned>(p.attributes.size())};
            context_->driver().check(
                context_->driver().launchKernelEx(&config, p.function, p.addresses.data(), nullptr),
                "cuLaunchKernelEx");
        }
    }

    int launches() const override { return static_cast<int>(prepared_.size()); }

    bool fillSymbols() override {
        bool any = false;
        for (const Symbol& symbol : symbols_) {
            if (symbol.isWritten) {
                context_->copyOnDevice(symbol.address, symbol.array->address(),
                                       symbol.array->bytes());
                any = true;
            }
        }
        return any;
    }

    void readSymbols() override {
        for (const Symbol& symbol : symbols_) {
            if (symbol.isWritten)
                context_->copyOnDevice(symbol.array->address(), symbol.address,
                                       symbol.array->bytes());
        }
    }

    bool startOver() override {
        for (const CudaBuffer* buffer : moving_)
            context_->driver().prefetch(buffer->address(), buffer->bytes(), std::nullopt,
                                        context_->stream());
        if (!moving_.empty())
            context_->finish();
        return !moving_.empty();
    }

    bool needsHost() const override { return !moving_.empty(); }
    bool reachesHost() const override { return reachesHost_; }
    bool movesPages() const override { return !moving_.empty() || !resident_.empty(); }

  private:
    struct Prepared {
        CUfunction function = nullptr;
        std::size_t entry = 0; ///< index in the program's entries
        std::optional<int> carveout;
        std::array<unsigned, 3> grid = {};
        std::array<unsigned, 3> block = {};
        unsigned sharedBytes = 0;
        std::vector<CUlaunchAttribute> attributes;
        std::vector<PackedArgument> values;
        std::vector<void*> addresses; ///< addresses of the values
    };

    /// A variable of the code that holds an array.
    struct Symbol {
        CUdeviceptr address = 0;
        CudaBuffer* array = nullptr;
        bool isWritten = false;
    };

    void sendToDevice(const CudaBuffer& buffer) const {
        context_->driver().prefetch(buffer.address(), buffer.bytes(), context_->device(),
                                    context_->stream());
    }

    const CudaProgram& code() const { return dynamic_cast<const CudaProgram&>(*program_); }

    Prepared prepare(const CudaProgram& code, const Launch& launch) {
        const CudaKernel& kernel = code.kernel(launch.entry, launch.sharedBytes);
        const std::vector<ParameterArguments> given = argumentsByParameter(launch);
        if (kernel.parameters.size() != given.size())
            throw DeviceError(
                {message(
                     KC_TEXT("engine",
                             "The header passes {0} arguments, but the kernel has {1} parameters"),
                     std::to_string(given.size()), std::to_string(kernel.parameters.size())),
                 message(KC_TEXT("engine", "compare `arguments` in the header with the kernel's "
                                           "parameters"))});
        Prepared prepared;
        prepared.function = kernel.function;
        prepared.entry = launch.entry;
        prepared.carveout = launch.carveout;
        prepared.sharedBytes = static_cast<unsigned>(launch.sharedBytes);
        for (std::size_t i = 0; i < 3; ++i) {
            prepared.grid[i] = static_cast<unsigned>(launch.grid[i]);
            prepared.block[i] = static_cast<unsigned>(launch.block[i]);
        }
        prepared.attributes = attributesOf(code, launch);
        for (std::size_t i = 0; i < given.size(); ++i) {
            const auto& [first, members, layout] = given[i];
            prepared.values.push_back(
                layout == nullptr
                    ? packed(launch.arguments[first], kernel.parameters[i], i + 1)
                    : packedStruct(launch, given[i], kernel.parameters[i].bytes, i + 1));
        }
        for (PackedArgument& value : prepared.values)
            prepared.addresses.push_back(value.data());
        return prepared;
    }

    static std::vector<CUlaunchAttribute> attributesOf(const CudaProgram& code,
                                                       const Launch& launch) {
        std::vector<CUlaunchAttribute> attributes;
        if (launch.cluster) {
            const auto& [x, y, z] = *launch.cluster;
            code.allowCluster(launch.entry, x * y * z);
            CUlaunchAttribute cluster = {};
            cluster.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
            cluster.value.clusterDim = {static_cast<unsigned>(x), static_cast<unsigned>(y),
                                        static_cast<unsigned>(z)};
            attributes.push_back(cluster);
        }
        if (launch.overlaps) {
            CUlaunchAttribute overlap = {};
            overlap.id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
            overlap.value.programmaticStreamSerializationAllowed = 1;
            attributes.push_back(overlap);
        }
        return attributes;
    }

    PackedArgument packed(const Argument& argument, const KernelParameter& parameter,
                          std::size_t place) {
        if (const auto* value = std::get_if<Value>(&argument))
            return packNumber(*value, parameter, place);
        const CudaBuffer& array = *arrays_.at(*arrayOf(argument));
        if (const auto* map = std::get_if<TensorMapView>(&argument))
            return packTensorMap(encodedTensorMap(*context_, map->shape, array), parameter, place);
        const auto* view = std::get_if<TextureView>(&argument);
        if (view == nullptr)
            return packAddress(array.address(), parameter, place);
        textures_.push_back(std::make_unique<CudaTexture>(context_, *view, array));
        return packTexture(textures_.back()->object(), parameter, place);
    }

    PackedArgument packedStruct(const Launch& launch, const ParameterArguments& of,
                                std::size_t bytes, std::size_t place) {
        if (bytes != of.layout->bytes)
            throw DeviceError({message(KC_TEXT("engine", "The kernel parameter {0} is {1} bytes, "
                                                         "but the members of {2} total {3} bytes"),
                                       std::to_string(place), std::to_string(bytes),
                                       of.layout->type, std::to_string(of.layout->bytes)),
                               message(KC_TEXT("engine", "pass the members one by one"))});
        PackedArgument whole(bytes);
        for (std::size_t i = 0; i < of.count; ++i) {
            const StructMember& member = of.layout->members[i];
            const PackedArgument value =
                packed(launch.arguments[of.first + i], parameterOf(member), place);
            std::memcpy(whole.data() + member.offset, value.data(), member.bytes);
        }
        return whole;
    }

    void noteManaged(const Launch& launch) {
        for (const Argument& argument : launch.arguments) {
            const std::optional<std::size_t> array = arrayOf(argument);
            if (!array || std::holds_alternative<TextureView>(argument))
                continue;
            const CudaBuffer* const buffer = arrays_.at(*array);
            reachesHost_ |= onHost(buffer->kind());
            if (!isManaged(buffer->kind()))
                continue;
            auto& known = moves(buffer->kind()) ? moving_ : resident_;
            if (std::find(known.begin(), known.end(), buffer) == known.end())
                known.push_back(buffer);
        }
    }

    std::shared_ptr<const CudaContext> context_;
    std::shared_ptr<Program> program_; ///< keeps the module loaded
    std::vector<CudaBuffer*> arrays_;  ///< array table of the launches
    std::vector<Prepared> prepared_;
    std::vector<std::unique_ptr<CudaTexture>> textures_;
    std::vector<Symbol> symbols_;
    std::vector<const CudaBuffer*> moving_; ///< arrays that migrate in each run, without duplicates
    std::vector<const CudaBuffer*> resident_;
    bool reachesHost_ = false;
};

} // namespace

std::unique_ptr<CudaOperation> launchOperation(std::shared_ptr<const CudaContext> context,
                                               std::shared_ptr<Program> program,
                                               const BoundLaunches& bound) {
    return std::make_unique<LaunchOperation>(std::move(context), std::move(program), bound);
}

} // namespace kernelcurve
