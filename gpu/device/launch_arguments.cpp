#include "gpu/device/launch_arguments.h"

namespace kernelcurve {

std::vector<ParameterArguments> argumentsByParameter(const Launch& launch) {
    std::vector<ParameterArguments> parameters;
    auto next = launch.structs.begin();
    for (std::size_t at = 0; at < launch.arguments.size(); at += parameters.back().count) {
        if (next != launch.structs.end() && next->first == at) {
            parameters.push_back({at, next->layout.members.size(), &next->layout});
            ++next;
        } else {
            parameters.push_back({at});
        }
    }
    return parameters;
}

} // namespace kernelcurve
