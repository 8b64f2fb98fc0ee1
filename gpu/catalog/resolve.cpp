#include "gpu/catalog/resolve.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/kernel/header_launch.h"
#include "gpu/catalog/plan.h"
#include "gpu/catalog/requirements.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/element_type.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <cmath>

namespace kernelcurve {

namespace {

using Scope = std::map<std::string, double>;

constexpr std::int64_t maxStreams = 64;
/// Maximum number of blocks per cluster. More than 8 require opt-in.
constexpr std::int64_t maxClusterBlocks = 16;
constexpr std::int64_t blockTimeWords = sizeof(BlockTime) / sizeof(std::int64_t);

/// The exception for an excluded configuration, which never leaves this file.
struct Excluded {
    Failure reason;
};

[[noreturn]] void exclude(Message what, Message hint = {}) {
    throw Excluded{{std::move(what), std::move(hint), {}}};
}

[[noreturn]] void excludeLaunches(std::int64_t launches) {
    exclude(message(KC_TEXT("engine", "{0} launches exceed the limit of {1} per run"),
                    std::to_string(launches), std::to_string(maxLaunches)));
}

Values completed(const KernelFile& kernel, const Values& given) {
    const std::vector<Parameter> parameters = parametersOf(kernel);
    Values values;
    for (const Parameter& parameter : parameters) {
        const auto found = given.find(parameter.name);
        if (found != given.end())
            if (auto problem = parameter.problemWith(found->second))
                exclude(*problem);
        values[parameter.name] =
            found == given.end() ? parameter.defaultValue : parameter.adopt(found->second);
    }
    for (const auto& [name, value] : given)
        if (!values.contains(name))
            exclude(message(KC_TEXT("engine", "{0} has no parameter \"{1}\""), kernel.id, name),
                    nearestOrAll(name, textsOf(parameters, &Parameter::name)));
    return values;
}

/// Returns the integer value of an expression. Throws Error if the value is not an integer, because
/// the kernel file is invalid in this case.
std::int64_t whole(const Expression& expression, const Scope& scope, const char* what,
                   std::int64_t least) {
    const double value = expression.evaluate(scope);
    constexpr double largestExact = 9007199254740992.0; // 2^53
    if (value >= static_cast<double>(least) && value <= largestExact && value == std::floor(value))
        return static_cast<std::int64_t>(value);
    const std::string values = joined(expression.names(), ", ", [&](const std::string& name) {
        return name + " = " + formatReal(scope.at(name));
    });
    failAt(expression.where(),
           message(KC_TEXT("engine",
                           "{0} must be an integer of at least {1}, but \"{2}\" is {3} for {4}"),
                   what, std::to_string(least), expression.text(), formatReal(value), values),
           message(KC_TEXT(
               "engine",
               "round the value with `ceil` or `floor`, or exclude such values with `requires`")));
}

/// Returns the carveout in percent. Returns nullopt for -1, with which the driver chooses the
/// carveout (cudaSharedmemCarveoutDefault).
std::optional<int> percentage(const Expression& carveout, const Scope& scope) {
    const std::int64_t percent = whole(carveout, scope, "carveout", -1);
    if (percent > 100)
        exclude(message(KC_TEXT("engine", "Invalid carveout of {0} %: the maximum is 100 %"),
                        std::to_string(percent)));
    return percent < 0 ? std::nullopt : std::optional(static_cast<int>(percent));
}

void checkLimits(const Launch& launch, const LaunchLimits& limits) {
    for (std::size_t d = 0; d < 3; ++d) {
        if (launch.block[d] > limits.block[d])
            exclude(message(
                KC_TEXT("engine",
                        "a block of {0} threads is too large: the device supports at most {1}"),
                formatExtents(launch.block), formatExtents(limits.block)));
        if (launch.grid[d] > limits.grid[d])
            exclude(message(
                KC_TEXT("engine",
                        "a grid of {0} blocks is too large: the device supports at most {1}"),
                formatExtents(launch.grid), formatExtents(limits.grid)));
    }
    const std::int64_t threads = launch.threadsPerBlock();
    if (threads > limits.threadsPerBlock)
        exclude(message(
            KC_TEXT("engine", "a block of {0} has {1} threads: the device supports at most {2}"),
            formatExtents(launch.block), std::to_string(threads),
            std::to_string(limits.threadsPerBlock)));
    if (launch.sharedBytes > limits.sharedBytesPerBlock)
        exclude(message(KC_TEXT("engine", "a block needs {0} of shared memory: the device has {1}"),
                        formatBytes(launch.sharedBytes), formatBytes(limits.sharedBytesPerBlock)));
}

/// Excludes clusters that the device does not support. Clusters require the same compute capability
/// as tensor maps.
void checkCluster(const Launch& launch, const DeviceDescription& device) {
    if (!launch.cluster)
        return;
    const std::array<std::int64_t, 3>& cluster = *launch.cluster;
    const std::int64_t blocks = cluster[0] * cluster[1] * cluster[2];
    if (blocks == 1)
        return;
    if (device.computeCapability < firstWithTensorMaps)
        exclude(message(KC_TEXT(
                    "engine",
                    "Thread block clusters require a GPU of compute capability 9.0 or newer")),
                message(KC_TEXT("engine", "choose such a GPU, or a cluster of one block")));
    if (blocks > maxClusterBlocks)
        exclude(message(
            KC_TEXT("engine", "a cluster of {0} has {1} blocks: a GPU allows at most {2}"),
            formatExtents(cluster), std::to_string(blocks), std::to_string(maxClusterBlocks)));
    for (std::size_t d = 0; d < 3; ++d)
        if (launch.grid[d] % cluster[d] != 0)
            exclude(message(
                KC_TEXT("engine", "a grid of {0} blocks is not divisible into clusters of {1}"),
                formatExtents(launch.grid), formatExtents(cluster)));
}

std::string filledEntry(const KernelLaunch& launch, const Values& values) {
    const Entry entry = parseEntry(launch.entry, launch.where);
    const auto filled = [&](const EntryPart& argument) {
        const Value* value = values.get(argument.text);
        const std::optional<Value> literal = literalOf(argument.text);
        return value ? value->text() : literal ? literal->text() : argument.text;
    };
    std::string text = entry.function.text;
    if (!entry.templateArguments.empty())
        text += "<" + joined(entry.templateArguments, ", ", filled) + ">";
    if (entry.parameterTypes)
        text = "static_cast<void (*)(" + *entry.parameterTypes + ")>(" + text + ")";
    return text;
}

/// Returns the index of an array in the launches' table. The array of block times is added last.
std::size_t arrayIndex(const std::string& name, const ResolvedConfiguration& resolved) {
    std::size_t index = 0;
    for (const auto* specs : {&resolved.buffers, &resolved.scratch})
        for (const BufferSpec& spec : *specs) {
            if (spec.name == name)
                return index;
            ++index;
        }
    if (name == resolved.kernel->blockTimes)
        return index;
    throw Error({message(KC_TEXT("engine", "Array not found: {0}"), name),
                 message(KC_TEXT("engine", "use the problem's arrays or declare `scratch`"))});
}

/// The values of a header's names.
struct HeaderValues {
    Values numbers;
    Scope scope;
    std::map<std::string, Argument> views; ///< textures and tensor maps
};

Argument resolveArgument(const std::string& name, const ResolvedConfiguration& resolved,
                         const HeaderValues& values) {
    if (const Value* const number = values.numbers.get(name))
        return *number;
    if (const std::optional<Value> literal = literalOf(name))
        return *literal;
    if (const auto view = values.views.find(name); view != values.views.end())
        return view->second;
    return ArrayArgument{arrayIndex(name, resolved)};
}

void addLaunch(const KernelLaunch& launch, ResolvedConfiguration& resolved,
               const HeaderValues& values, const DeviceDescription& device) {
    const Scope& scope = values.scope;
    Launch result;
    const std::string entry = filledEntry(launch, resolved.configuration.parameters);
    result.entry = static_cast<std::size_t>(std::ranges::find(resolved.entries, entry) -
                                            resolved.entries.begin());
    if (result.entry == resolved.entries.size())
        resolved.entries.push_back(entry);
    for (std::size_t d = 0; d < launch.block.size(); ++d)
        result.block[d] = whole(launch.block[d], scope, "block", 1);
    for (std::size_t d = 0; d < launch.grid.size(); ++d)
        result.grid[d] = whole(launch.grid[d], scope, "grid", 1);
    if (launch.sharedBytes)
        result.sharedBytes = whole(*launch.sharedBytes, scope, "shared_bytes", 0);
    if (launch.carveout)
        result.carveout = percentage(*launch.carveout, scope);
    result.structs = launch.structs;
    if (!launch.cluster.empty()) {
        result.cluster = {1, 1, 1};
        for (std::size_t d = 0; d < launch.cluster.size(); ++d)
            (*result.cluster)[d] = whole(launch.cluster[d], scope, "cluster", 1);
    }
    result.overlaps = launch.overlap && launch.overlap->evaluate(scope) != 0;
    result.argumentNames = launch.arguments;
    for (const std::string& name : launch.arguments)
        result.arguments.push_back(resolveArgument(name, resolved, values));
    checkLimits(result, device.limits);
    checkCluster(result, device);
    resolved.launches.push_back(std::move(result));
}

/// Returns `text`, which is a word in the header, or the value of the parameter with that name.
std::string wordOf(const std::string& text, const Values& parameters) {
    const Value* parameter = parameters.get(text);
    return parameter ? parameter->word() : text;
}

TextureView resolveTexture(const KernelTexture& texture, const ResolvedConfiguration& resolved,
                           const Scope& scope) {
    TextureView made{arrayIndex(texture.buffer, resolved), 0, 0, texture.reading};
    for (const BufferSpec& buffer : resolved.buffers) {
        if (buffer.name != texture.buffer)
            continue;
        // A compiled problem only has the size of the type.
        const std::string type = !buffer.type.empty() ? buffer.type
                                 : buffer.elementBytes == 4
                                     ? "float"
                                     : std::to_string(buffer.elementBytes) + " B";
        const std::optional<Texel> texel = texelOf(type);
        if (!texel)
            exclude(message(KC_TEXT("engine", "Unsupported texture element type of {0} ({1})"),
                            buffer.name, type));
        made.reading.texel = *texel;
    }
    if (texture.width) {
        made.width = whole(*texture.width, scope, "width", 1);
        made.height = whole(*texture.height, scope, "height", 1);
        const Values& parameters = resolved.configuration.parameters;
        made.reading.filter = *valueNamed(textureFilterNames, wordOf(texture.filter, parameters));
        made.reading.address =
            *valueNamed(textureAddressNames, wordOf(texture.address, parameters));
    }
    // These checks correspond to the restrictions of CUDA texture objects.
    const TextureReading& reading = made.reading;
    if (reading.normalizedValues && !canBeNormalized(reading.texel))
        exclude(message(
            KC_TEXT("engine",
                    "Only 8-bit and 16-bit integers can be read as normalized values, not {0}"),
            texture.buffer));
    if (reading.filter == TextureFilter::Linear && reading.texel != Texel::Float &&
        !reading.normalizedValues)
        exclude(message(KC_TEXT("engine", "A linear filter requires floating-point values")),
                message(KC_TEXT("engine", "add `values: normalized` to the texture")));
    if (reading.address >= TextureAddress::Wrap && !reading.normalizedPlaces)
        exclude(message(KC_TEXT("engine", "`wrap` and `mirror` require normalized coordinates")),
                message(KC_TEXT("engine", "add `places: normalized` to the texture")));
    return made;
}

TensorMapView resolveTensorMap(const KernelTensorMap& map, const ResolvedConfiguration& resolved,
                               const Scope& scope) {
    const std::size_t index = arrayIndex(map.array, resolved);
    const BufferSpec& array = resolved.array(index);
    const ElementType* type = findElementType(array.type);
    if (type == nullptr || type->components > 1)
        exclude(message(
            KC_TEXT("engine", "Array {0} has element type {1}, which tensor maps do not support"),
            map.array, array.type.empty() ? "?" : array.type));
    TensorMapView made{index, {type->number, type->numberBytes, {}, {}, 0, 0}};
    TensorMapShape& shape = made.shape;
    shape.extents.assign(array.shape.rbegin(), array.shape.rend());
    if (map.box.size() != shape.extents.size())
        failAt(
            map.where,
            message(KC_TEXT("engine", "The box of {0} has {1} dimensions, but {2} has {3}"),
                    map.name, std::to_string(map.box.size()), map.array,
                    std::to_string(shape.extents.size())),
            message(KC_TEXT("engine", "write one size per dimension, innermost dimension first")));
    for (const Expression& side : map.box)
        shape.box.push_back(whole(side, scope, "box", 1));
    if (map.swizzle)
        shape.swizzle = static_cast<int>(map.swizzle->evaluate(scope));
    if (map.promotion)
        shape.promotion = static_cast<int>(map.promotion->evaluate(scope));
    if (auto why = whyNoTensorMap(shape, map.array))
        exclude(std::move(*why));
    return made;
}

void repeatLaunches(ResolvedConfiguration& resolved, const LaunchRepeat& repeat,
                    const Scope& scope) {
    std::vector<Launch>& launches = resolved.launches;
    const std::int64_t times = whole(repeat.times, scope, "times", 1);
    const auto passes = static_cast<std::int64_t>(launches.size());
    if (times > maxLaunches / passes)
        excludeLaunches(times * passes);
    std::vector<std::size_t> swapped;
    for (const std::string& name : repeat.swapped)
        swapped.push_back(arrayIndex(name, resolved));
    const std::vector<Launch> once = launches;
    for (std::int64_t round = 1; round < times; ++round)
        for (Launch launch : once) {
            if (round % 2 == 1)
                for (Argument& argument : launch.arguments)
                    if (auto* const given = std::get_if<ArrayArgument>(&argument))
                        if (const auto found = std::ranges::find(swapped, given->array);
                            found != swapped.end())
                            given->array = found == swapped.begin() ? swapped[1] : swapped[0];
            launches.push_back(std::move(launch));
        }
}

/// The elements of one piece of an end-to-end run.
struct PieceRange {
    std::int64_t first = 0;
    std::int64_t count = 1;
};

/// Returns the copies of a piece, of `over` elements in total. Adds the arrays that are copied
/// completely before the first piece to `before`.
EndToEnd::Piece pieceOf(const PieceRange& range, std::int64_t over, const KernelEndToEnd& from,
                        const ResolvedConfiguration& resolved, std::vector<ArrayPart>& before) {
    EndToEnd::Piece piece;
    piece.launches = resolved.kernel->launches.size();
    for (std::size_t index = 0; index < resolved.buffers.size(); ++index) {
        const BufferSpec& spec = resolved.buffers[index];
        const auto bytes = static_cast<std::size_t>(spec.bytes());
        const std::size_t unit = bytes / static_cast<std::size_t>(over);
        const bool isWhole = std::ranges::find(from.whole, spec.name) != from.whole.end();
        const ArrayPart part = isWhole
                                   ? ArrayPart{index, 0, bytes}
                                   : ArrayPart{index, static_cast<std::size_t>(range.first) * unit,
                                               static_cast<std::size_t>(range.count) * unit};
        if (spec.role != BufferRole::Output && !isWhole)
            piece.up.push_back(part);
        else if (spec.role != BufferRole::Output && range.first == 0)
            before.push_back(part);
        if (spec.role != BufferRole::Input && (!isWhole || range.first + range.count == over))
            piece.down.push_back(part);
    }
    return piece;
}

/// Divides the elements of `over` into pieces of equal size. The last piece may be smaller. Adds
/// the launches of each piece, which have their own `first` and `count`.
void addEndToEnd(const KernelEndToEnd& from, ResolvedConfiguration& resolved, HeaderValues values,
                 const DeviceDescription& device) {
    const std::int64_t over = whole(from.over, values.scope, "over", 1);
    EndToEnd plan{from.host, from.allocates, from.fills, 1, resolved.buffers.size(), {}, {}};
    const std::int64_t pieces = from.pieces ? whole(*from.pieces, values.scope, "pieces", 1) : 1;
    if (from.streams)
        plan.streams = static_cast<int>(
            std::min(whole(*from.streams, values.scope, "streams", 1), maxStreams));
    for (const BufferSpec& buffer : resolved.buffers)
        if (buffer.elements % over != 0 &&
            std::find(from.whole.begin(), from.whole.end(), buffer.name) == from.whole.end())
            failAt(from.over.where(),
                   message(KC_TEXT("engine",
                                   "The {0} elements of {1} cannot be divided into {2} pieces"),
                           std::to_string(buffer.elements), buffer.name, std::to_string(over)),
                   message(KC_TEXT("engine", "pass the whole array, or use another count")));
    if (plan.streams > 1) {
        for (const BufferSpec& buffer : resolved.buffers)
            if (buffer.role != BufferRole::Input &&
                std::find(from.whole.begin(), from.whole.end(), buffer.name) != from.whole.end())
                exclude(
                    message(KC_TEXT("engine",
                                    "Several streams would write all of {0} at the same time"),
                            buffer.name),
                    message(KC_TEXT("engine", "divide the array into pieces, or use one stream")));
        if (!resolved.scratch.empty())
            exclude(message(KC_TEXT("engine", "Several streams would use {0} at the same time"),
                            resolved.scratch.front().name),
                    message(KC_TEXT("engine", "use one stream")));
    }
    const std::int64_t length = (over + pieces - 1) / pieces;
    const std::int64_t actualPieces = (over + length - 1) / length;
    if (actualPieces > maxLaunches)
        excludeLaunches(actualPieces);
    const auto launches =
        actualPieces * static_cast<std::int64_t>(resolved.kernel->launches.size());
    if (launches > maxLaunches)
        excludeLaunches(launches);
    for (std::int64_t first = 0; first < over; first += length) {
        const PieceRange range{first, std::min(length, over - first)};
        plan.pieces.push_back(pieceOf(range, over, from, resolved, plan.before));
        for (const auto& [name, value] :
             {std::pair{"first", range.first}, {"count", range.count}}) {
            values.numbers[name] = value;
            values.scope[name] = static_cast<double>(value);
        }
        for (const KernelLaunch& launch : resolved.kernel->launches)
            addLaunch(launch, resolved, values, device);
    }
    resolved.endToEnd = std::move(plan);
}

/// Adds the variables that hold arrays to the first launch.
void addSymbols(ResolvedConfiguration& resolved) {
    for (const auto& [symbol, name] : resolved.kernel->symbols) {
        const std::size_t index = arrayIndex(name, resolved);
        resolved.launches.front().symbols.push_back(
            {symbol, index,
             index >= resolved.buffers.size() ||
                 resolved.buffers[index].role != BufferRole::Input});
    }
}

CompilerOptions compilerOptions(const KernelFile& kernel, const Values& parameters) {
    CompilerOptions options;
    options.standard = kernel.standard;
    options.nvcc = kernel.nvcc;
    options.isForOneArchitecture = kernel.architecture.isAlone;
    for (const auto& [macro, value] : kernel.defines) {
        const auto parameter = parameters.find(value);
        options.defines.emplace_back(
            macro, parameter == parameters.end() ? value : parameter->second.text());
    }
    if (const std::string& l1 = parameters.at("l1").word(); l1 != "auto")
        options.l1 = l1;
    options.maxRegisters = static_cast<int>(parameters.at("max_registers").integer());
    options.fastMath = parameters.at("fast_math").boolean();
    // 3 is the default optimization level of ptxas.
    if (const std::int64_t level = parameters.at("ptxas").integer(); level != 3)
        options.ptxas = static_cast<int>(level);
    return options;
}

ResolvedConfiguration resolved(const KernelFile& kernel, const Configuration& configuration,
                               const DeviceDescription& device) {
    if (auto lack = lackFor(kernel, device))
        throw Excluded{std::move(*lack)};
    ResolvedConfiguration result;
    result.kernel = &kernel;
    result.problem = kernel.definition.get();
    result.configuration = {kernel.id, completed(kernel, configuration.parameters)};
    const Values& parameters = result.configuration.parameters;
    if (auto problem = result.problem->problemWith(parameters))
        exclude(*problem);

    HeaderNumbers known = headerNumbers(kernel, parameters, device.multiprocessors);
    HeaderValues values{std::move(known.values), std::move(known.scope), {}};
    const Scope& scope = values.scope;
    for (const Requirement& requirement : kernel.requirements)
        if (requirement.that.evaluate(scope) == 0)
            exclude(reasonOf(requirement));

    result.buffers = result.problem->buffers(parameters, kernel.computes);
    for (BufferSpec& buffer : result.buffers)
        if (const auto memory = kernel.memory.find(buffer.name); memory != kernel.memory.end())
            buffer.memory = memory->second;
    result.expected = result.problem->expectedArrays(parameters, kernel.computes);
    for (const ScratchBuffer& scratch : kernel.scratch) {
        const std::int64_t elements = whole(scratch.elements, scope, "elements", 1);
        result.scratch.push_back({.name = scratch.name,
                                  .role = BufferRole::Output,
                                  .elements = elements,
                                  .elementBytes = scratch.elementBytes,
                                  .type = scratch.type,
                                  .shape = {elements}});
    }
    for (const KernelTexture& texture : kernel.textures)
        values.views[texture.name] = resolveTexture(texture, result, scope);
    for (const KernelTensorMap& map : kernel.tensorMaps)
        values.views[map.name] = resolveTensorMap(map, result, scope);
    if (kernel.endToEnd) {
        addEndToEnd(*kernel.endToEnd, result, values, device);
    } else {
        for (const KernelLaunch& launch : kernel.launches)
            if (!launch.when || launch.when->evaluate(scope) != 0)
                addLaunch(launch, result, values, device);
        if (result.launches.empty() && kernel.library.empty())
            exclude(message(
                KC_TEXT("engine", "No launch is active for these values: every `when` is 0")));
    }
    if (!kernel.blockTimes.empty())
        result.scratch.push_back({kernel.blockTimes, BufferRole::Output,
                                  result.launches.front().blocks() * blockTimeWords,
                                  sizeof(std::int64_t)});
    if (kernel.repeat)
        repeatLaunches(result, *kernel.repeat, scope);
    addSymbols(result);
    if (kernel.library.empty())
        result.options = compilerOptions(kernel, parameters);
    result.bytesMoved = result.problem->bytesMoved(parameters, kernel.computes);
    result.operations = result.problem->operations(parameters, kernel.computes);
    result.accesses = result.problem->accesses(parameters, kernel.computes);
    for (const DeclaredFigure& figure : kernel.figures)
        result.figures[figure.metric] = figure.value.evaluate(scope);
    return result;
}

} // namespace

std::variant<ResolvedConfiguration, Failure> resolve(const KernelFile& kernel,
                                                     const Configuration& configuration,
                                                     const DeviceDescription& device) {
    try {
        return resolved(kernel, configuration, device);
    } catch (Excluded& excluded) {
        return std::move(excluded.reason);
    }
}

bool takesAny(const DeviceDescription& device, const Plan& plan, const Catalog& catalog) {
    constexpr std::int64_t maxTried = 100;
    try {
        for (std::int64_t index = 0; index < std::min(plan.size(), maxTried); ++index) {
            const Configuration configuration = plan.at(index);
            if (std::holds_alternative<ResolvedConfiguration>(
                    resolve(catalog.at(configuration.kernel), configuration, device)))
                return true;
        }
    } catch (const Error&) {
        return true;
    }
    return false;
}

} // namespace kernelcurve
