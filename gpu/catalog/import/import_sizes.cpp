#include "gpu/catalog/import/import_sizes.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace kernelcurve {

namespace {

/// Divides a number of bytes by `factor`. Returns nullopt if `factor` is not part of the
/// expression.
std::optional<HostExpression> withoutFactor(const HostExpression& expression, double factor) {
    if (factor == 1)
        return expression;
    if (expression.kind == HostExpression::Kind::Number)
        return std::fmod(expression.number, factor) == 0
                   ? std::optional(HostExpression{
                         HostExpression::Kind::Number, expression.number / factor, {}, {}})
                   : std::nullopt;
    if (expression.kind != HostExpression::Kind::Operation || expression.text != "*")
        return std::nullopt;
    for (std::size_t i = 0; i < 2; ++i)
        if (auto less = withoutFactor(expression.parts[i], factor)) {
            HostExpression made = expression;
            if (less->kind == HostExpression::Kind::Number && less->number == 1)
                return made.parts[1 - i];
            made.parts[i] = std::move(*less);
            return made;
        }
    return std::nullopt;
}

} // namespace

AllocatedElements
allocatedElements(const HostNames& names, const HostNames& inItsWords, std::string_view pointer,
                  const ElementType& type,
                  const std::function<const ElementType*(const std::string&)>& typeOf) {
    AllocatedElements made;
    const auto allocation = names.allocationOf(pointer);
    if (!allocation)
        return made;
    made.isAllocated = true;
    const auto whole = static_cast<double>(type.bytes());
    double bytes = allocation->isElements ? 1 : whole;
    if (const ElementType* unit = typeOf(allocation->unit))
        bytes = whole / static_cast<double>(unit->bytes());
    if (allocation->isHere)
        if (const auto parsed = parseHostExpression(allocation->text)) {
            const auto elements = withoutFactor(inItsWords.resolved(*parsed), bytes);
            const auto used = elements ? namesOf(*elements) : std::vector<std::string>();
            if (!used.empty() && std::all_of(used.begin(), used.end(), [](const auto& name) {
                    return name.front() == HostNames::ours;
                })) {
                made.inWords = headerText(*elements);
                std::erase(made.inWords, HostNames::ours);
            }
        }
    if (allocation->number && std::fmod(*allocation->number, bytes) == 0)
        made.number = *allocation->number / bytes;
    return made;
}

} // namespace kernelcurve
