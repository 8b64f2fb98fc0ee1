#include "gpu/source/syntax/declared_kernels.h"

#include "gpu/source/syntax/launches.h"

#include <algorithm>

namespace kernelcurve {
namespace {

/// Returns true if an #else or #elif of a conditional around `first` separates the two
/// declarations.
bool areAlternatives(const ScannedCode& scanned, const Declaration& first,
                     const Declaration& second) {
    int depth = 0;
    int around = 0; // outermost depth since `first`; conditionals at this depth contain both
    bool other = false;
    for (std::size_t at = first.last; at < second.first; ++at) {
        if (scanned.tokens[at].kind != TokenKind::Directive)
            continue;
        const std::string_view word = directiveName(scanned.text(at));
        if (word.starts_with("if")) {
            ++depth;
        } else if (word == "endif") {
            if (--depth < around) {
                around = depth;
                other = false;
            }
        } else if (word.starts_with("el") && depth == around) {
            other = true;
        }
    }
    // The second condition is true if only one declaration is inside a conditional.
    return other || around < 0 || depth > around;
}

bool isFunctionOnDevice(const Declaration& each) {
    return each.kind == DeclarationKind::Kernel ||
           ((each.kind == DeclarationKind::Function || each.kind == DeclarationKind::Prototype) &&
            (each.marks & (mark::global | mark::device)) != 0);
}

bool isSpecialisation(const ScannedCode& scanned, const Declaration& kernel) {
    return kernel.parametersOpen > 0 && scanned.text(kernel.parametersOpen - 1) == ">";
}

} // namespace

std::vector<const Declaration*> declaredKernels(const ScannedCode& scanned) {
    std::vector<const Declaration*> kernels;
    for (const Declaration& each : scanned.declarations) {
        if (each.kind != DeclarationKind::Kernel || each.names.empty() ||
            isSpecialisation(scanned, each))
            continue;
        const bool other =
            std::any_of(kernels.begin(), kernels.end(), [&](const Declaration* known) {
                return known->names.front() == each.names.front() &&
                       areAlternatives(scanned, *known, each);
            });
        if (!other)
            kernels.push_back(&each);
    }
    return kernels;
}

bool definesDeviceFunction(const ScannedCode& scanned, std::string_view name) {
    return std::ranges::any_of(scanned.declarations, [&](const Declaration& each) {
        return each.kind == DeclarationKind::Function && (each.marks & mark::device) != 0 &&
               std::ranges::count(each.names, name) > 0;
    });
}

std::vector<std::string> undefinedDeviceFunctions(const ScannedCode& scanned) {
    std::vector<std::string> names;
    for (const Declaration& each : scanned.declarations)
        if (each.kind == DeclarationKind::Prototype && (each.marks & mark::device) != 0 &&
            !each.names.empty() && std::ranges::count(names, each.names.front()) == 0 &&
            !definesDeviceFunction(scanned, each.names.front()))
            names.emplace_back(each.names.front());
    return names;
}

bool isOverloaded(const ScannedCode& scanned, const Declaration& kernel) {
    return std::ranges::any_of(scanned.declarations, [&](const Declaration& each) {
        return isFunctionOnDevice(each) && !each.names.empty() &&
               each.names.front() == kernel.names.front() && each.scope == kernel.scope &&
               each.parametersOpen > 0 && !isSpecialisation(scanned, each) &&
               parameterTypes(scanned, each) != parameterTypes(scanned, kernel);
    });
}

std::string scopeOfType(const ScannedCode& scanned, const Declaration& kernel,
                        std::string_view name) {
    std::string scope = kernel.scope;
    while (!scope.empty()) {
        const std::string inner = scope + std::string(name) + "::";
        if (std::ranges::any_of(scanned.declarations, [&](const Declaration& each) {
                return each.scope.starts_with(inner) || (each.scope == scope &&
                                                         (each.kind == DeclarationKind::Type ||
                                                          each.kind == DeclarationKind::Alias) &&
                                                         std::ranges::count(each.names, name) > 0);
            }))
            break;
        scope.resize(scope.size() - 2);
        const std::size_t outer = scope.rfind("::");
        scope.resize(outer == scope.npos ? 0 : outer + 2);
    }
    return scope;
}

} // namespace kernelcurve
