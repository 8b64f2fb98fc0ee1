#include "gpu/problems/support/side_parameter.h"

#include <utility>

namespace kernelcurve {

Parameter sideParameter(std::string name, std::int64_t longest, LocalizedText label,
                        LocalizedText help) {
    return {.name = std::move(name),
            .kind = ParameterKind::Integer,
            .unit = ParameterUnit::Count,
            .defaultValue = 2048,
            .values = {},
            .range = NumberRange{1, static_cast<double>(longest)},
            .label = std::move(label),
            .help = std::move(help)};
}

} // namespace kernelcurve
