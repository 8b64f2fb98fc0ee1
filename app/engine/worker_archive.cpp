#include "app/engine/worker_archive.h"

#include "gpu/model/values/rough_figures.h"

#include <string_view>
#include <system_error>

namespace kernelcurve {

std::optional<WorkerArchive> workerArchive(const std::filesystem::path& folder) {
    constexpr std::string_view ending = ".tar.xz";
    constexpr std::string_view dirty = "-dirty";
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
        const std::string file = entry.path().filename().string();
        if (!file.ends_with(ending))
            continue;
        WorkerArchive archive;
        archive.file = QString::fromStdString(entry.path().string());
        archive.name = file.substr(0, file.size() - ending.size());
        // The name is VERSION-COMMIT or VERSION-COMMIT-dirty-DIGEST (see tools/worker_bundle.sh).
        archive.version = archive.name;
        if (const std::size_t at = archive.version.find(dirty); at != std::string::npos)
            archive.version.resize(at + dirty.size());
        if (const std::size_t at = archive.version.find('-'); at != std::string::npos)
            archive.version[at] = '+';
        return archive;
    }
    return std::nullopt;
}

Message missingText(const std::string& host, const relay::Missing& missing) {
    if (missing.version.empty())
        return message(KC_TEXT("engine", "Kernelcurve worker not found on {0}"), host);
    const std::optional<WorkerArchive> own = workerArchive();
    return message(
        KC_TEXT("engine", "The worker on {0} has version {1}, but this program has version {2}"),
        host, missing.version, own ? own->version : std::string());
}

Message sendingText() {
    std::error_code none;
    const std::optional<WorkerArchive> own = workerArchive();
    const auto bytes =
        own ? std::filesystem::file_size(own->file.toStdString(), none) : std::uintmax_t{0};
    return message(KC_TEXT("engine",
                           "Install this program's worker ({0}) in ~/.cache/kernelcurve/worker? "
                           "Kernelcurve changes nothing else on that machine."),
                   roughBytes(static_cast<double>(bytes)));
}

} // namespace kernelcurve
