#include "gpu/catalog/import/import_problem.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/find_named.h"
#include "gpu/catalog/header/header_edit.h"
#include "gpu/catalog/import/host_names.h"
#include "gpu/catalog/import/import_parameters.h"
#include "gpu/catalog/import/import_problem_text.h"
#include "gpu/catalog/import/import_sizes.h"
#include "gpu/catalog/import/import_types.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/element_type.h"
#include "gpu/source/line_origins.h"
#include "gpu/source/syntax/one_of.h"
#include "gpu/source/syntax/struct_layouts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace kernelcurve {

namespace {

constexpr double largestDefault = 1e12;
/// Assumed number of elements for an array of unknown size. Memory is allocated on first access.
constexpr const char* room = "67108864";
/// Minimum value of a launch literal that counts as a size instead of a flag.
constexpr double minSize = 64;

/// Returns the most likely product of sizes, with a factor of up to 4, that equals `elements`. Each
/// size occurs at most twice. Sets `isOnly` if no other product is equally likely.
std::string productOf(const std::vector<ProposedScalar>& scalars, double elements, bool& isOnly) {
    std::vector<const ProposedScalar*> sizes;
    constexpr std::size_t maxSizes = 6;
    for (const ProposedScalar& each : scalars)
        if (!each.isReal && !each.isTruth && each.value.value_or(0) > 1 && sizes.size() < maxSizes)
            sizes.push_back(&each);
    std::size_t combinations = 1;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        combinations *= 3;
    std::string found;
    int least = 99;
    for (int factor = 1; factor <= 4; ++factor) {
        for (std::size_t code = 1; code < combinations; ++code) {
            double product = factor;
            std::string text = factor > 1 ? headerText(factor) : "";
            // A square is less likely than a factor, and a factor is less likely than an additional
            // size.
            int cost = factor > 1 ? 5 : 0;
            std::size_t rest = code;
            for (const ProposedScalar* size : sizes) {
                constexpr int square = 10;
                cost += rest % 3 == 2 ? square : 0;
                for (std::size_t k = rest % 3; k > 0; --k, ++cost) {
                    product *= *size->value;
                    text += (text.empty() ? "" : " * ") + size->name;
                }
                rest /= 3;
            }
            if (product != elements || cost > least)
                continue;
            isOnly = cost < least;
            least = cost;
            found = text;
        }
    }
    return found;
}

class Proposer {
  public:
    Proposer(const ScannedCode& scanned, const std::vector<const Declaration*>& kernels,
             const ScannedCode& launching, const std::string& fileName,
             const ImportedProblemWish& wish)
        : scanned_(scanned)
        , launching_(launching)
        , launches_(launchesIn(launching))
        , wish_(wish)
        , all_(importedParameters(scanned, kernels, launches_)) {
        for (const ImportedPass& each : all_.passes)
            passes_.push_back(std::make_unique<Pass>(scanned, each, launching));
        problem_.id = wish.id;
        problem_.kernel = name();
        where_ =
            LineOrigins(scanned.code, fileName).at(scanned.tokens[kernels.front()->first].line);
    }

    ImportedProblem made() {
        ImportedProblem made;
        made_ = &made;
        made.arguments.problem = wish_.id;
        made.arguments.from = "parameters of the kernel";
        if (!all_.isOneFunction)
            made.arguments.argumentsOpen = severalFunctions;
        made.arguments.names.resize(all_.list.size());
        for (std::size_t i = 0; i < all_.list.size(); ++i)
            if (all_.list[i].pointers == 0 && !isTexture(all_.list[i]))
                addScalar(i);
        for (std::size_t i = 0; i < all_.list.size(); ++i)
            if (all_.list[i].pointers != 0)
                addArray(i);
        for (std::size_t i = 0; i < all_.list.size(); ++i)
            if (isTexture(all_.list[i]))
                addTexture(i);
        if (problem_.arrays.empty())
            addPlaceholder();
        writeBothThatSwap();
        giveShapes();
        ensureOutput();
        giveDefaults();
        made.text = problemText(problem_);
        giveScratch();
        for (const ImportedPass& pass : all_.passes)
            made.arguments.launches.push_back(pass.site == nullptr ? 0 : pass.site->token);
        made.arguments.lists = argumentLists(all_, made.arguments.names);
        for (const ImportedParameter& each : all_.list)
            if (each.isPartial && !each.isBetween)
                made.arguments.partial.push_back(each.name);
        auto& all = made.arguments.allNames;
        all.emplace_back("sm_count");
        for (const ProposedScalar& each : problem_.scalars)
            all.push_back(each.name);
        for (const ProposedArray& each : problem_.arrays)
            all.push_back(each.name);
        return made;
    }

