#include "app/chart/style/bundled_font.h"

#include "gpu/model/files/xdg_folders.h"

#include <QByteArray>

#include <filesystem>

namespace kernelcurve {

void useBundledFont() {
    const std::filesystem::path configuration = shareFolder() / "fonts" / "fonts.conf";
    std::error_code missing;
    if (!qEnvironmentVariableIsSet("FONTCONFIG_FILE") &&
        std::filesystem::exists(configuration, missing))
        qputenv("FONTCONFIG_FILE", QByteArray::fromStdString(configuration.string()));
}

} // namespace kernelcurve
