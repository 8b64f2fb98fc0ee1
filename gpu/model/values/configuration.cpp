#include "gpu/model/values/configuration.h"

namespace kernelcurve {

std::string Configuration::text() const {
    std::string text = kernel;
    for (const auto& [name, value] : parameters)
        text += " " + name + "=" + value.text();
    return text;
}

} // namespace kernelcurve