  private:
    /// The launch of a kernel, with the names and types that are visible there.
    struct Pass {
        Pass(const ScannedCode& scanned, const ImportedPass& of, const ScannedCode& launching)
            : site(of.site)
            , names(launching, of.site, {})
            , types(scanned, *of.kernel, of.site, names) {}
        const LaunchSite* site;
        HostNames names;
        ImportedTypes types;
    };
    const Pass& passOf(std::size_t parameter) const { return *passes_[all_.list[parameter].pass]; }
    std::string_view name() const { return all_.passes.front().kernel->names.front(); }
    std::optional<HostExpression> given(std::size_t i) const {
        return givenFor(all_, i, passOf(i).names);
    }
    void notTold(const char* key) {
        if (std::ranges::count(made_->notTold, key) == 0)
            made_->notTold.emplace_back(key);
    }

    /// Returns true for a member of a tensor accessor, also of one with another name.
    bool isOfAccessor(const ImportedParameter& parameter) const {
        const std::string type =
            parametersOf(scanned_, *all_.passes[parameter.pass].kernel)[parameter.parameter].type;
        return isTensorAccessor(type) || isTensorAccessor(passes_[parameter.pass]->types.aliased(
                                             type.substr(0, type.find('<'))));
    }
    /// Returns the names of an accessor's sizes. For a stride, returns the sizes of the inner
    /// dimensions.
    std::vector<std::string> accessorSizes(const ImportedParameter& of, std::size_t index) const {
        std::vector<std::string> sizes;
        std::size_t strides = 0; // strides of this accessor up to `of`
        for (std::size_t i = 0; i < all_.list.size(); ++i) {
            const ImportedParameter& each = all_.list[i];
            if (each.pass != of.pass || each.parameter != of.parameter)
                continue;
            if (each.member.starts_with("sizes["))
                sizes.push_back(each.name);
            strides += each.member.starts_with("strides[") && i <= index ? 1 : 0;
        }
        sizes.erase(sizes.begin(),
                    sizes.begin() + static_cast<std::ptrdiff_t>(std::min(strides, sizes.size())));
        return sizes;
    }

    /// Throws Error if a missing include may declare the type of a parameter.
    void requireDeclared(std::size_t i) const {
        if (!wish_.lacksIncludes)
            return;
        const ImportedParameter& parameter = all_.list[i];
        const std::vector<std::string_view> words = namesIn(parameter.type);
        const bool isKnown =
            words.empty() || passOf(i).types.findElement(parameter.type) != nullptr ||
            parameter.type == "bool" || std::ranges::any_of(words, [&](std::string_view word) {
                return isDeclared(scanned_, word) || scanned_.macros.contains(word) ||
                       findNamed(
                           templateParametersOf(scanned_, *all_.passes[parameter.pass].kernel),
                           std::string(word)) != nullptr;
            });
        if (!isKnown)
            failAt(where_,
                   message(KC_TEXT("engine", "Unknown type: {0} of {1} is a {2}, which neither the "
                                             "file nor its includes declare"),
                           parameter.name, std::string(name()), parameter.type),
                   message(KC_TEXT("engine", "add the folder of the missing header with -I")));
    }

