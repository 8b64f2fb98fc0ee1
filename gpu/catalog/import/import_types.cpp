#include "gpu/catalog/import/import_types.h"

#include "gpu/catalog/import/import_parameters.h"
#include "gpu/source/syntax/struct_layouts.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace kernelcurve {

namespace {

/// Assumed size of a structure whose members cannot be read.
constexpr std::int64_t likelyBytes = 256;

} // namespace

ImportedTypes::ImportedTypes(const ScannedCode& scanned, const Declaration& kernel,
                             const LaunchSite* site, const HostNames& names)
    : scanned_(scanned) {
    const auto parameters = templateParametersOf(scanned, kernel);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (!isTypeParameter(scanned, kernel, parameters[i]))
            continue;
        const bool isGiven = site != nullptr && i < site->templateArguments.size();
        const std::string given =
            isGiven ? names.typeNamed(std::string(site->templateArguments[i])) : std::string();
        made_[parameters[i].name] = elementTypeOf(given) != nullptr ? given : "float";
    }
}

const ElementType* ImportedTypes::find(std::string type) const {
    for (int step = 0; step < 4; ++step) {
        if (const auto made = made_.find(type); made != made_.end())
            type = made->second;
        if (const ElementType* known = elementTypeOf(type))
            return known;
        if (type == "bool" || isEnumeration(type))
            return findElementType(type == "bool" ? "unsigned char" : "int");
        type = aliased(type);
    }
    return nullptr;
}

const ElementType* ImportedTypes::findElement(const std::string& type) const {
    if (const ElementType* known = find(type))
        return known;
    if (const auto known = composed_.find(type); known != composed_.end())
        return &known->second;
    const std::string atomic = "atomic<";
    if (const std::size_t at = type.find(atomic); at != type.npos) {
        const std::size_t from = at + atomic.size();
        return find(type.substr(from, type.find_first_of(",>", from) - from));
    }
    return composedOf(type);
}

bool ImportedTypes::isEnumeration(const std::string& type) const {
    const std::string_view name =
        std::string_view(type).substr(type.rfind(':') + 1); // the whole type without a scope
    return std::ranges::any_of(scanned_.declarations, [&](const Declaration& each) {
        return each.kind == DeclarationKind::Type && !each.names.empty() &&
               each.names.front() == name && scanned_.text(each.first) == "enum";
    });
}

const ElementType* ImportedTypes::composedOf(const std::string& type) const {
    struct Known {
        std::string_view name, number;
        std::int64_t components;
    };
    constexpr std::array<Known, 31> all = {{{"void", "unsigned char", 1},
                                            {"cuComplex", "float", 2},
                                            {"cuFloatComplex", "float", 2},
                                            {"cuDoubleComplex", "double", 2},
                                            {"cufftComplex", "float", 2},
                                            {"cufftDoubleComplex", "double", 2},
                                            {"cufftReal", "float", 1},
                                            {"cufftDoubleReal", "double", 1},
                                            {"thrust::complex<float>", "float", 2},
                                            {"thrust::complex<double>", "double", 2},
                                            {"half2", "__half", 2},
                                            {"__half2", "__half", 2},
                                            {"nv_bfloat162", "__nv_bfloat16", 2},
                                            {"__nv_bfloat162", "__nv_bfloat16", 2},
                                            {"float3", "float", 3},
                                            {"double3", "double", 3},
                                            {"int3", "int", 3},
                                            {"uint3", "unsigned", 3},
                                            {"char2", "char", 2},
                                            {"char4", "char", 4},
                                            {"uchar2", "unsigned char", 2},
                                            {"uchar3", "unsigned char", 3},
                                            {"uchar4", "unsigned char", 4},
                                            {"short2", "short", 2},
                                            {"ushort2", "unsigned short", 2},
                                            {"ulonglong2", "unsigned long long", 2},
                                            // States of cuRAND: their bytes.
                                            {"curandState", "unsigned", 12},
                                            {"curandState_t", "unsigned", 12},
                                            {"curandStateXORWOW_t", "unsigned", 12},
                                            {"curandStatePhilox4_32_10_t", "unsigned", 16},
                                            {"curandStateMRG32k3a_t", "unsigned", 24}}};
    auto known = std::ranges::find(all, type, &Known::name);
    if (known == all.end()) {
        std::string meant = aliased(type);
        std::erase(meant, ' ');
        known = std::ranges::find(all, meant, &Known::name);
    }
    std::string number = known != all.end() ? std::string(known->number) : "unsigned char";
    std::int64_t components = known != all.end() ? known->components : 0;
    if (components == 0 && isStructure(type)) {
        const std::optional<std::size_t> bytes = structBytes(scanned_, type);
        guessedBytes_ |= !bytes;
        components = static_cast<std::int64_t>(bytes.value_or(likelyBytes));
    }
    const ElementType* component = findElementType(number);
    if (components == 0 || component == nullptr)
        return nullptr;
    ElementType made = *component;
    made.name = type;
    made.number = std::move(number);
    made.components = components;
    return &composed_.emplace(type, std::move(made)).first->second;
}

std::string ImportedTypes::aliased(const std::string& name) const {
    for (const Declaration& each : scanned_.declarations) {
        if (each.kind != DeclarationKind::Alias || each.names.empty() || each.names.front() != name)
            continue;
        std::string type;
        const bool isUsing = scanned_.text(each.first) == "using";
        for (std::size_t at = each.first + (isUsing ? 3 : 1); at < each.last; ++at) {
            const std::string_view word = scanned_.text(at);
            if (word == ";" || (!isUsing && word == name))
                break;
            type += (type.empty() ? "" : " ") + std::string(word);
        }
        return type;
    }
    // The type may also be a macro such as `#define datatype float`.
    for (const CodeToken& token : scanned_.tokens) {
        if (token.kind != TokenKind::Directive)
            continue;
        const std::string_view text = textOf(scanned_.code, token);
        if (directiveName(text) == "define" && directiveRest(text).starts_with(name + " "))
            return std::string(directiveRest(text).substr(name.size() + 1));
    }
    return {};
}

bool ImportedTypes::isStructure(const std::string& type) const {
    if (structBytes(scanned_, type)) // also a vector type of CUDA
        return true;
    const std::string_view name = std::string_view(type).substr(0, type.find('<'));
    return std::ranges::any_of(scanned_.declarations, [&](const Declaration& each) {
        return (each.kind == DeclarationKind::Type || each.kind == DeclarationKind::Alias) &&
               std::ranges::count(each.names, name.substr(name.rfind(':') + 1)) > 0;
    });
}

} // namespace kernelcurve
