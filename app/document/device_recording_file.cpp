#include "app/document/device_recording_file.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/places.h"
#include "gpu/model/recording/device_recording.h"

#include <fstream>

namespace kernelcurve {

bool isDeviceRecordingFile(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::string line;
    return std::getline(stream, line) && isDeviceRecording(line + '\n');
}

std::string keepDeviceRecording(const std::filesystem::path& file) {
    const std::string text = readFile(file);
    readDeviceRecording(text, file.filename().string()); // what is damaged is said now
    const std::filesystem::path folder = dataFolder() / "recordings";
    makeFolder(folder);
    const std::string name = file.stem().string();
    writeFileAtomically(folder / (name + ".yaml"), text);
    return "replay:" + name;
}

} // namespace kernelcurve