    void addScalar(std::size_t i) {
        const ImportedParameter& parameter = all_.list[i];
        const HostNames& names = passOf(i).names;
        const ElementType* type = passOf(i).types.find(parameter.type);
        const bool isTruth = parameter.type == "bool";
        if (type == nullptr)
            requireDeclared(i);
        if (!isTruth && (type == nullptr || type->components != 1))
            failAt(where_,
                   message(KC_TEXT("engine", "Unsupported type: {0} of {1} is a {2}, but problem "
                                             "parameters must be numbers"),
                           parameter.name, std::string(name()), parameter.type),
                   message(KC_TEXT("engine", "import another kernel from the file, or pass the "
                                             "members of {0} one by one"),
                           parameter.type));
        const bool isReal = type != nullptr && type->kind == NumberKind::Real;
        const auto at = given(i);
        std::string& argument = made_->arguments.names[i];
        if (withoutIndices(parameter.member) == "bytes" && parameter.type == "unsigned char") {
            argument = "0"; // structLayout() lists the bytes of a structure with unknown members
            made_->arguments.argumentsOpen = unknownMembers;
            return;
        }
        if (parameter.member.starts_with("strides[") && isOfAccessor(parameter)) {
            const std::vector<std::string> sizes = accessorSizes(parameter, i);
            if (sizes.empty())
                argument = "1";
            else
                problem_.derived.emplace_back(argument = parameter.name, joined(sizes, " * "));
            return;
        }
        auto& hostNames = made_->arguments.hostNames;
        if (at && at->kind == HostExpression::Kind::Number && (isTruth || at->number < minSize)) {
            argument = headerText(*at);
            return;
        }
        if (at && at->kind == HostExpression::Kind::Name) {
            if (const auto known = hostNames.find(at->text); known != hostNames.end()) {
                argument = known->second;
                return;
            }
            hostNames[at->text] = parameter.name;
        }
        argument = parameter.name;
        // If the host passes B * T, both names are sizes. All values derived from them are sizes,
        // too.
        if (at && at->kind == HostExpression::Kind::Operation && !isReal && !isTruth) {
            const HostExpression meant = names.resolved(*at);
            const std::vector<std::string> base = namesOf(meant);
            const bool plain = !base.empty() && std::all_of(base.begin(), base.end(), [&](auto& n) {
                return n.find('.') == n.npos && n.front() != HostNames::ours &&
                       findNamed(all_.list, n) == nullptr;
            });
            if (plain) {
                for (const std::string& each : base)
                    if (!hostNames.contains(each)) {
                        hostNames[each] = each;
                        problem_.scalars.push_back({each, false, false, true, names.number(each)});
                    }
                problem_.derived.emplace_back(parameter.name, headerText(meant));
                problem_.scalars.push_back(
                    {parameter.name, false, false, false, names.number(*at)});
                return;
            }
        }
        problem_.scalars.push_back(
            {parameter.name, isReal, isTruth, false, at ? names.number(*at) : std::nullopt});
    }

    /// Adds an array that the kernel does not take, because a problem requires an output.
    void addPlaceholder() {
        problem_.lacksArrays = made_->arguments.lacksArrays = true;
        std::string array = "unused";
        while (findNamed(problem_.scalars, array) != nullptr)
            array += '_';
        problem_.arrays.push_back({array, findElementType("float"), "inout",
                                   "the kernel takes no array", "1", "a placeholder"});
    }
    /// Ensures that a problem has an output. If all arrays only transfer data between kernels, the
    /// last one becomes the output, otherwise the last input.
    void ensureOutput() {
        const auto isOutput = [](const ProposedArray& each) {
            return oneOf(each.role, {"out", "inout"});
        };
        if (std::ranges::any_of(problem_.arrays, isOutput))
            return;
        const auto input = std::ranges::find(
            problem_.arrays.rbegin(), problem_.arrays.rend(), std::string_view("in"),
            [](const ProposedArray& each) { return std::string_view(each.role); });
        (input == problem_.arrays.rend() ? problem_.arrays.back() : *input).role = "out";
    }

