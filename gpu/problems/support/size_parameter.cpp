#include "gpu/problems/support/size_parameter.h"

#include <utility>

namespace kernelcurve {

Parameter sizeParameter(std::string name, std::int64_t usual, std::int64_t most,
                        LocalizedText label, LocalizedText help, ParameterUnit unit) {
    return {.name = std::move(name),
            .kind = ParameterKind::Integer,
            .unit = unit,
            .defaultValue = usual,
            .values = {},
            .range = NumberRange{1, static_cast<double>(most)},
            .label = std::move(label),
            .help = std::move(help)};
}

} // namespace kernelcurve
