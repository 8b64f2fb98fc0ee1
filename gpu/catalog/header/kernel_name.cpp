#include "gpu/catalog/header/kernel_name.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/header_parameters.h"

#include <charconv>
#include <filesystem>

namespace kernelcurve {

KernelName kernelNameOf(const std::string& file) {
    const std::filesystem::path path(file);
    KernelName name{path.filename().string(), path.stem().string()};
    std::string& stem = name.id;
    int order = 0;
    const auto [end, error] = std::from_chars(stem.data(), stem.data() + stem.size(), order);
    if (error == std::errc() && end != stem.data() + stem.size() && *end == '_') {
        name.order = order;
        stem.erase(0, end - stem.data() + 1);
    }
    if (!isIdentifier(stem))
        failAt(
            {file},
            message(KC_TEXT("engine", "Invalid kernel id from the file name: \"{0}\""), name.file),
            message(
                KC_TEXT("engine",
                        "rename the file with letters, digits, and \"_\", such as my_kernel.cu")));
    return name;
}

} // namespace kernelcurve