    void addArray(std::size_t i) {
        const ImportedParameter& parameter = all_.list[i];
        const bool isOfAddresses =
            parameter.pointers == 2 && parameter.use.isWritten && !parameter.use.isReadFirst;
        const ElementType* type = isOfAddresses ? findElementType("unsigned long long")
                                                : passOf(i).types.findElement(parameter.type);
        if (parameter.pointers == 2 && !isOfAddresses)
            failAt(
                where_,
                message(KC_TEXT("engine", "Unsupported type: {0} of {1} is an array of pointers, "
                                          "whose elements a header cannot set"),
                        parameter.name, std::string(name())),
                message(KC_TEXT("engine", "also import the kernel that writes it, or pass each "
                                          "array as a parameter")));
        requireDeclared(i);
        if ((parameter.pointers != 1 && !isOfAddresses) || type == nullptr)
            failAt(where_,
                   message(KC_TEXT("engine", "Unsupported type: {0} of {1} is an array of {2}"),
                           parameter.name, std::string(name()),
                           parameter.type +
                               std::string(static_cast<std::size_t>(parameter.pointers - 1), '*')),
                   message(KC_TEXT("engine", "supported element types: {0}"),
                           joined(elementTypeNames(), ", ")));
        if (passOf(i).types.guessedBytes())
            notTold("arrays");
        std::string roleFrom = "role from the kernel's text";
        PointerUse use = parameter.use;
        if (const ArrayUse* seen = observed(parameter.name)) {
            use = {seen->isRead, seen->isWritten, seen->isReadFirst};
            roleFrom = "role from a traced run";
        }
        const char* role = parameter.isBetween ? betweenKernels
                           : !use.isWritten    ? "in"
                           : use.isReadFirst   ? "inout"
                                               : "out";
        made_->arguments.names[i] = parameter.name;
        if (leadsIntoArray(parameter, given(i)))
            made_->arguments.argumentsOpen = pointerInside;
        if (const auto at = given(i); at && at->kind == HostExpression::Kind::Name)
            made_->arguments.pointerNames[at->text] = parameter.name;
        problem_.arrays.push_back({parameter.name, type, role, std::move(roleFrom), {}, {}});
    }
    static bool isTexture(const ImportedParameter& parameter) {
        return parameter.pointers == 0 && parameter.type == "cudaTextureObject_t";
    }
    /// A call such as `tex2D<float>(image, x, y)`.
    struct TextureCall {
        std::string_view function;
        std::string type;
    };
    /// Returns true for CUDA's texture functions, such as tex2D (CUDA C++ Programming Guide,
    /// "Texture Functions").
    static bool isTextureFunction(std::string_view word) {
        for (const std::string_view kind : {"tex1D", "tex2D", "tex3D", "texCubemap"})
            if (word.starts_with(kind))
                return oneOf(word.substr(kind.size()), {"", "fetch", "gather", "Lod", "Grad",
                                                        "Layered", "LayeredLod", "LayeredGrad"});
        return false;
    }
    /// Returns the first read of a texture. If the name is only passed on, returns the first read
    /// of any texture.
    std::optional<TextureCall> textureCall(std::string_view texture) const {
        std::optional<TextureCall> found;
        for (std::size_t at = 0; at + 2 < scanned_.tokens.size(); ++at) {
            const std::string_view word = scanned_.text(at);
            if (!isTextureFunction(word) || scanned_.text(at + 1) != "<")
                continue;
            std::size_t close = at + 2;
            std::string type;
            for (; close + 2 < scanned_.tokens.size() && scanned_.text(close) != ">"; ++close)
                type += (type.empty() ? "" : " ") + std::string(scanned_.text(close));
            if (close + 2 >= scanned_.tokens.size() || scanned_.text(close + 1) != "(")
                continue;
            const bool isOfTexture = scanned_.text(close + 2) == texture;
            if (isOfTexture || !found)
                found = {word, type};
            if (isOfTexture)
                break;
        }
        return found;
    }
    /// Adds an array with the texels of a texture.
    void addTexture(std::size_t i) {
        const ImportedParameter& parameter = all_.list[i];
        const TextureCall call =
            textureCall(parameter.name).value_or(TextureCall{"tex2D", "float"});
        const ElementType* type = passOf(i).types.find(call.type);
        const bool isLine = call.function == "tex1Dfetch";
        if ((!isLine && call.function != "tex2D") || type == nullptr || type->components != 1 ||
            type->numberBytes > 4)
            failAt(where_,
                   message(KC_TEXT("engine", "Unsupported texture: {0} of {1} is read by {2}<{3}>"),
                           parameter.name, std::string(name()), std::string(call.function),
                           call.type),
                   message(KC_TEXT("engine", "supported: tex1Dfetch and tex2D with float or an "
                                             "integer of at most 4 bytes")));
        std::vector<std::string> extents;
        for (const ProposedScalar& each : problem_.scalars)
            if (!each.isReal && !each.isTruth && !problem_.isDerived(each.name) &&
                extents.size() < 2)
                extents.push_back(each.name);
        if (extents.empty())
            extents.push_back(likelyShape());
        if (!isLine && extents.size() == 1)
            extents.push_back(extents.front());
        ProposedArray texels{parameter.name + "_texels", type, "in", "role of a texture", {}, {}};
        texels.shape = isLine ? extents.front() : joined(extents, " * ");
        texels.from = "unknown: arrays";
        notTold("arrays");
        notTold("textures");
        std::string& textures = made_->arguments.textures;
        textures += (textures.empty() ? "" : ", ") + parameter.name + ": {of: " + texels.name;
        if (!isLine)
            textures += ", width: " + extents[0] + ", height: " + extents[1];
        textures += "}";
        made_->arguments.names[i] = parameter.name;
        problem_.arrays.push_back(std::move(texels));
    }

