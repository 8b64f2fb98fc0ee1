#include "gpu/device/replay/recorded_devices.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = "replay:";

/// Returns only the two lines that describe the device, because the recordings after them are long.
std::string beginning(const fs::path& file) {
    constexpr std::size_t maxBytes = std::size_t{1} << 20;
    std::string text = readBeginning(file, maxBytes);
    const std::size_t second = std::min(text.find('\n'), text.size() - 1) + 1;
    text.resize(std::min(text.find('\n', second), text.size() - 1) + 1);
    return text;
}

DeviceDescription described(const std::string& id, const fs::path& file) {
    DeviceDescription device;
    try {
        device = readRecordedDevice(beginning(file), file.filename().string());
        device.name += " (recorded)";
    } catch (const Error& error) {
        device.name = file.stem().string() + " (recorded)";
        device.usable = false;
        device.unusable = error.failure();
    }
    device.id = id;
    device.kind = DeviceKind::Replay;
    return device;
}

} // namespace

RecordedDevices::RecordedDevices(std::vector<fs::path> folders)
    : folders_(std::move(folders)) {}

std::map<std::string, fs::path> RecordedDevices::files() const {
    std::map<std::string, fs::path> found;
    for (const fs::path& folder : folders_) {
        std::error_code error;
        for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
            if (entry.path().extension() == ".yaml" && entry.is_regular_file(error))
                found.try_emplace(std::string(prefix) + entry.path().stem().string(), entry.path());
    }
    return found;
}

std::vector<DeviceDescription> RecordedDevices::describe() const {
    std::vector<DeviceDescription> devices;
    for (const auto& [id, file] : files())
        devices.push_back(described(id, file));
    return devices;
}

std::shared_ptr<const ReplayTable> RecordedDevices::open(const std::string& id) {
    std::shared_ptr<const ReplayTable>& table = open_[id];
    if (!table) {
        const auto all = files();
        const auto file = all.find(id);
        if (file == all.end())
            throw Error({message(KC_TEXT("engine", "Device not found: {0}"), id)});
        DeviceRecording played =
            readDeviceRecording(readFile(file->second), file->second.filename().string());
        if (played.recordings.empty())
            throw Error(
                {message(KC_TEXT("engine", "The file contains no recordings")),
                 message(KC_TEXT("engine", "record the device again with `kernelcurve record`")),
                 {file->second.filename().string()}});
        played.device = described(id, file->second);
        table = std::make_shared<ReplayTable>(std::make_shared<DeviceRecording>(std::move(played)));
    }
    return table;
}

bool RecordedDevices::isRecorded(const std::string& id) {
    return id.starts_with(prefix);
}

RecordedDevices recordedDevices() {
    return RecordedDevices({shareFolder() / "recordings", dataFolder() / "recordings"});
}

} // namespace kernelcurve
