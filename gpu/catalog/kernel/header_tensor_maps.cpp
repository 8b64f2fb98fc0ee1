#include "gpu/catalog/kernel/header_tensor_maps.h"

#include "gpu/catalog/header/header_parameters.h"
#include "gpu/catalog/kernel/header_launch.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>

namespace kernelcurve {

namespace {

constexpr std::size_t maxDimensions = 5;

/// One of these numbers, or a parameter all of whose values are.
std::optional<Expression> readChoice(const YamlNode& map, const char* key,
                                     const std::vector<std::int64_t>& allowed, HeaderScope& scope) {
    const auto node = map.find(key);
    if (!node)
        return std::nullopt;
    Expression expression = readExpression(*node, scope);
    const Parameter* parameter = scope.parameter(node->text());
    const std::vector<Value> values =
        parameter != nullptr ? parameter->values
                             : std::vector{literalOf(node->text()).value_or(Value("?"))};
    const bool allIn = !values.empty() && std::ranges::all_of(values, [&](const Value& value) {
        return value.isInteger() && std::ranges::count(allowed, value.integer()) > 0;
    });
    const std::string list =
        joined(allowed, ", ", [](std::int64_t number) { return std::to_string(number); });
    if (!allIn)
        node->fail(
            message(KC_TEXT("engine", "a tensor map has no {0} \"{1}\""), key, node->text()),
            message(KC_TEXT("engine", "there are {0}; a parameter whose values these are may "
                                      "stand there, too"),
                    list));
    return expression;
}

} // namespace

void readTensorMaps(KernelFile& kernel, const YamlNode& map, HeaderScope& scope) {
    for (const YamlNode::Pair& pair : map.pairs()) {
        checkIdentifier(pair.key, pair.keyPosition);
        checkFree(scope.meaningOf(pair.key), pair.keyPosition);
        pair.value.refuseUnknownKeys({"of", "box", "swizzle", "promotion"});
        const YamlNode of = pair.value.at("of");
        scope.checkBuffer(of.text(), of.position());
        KernelTensorMap made;
        made.name = pair.key;
        made.array = of.text();
        made.where = pair.keyPosition;
        const YamlNode box = pair.value.at("box");
        for (const YamlNode& item : box.items())
            made.box.push_back(readExpression(item, scope));
        if (made.box.empty() || made.box.size() > maxDimensions)
            box.fail(message(KC_TEXT("engine", "a box has one to five sides")),
                     message(KC_TEXT("engine", "as many as the array has dimensions, the innermost "
                                               "first")));
        made.swizzle = readChoice(pair.value, "swizzle", {0, 32, 64, 128}, scope);
        made.promotion = readChoice(pair.value, "promotion", {0, 64, 128, 256}, scope);
        scope.addTensorMap(made.name, made.array);
        kernel.tensorMaps.push_back(std::move(made));
    }
}

} // namespace kernelcurve