    /// Returns the observed use of an array, or null if no run has accessed it.
    const ArrayUse* observed(const std::string& array) const {
        if (wish_.observed)
            for (const ArrayUse& each : wish_.observed->arrays)
                if (each.array == array)
                    return &each;
        return nullptr;
    }

    /// Marks two arrays that are swapped between launches as both read and written.
    void writeBothThatSwap() {
        const auto loop = passes_.front()->names.swappingLoop();
        if (!loop)
            return;
        const auto& known = made_->arguments.pointerNames;
        if (known.contains(loop->first) && known.contains(loop->second))
            for (ProposedArray& each : problem_.arrays)
                if (each.name == known.at(loop->first) || each.name == known.at(loop->second))
                    each.role = "inout";
    }

    void giveShapes() {
        std::size_t at = 0;
        for (std::size_t i = 0; i < all_.list.size(); ++i)
            if (all_.list[i].pointers != 0)
                giveShape(i, problem_.arrays[at++]);
        for (ProposedArray& each : problem_.arrays)
            if (each.shape.empty() && wish_.roomy) {
                each.shape = room;
            } else if (each.shape.empty() && !giveObservedShape(each)) {
                each.shape = likelyShape();
                each.from = "an unknown source";
                notTold("arrays");
            }
        for (ProposedArray& each : problem_.arrays)
            if (findElementType(each.type->name) == nullptr) {
                if (each.type->components > 1)
                    each.shape = std::to_string(each.type->components) + " * (" + each.shape + ")";
                each.from += ", in components of " + each.type->name;
                each.type = findElementType(each.type->number);
            }
    }
    void giveShape(std::size_t i, ProposedArray& array) {
        if (isOfAccessor(all_.list[i])) {
            array.shape = joined(accessorSizes(all_.list[i], 0), " * ");
            array.from = "the sizes of the tensor";
            return;
        }
        const auto at = given(i);
        const std::string pointer =
            at && at->kind == HostExpression::Kind::Name ? at->text : textGivenFor(all_, i);
        if (pointer.empty())
            return;
        const Pass& pass = passOf(i);
        const HostNames inItsWords(launching_, pass.site, made_->arguments.hostNames);
        const AllocatedElements elements = allocatedElements(
            pass.names, inItsWords, pointer, *array.type,
            [&](const std::string& type) { return pass.types.findElement(type); });
        if (!elements.isAllocated)
            return;
        array.from = "the host's allocation";
        array.shape = elements.inWords;
        // A problem does not depend on the device.
        if (const auto used = namesIn(array.shape);
            std::ranges::count(used, std::string_view("sm_count")) > 0)
            array.shape.clear();
        if (!array.shape.empty() || !elements.number)
            return;
        bool isOnly = true;
        array.shape = productOf(problem_.scalars, *elements.number, isOnly);
        if (array.shape.empty())
            array.shape = headerText(*elements.number);
        if (!isOnly) {
            array.from = "one of several products that fit; unknown which";
            notTold("arrays");
        }
    }
    /// Sets an extent from the accesses of a run. The extent is a function of the sizes in that
    /// run.
    bool giveObservedShape(ProposedArray& array) {
        const ArrayUse* seen = observed(array.name);
        if (seen == nullptr || seen->end % array.type->bytes() != 0)
            return false;
        std::vector<ProposedScalar> sizes = problem_.scalars;
        for (ProposedScalar& each : sizes) {
            const auto& values = wish_.observed->parameters;
            if (const auto ran = values.find(each.name); ran != values.end())
                each.value = ran->second.number();
        }
        bool isOnly = true;
        const auto elements = seen->end / array.type->bytes();
        array.shape = productOf(sizes, static_cast<double>(elements), isOnly);
        array.from =
            isOnly ? "the accesses of a traced run"
                   : "one of several products that fit the accesses of a traced run; unknown which";
        if (!isOnly && !array.shape.empty())
            notTold("arrays");
        return !array.shape.empty();
    }
    /// Returns the product of the first two sizes, as a fallback.
    std::string likelyShape() {
        std::string shape;
        int count = 0;
        for (const ProposedScalar& each : problem_.scalars)
            if (!each.isReal && !each.isTruth && !problem_.isDerived(each.name) && count < 2) {
                shape += (count > 0 ? " * " : "") + each.name;
                ++count;
            }
        if (!shape.empty())
            return shape;
        if (findNamed(problem_.scalars, "n") == nullptr)
            problem_.scalars.push_back({"n", false, false, true, std::nullopt});
        return "n";
    }

