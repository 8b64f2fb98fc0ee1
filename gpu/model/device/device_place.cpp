#include "gpu/model/device/device_place.h"

#include <algorithm>

namespace kernelcurve {
namespace {

bool isLetterOrDigit(char character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (character >= '0' && character <= '9');
}

} // namespace

DevicePlace placeOf(std::string_view device) {
    const std::size_t slash = device.find('/');
    if (slash == std::string_view::npos || !isHostName(device.substr(0, slash)))
        return {{}, std::string(device)};
    return {std::string(device.substr(0, slash)), std::string(device.substr(slash + 1))};
}

std::string keptName(std::string_view id, const std::string& model) {
    return DevicePlace{placeOf(id).host, model}.name();
}

bool isHostName(std::string_view name) {
    return !name.empty() && isLetterOrDigit(name.front()) &&
           std::ranges::all_of(name, [](char character) {
               return isLetterOrDigit(character) || character == '.' || character == '-' ||
                      character == '_';
           });
}

} // namespace kernelcurve
