#include "gpu/catalog/catalog.h"

#include "gpu/catalog/header/compiler_parameters.h"
#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/model/device/compiler_lack.h"
#include "gpu/model/device/tensor_map.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/element_type.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <limits>
#include <thread>
#include <tuple>

namespace kernelcurve {

namespace {

bool comesBefore(const KernelFile& a, const KernelFile& b) {
    const auto key = [](const KernelFile& kernel) {
        const int order = kernel.order == 0 ? std::numeric_limits<int>::max() : kernel.order;
        return std::make_tuple(kernel.definition->declaration().order, kernel.problem, order,
                               kernel.id);
    };
    return key(a) < key(b);
}

/// Reads the kernels on all cores, because reading takes most of the start-up time. Throws the
/// error of the first invalid file.
std::vector<KernelFile> readKernels(const std::vector<std::filesystem::path>& files) {
    std::vector<KernelFile> kernels(files.size());
    std::vector<std::exception_ptr> failures(files.size());
    std::atomic<std::size_t> next = 0;
    const auto readNext = [&] {
        for (std::size_t k = next++; k < files.size(); k = next++) {
            try {
                kernels[k] = readKernelFile(readFile(files[k], maxKernelBytes), files[k].string());
            } catch (...) {
                failures[k] = std::current_exception();
            }
        }
    };
    {
        std::vector<std::jthread> threads;
        for (unsigned k = 1; k < std::min(std::thread::hardware_concurrency(), 8U); ++k)
            threads.emplace_back(readNext);
        readNext();
    }
    for (const std::exception_ptr& failure : failures)
        if (failure)
            std::rethrow_exception(failure);
    return kernels;
}

} // namespace

Catalog Catalog::load(const std::filesystem::path& folder) {
    std::error_code error;
    std::vector<std::filesystem::path> files;
    for (auto entry = std::filesystem::recursive_directory_iterator(folder, error);
         !error && entry != std::filesystem::recursive_directory_iterator(); entry.increment(error))
        if (entry->path().extension() == ".cu")
            files.push_back(entry->path());
    if (error)
        failAt({folder.string()},
               message(KC_TEXT("engine", "Cannot read the kernels: {0}"), error.message()));
    std::sort(files.begin(), files.end());
    Catalog catalog;
    // Registers all built-in problems before reading kernels, because kernels refer to them.
    const auto isProblem = [](const std::filesystem::path& file) {
        return file.filename() == "problem.cu";
    };
    for (const std::filesystem::path& file : files)
        if (isProblem(file))
            addProblem(problemFrom({file.filename().string(), readFile(file, maxProblemBytes)},
                                   file.parent_path()),
                       true);
    std::erase_if(files, isProblem);
    for (KernelFile& kernel : readKernels(files)) {
        kernel.shipped = true;
        catalog.add(std::move(kernel));
    }
    return catalog;
}

void Catalog::add(KernelFile kernel) {
    if (const KernelFile* other = find(kernel.id); other != nullptr && other->shipped)
        failAt({kernel.name},
               message(KC_TEXT("engine", "\"{0}\" is the name of a built-in kernel"), kernel.id),
               message(KC_TEXT("engine", "rename the file")));
    if (const KernelFile* other = find(kernel.id))
        failAt({kernel.name},
               message(KC_TEXT("engine", "{0} and {1} have the same id \"{2}\""), kernel.name,
                       other->name, kernel.id),
               message(KC_TEXT("engine", "rename one of the files")));
    const auto place = std::upper_bound(kernels_.begin(), kernels_.end(), kernel, comesBefore);
    kernels_.insert(place, std::move(kernel));
}

const KernelFile& Catalog::open(const std::filesystem::path& file) {
    KernelFile kernel = readKernelFile(readFile(file, maxKernelBytes), file.string());
    std::error_code error;
    kernel.file = std::filesystem::absolute(file, error).lexically_normal();
    return put(std::move(kernel));
}

const KernelFile& Catalog::put(KernelFile kernel) {
    const std::string id = kernel.id;
    const KernelFile* known = find(id);
    if (known != nullptr && !known->shipped && known->name == kernel.name)
        kernels_.erase(kernels_.begin() + (known - kernels_.data()));
    add(std::move(kernel));
    return at(id);
}

const KernelFile* Catalog::find(std::string_view id) const {
    for (const KernelFile& kernel : kernels_)
        if (kernel.id == id)
            return &kernel;
    return nullptr;
}

const KernelFile& Catalog::at(std::string_view id, const SourcePosition& where) const {
    if (const KernelFile* kernel = find(id))
        return *kernel;
    failAt(where, message(KC_TEXT("engine", "Kernel not found: {0}"), std::string(id)),
           nearestOrAll(id, textsOf(kernels_, &KernelFile::id)));
}

std::vector<Parameter> parametersOf(const KernelFile& kernel) {
    std::vector<Parameter> parameters = kernel.definition->declaration().parameters;
    if (!kernel.library.empty())
        return parameters;
    std::vector<Parameter> compiler = compilerParameters();
    for (const Parameter& own : kernel.parameters) {
        const auto reserved = std::find_if(compiler.begin(), compiler.end(),
                                           [&](const auto& each) { return each.name == own.name; });
        if (reserved == compiler.end())
            parameters.push_back(own);
        else
            *reserved = own;
    }
    parameters.insert(parameters.end(), compiler.begin(), compiler.end());
    return parameters;
}

std::string mainMetricOf(const std::vector<std::string>& kernels, const Catalog& catalog) {
    for (const std::string& id : kernels)
        if (const KernelFile* kernel = catalog.find(id))
            return kernel->definition->declaration().mainMetric;
    return {};
}

std::vector<std::string> needsOf(const KernelFile& kernel) {
    std::vector<std::string> needs;
    const auto add = [&](std::string need) {
        if (std::find(needs.begin(), needs.end(), need) == needs.end())
            needs.push_back(std::move(need));
    };
    if (!kernel.library.empty())
        add(kernel.library);
    for (const auto& [buffer, kind] : kernel.memory)
        if (kind != MemoryKind::Device)
            add(std::string(nameOf(kind)));
    if (kernel.endToEnd && kernel.endToEnd->host == MemoryKind::Managed)
        add("managed_by_host");
    if (!kernel.textures.empty())
        add("texture");
    return needs;
}

namespace {

/// Returns the reason why the device lacks the kernel's instructions. A device without compute
/// capability runs the C++ branch of a kernel that supports several GPUs.
std::optional<Failure> otherArchitecture(const KernelArchitecture& wanted,
                                         const DeviceDescription& device) {
    const int has = device.computeCapability;
    if (wanted.isAlone && has == 0)
        return Failure{
            message(
                KC_TEXT("engine", "The kernel requires a GPU with exactly compute capability {0}"),
                capabilityText(wanted.capability)),
            message(
                KC_TEXT("engine", "choose such a GPU, or a kernel without `architecture: {0}a`"),
                capabilityText(wanted.capability))};
    if (wanted.isAlone && has != wanted.capability)
        return Failure{
            message(
                KC_TEXT("engine",
                        "The kernel requires exactly compute capability {0}, but the GPU has {1}"),
                capabilityText(wanted.capability), capabilityText(has)),
            message(KC_TEXT("engine", "choose a kernel without `architecture: {0}a`"),
                    capabilityText(wanted.capability))};
    if (has != 0 && has < wanted.capability)
        return Failure{message(
            KC_TEXT("engine", "The kernel requires compute capability {0}, but the GPU has {1}"),
            capabilityText(wanted.capability), capabilityText(has))};
    return std::nullopt;
}

} // namespace

std::optional<Failure> lackFor(const KernelFile& kernel, const DeviceDescription& device) {
    if (const Failure* reason = kernel.library.empty() ? whyNoCompiler(device) : nullptr)
        return *reason;
    if (auto reason = otherArchitecture(kernel.architecture, device))
        return reason;
    if (!kernel.tensorMaps.empty() && device.computeCapability < firstWithTensorMaps)
        return Failure{
            message(
                KC_TEXT("engine", "Tensor maps require a GPU of compute capability 9.0 or newer")),
            message(KC_TEXT("engine", "choose such a GPU, or a kernel without `tensor_maps`"))};
    const std::vector<std::string> needs = needsOf(kernel);
    for (const DeviceLack& lack : device.lacks)
        if (std::find(needs.begin(), needs.end(), lack.facility) != needs.end())
            return lack.reason;
    return std::nullopt;
}

Values defaultsOf(const KernelFile& kernel) {
    return defaultsOf(parametersOf(kernel));
}

std::optional<TensorNumbers> tensorNumbersOf(const KernelFile& kernel) {
    if (const auto& said = kernel.definition->declaration().tensorNumbers)
        return said;
    std::optional<TensorNumbers> numbers;
    for (const BufferSpec& buffer :
         kernel.definition->buffers(defaultsOf(kernel), kernel.computes)) {
        if (buffer.role != BufferRole::Input)
            continue;
        const ElementType* const type = findElementType(buffer.type);
        if (type == nullptr || type->kind != NumberKind::Real || type->numberBytes != 2)
            return std::nullopt;
        numbers = TensorNumbers::SixteenBits;
    }
    return numbers;
}

std::optional<TensorNumbers> tensorNumbersOf(const Catalog& catalog) {
    std::optional<TensorNumbers> all;
    for (const KernelFile& kernel : catalog.kernels()) {
        const auto numbers = tensorNumbersOf(kernel);
        if (!numbers || (all && *all != *numbers))
            return std::nullopt;
        all = numbers;
    }
    return all;
}

} // namespace kernelcurve