    void giveDefaults() {
        int sizes = 0;
        for (ProposedScalar& each : problem_.scalars) {
            for (const ProposedArray& array : problem_.arrays) {
                const auto names = namesIn(array.shape);
                each.isSize |= std::find(names.begin(), names.end(), each.name) != names.end();
            }
            // Before a run shows the lengths, and without arrays, any integer may be a size.
            each.isSize |= (wish_.roomy || problem_.lacksArrays) && !each.isReal && !each.isTruth &&
                           !each.value;
            sizes += each.isSize ? 1 : 0;
        }
        // A size that is squared in the size of an array counts twice.
        for (const ProposedArray& array : problem_.arrays) {
            const auto names = namesIn(array.shape);
            const auto factors = std::ranges::count_if(names, [&](std::string_view name) {
                const ProposedScalar* size = findNamed(problem_.scalars, std::string(name));
                return size != nullptr && size->isSize;
            });
            sizes = std::max(sizes, static_cast<int>(factors));
        }
        // If there is no size parameter, the literal size of an array becomes the only parameter.
        if (problem_.scalars.empty()) {
            const std::string all = problem_.arrays.front().shape;
            for (ProposedArray& array : problem_.arrays)
                if (array.shape == all && !wish_.roomy)
                    array.shape = "n";
            const auto parsed = parseHostExpression(all);
            problem_.scalars.push_back({"n", false, false, false,
                                        parsed && parsed->kind == HostExpression::Kind::Number
                                            ? std::optional(parsed->number)
                                            : std::nullopt});
        }
        constexpr std::array<double, 3> usual = {1 << 20, 1 << 10, 1 << 7};
        for (ProposedScalar& each : problem_.scalars) {
            // A size below 1 is the value before the host program reads it.
            each.isTold = each.value && std::abs(*each.value) < largestDefault &&
                          (!each.isSize || *each.value >= 1);
            if (each.isTold)
                continue;
            if (!problem_.isDerived(each.name))
                notTold("parameters");
            each.value =
                each.isSize ? usual[static_cast<std::size_t>(std::clamp(sizes, 1, 3) - 1)] : 1;
        }
    }

    /// Adds arrays that only pass data between kernels as scratch arrays.
    void giveScratch() {
        std::string& scratch = made_->arguments.scratch;
        for (const ProposedArray& each : problem_.arrays)
            if (std::string_view(each.role) == betweenKernels)
                scratch += (scratch.empty() ? "" : ", ") + each.name +
                           ": {type: " + each.type->name + ", elements: \"" + each.shape + "\"}";
    }

    const ScannedCode& scanned_;
    const ScannedCode& launching_;
    const std::vector<LaunchSite> launches_;
    const ImportedProblemWish& wish_;
    const ImportedParameters all_;
    std::vector<std::unique_ptr<const Pass>> passes_;
    SourcePosition where_;
    ImportedProblem* made_ = nullptr;
    ProposedProblem problem_;
};

} // namespace

ImportedProblem proposeProblem(const ScannedCode& scanned,
                               const std::vector<const Declaration*>& kernels,
                               const ScannedCode& launching, const std::string& fileName,
                               const ImportedProblemWish& wish) {
    return Proposer(scanned, kernels, launching, fileName, wish).made();
}

} // namespace kernelcurve
