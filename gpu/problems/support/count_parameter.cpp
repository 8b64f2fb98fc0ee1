#include "gpu/problems/support/count_parameter.h"

#include <utility>

namespace kernelcurve {

Parameter countParameter(std::int64_t usual, std::int64_t most, LocalizedText label,
                         LocalizedText help) {
    return {.name = "n",
            .kind = ParameterKind::Integer,
            .unit = ParameterUnit::Count,
            .defaultValue = usual,
            .values = {},
            .range = NumberRange{1, static_cast<double>(most)},
            .label = std::move(label),
            .help = std::move(help)};
}

} // namespace kernelcurve
