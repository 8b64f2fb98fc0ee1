#include "app/document/files/device_recording_file.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/file_lock.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/recording/device_recording.h"
#include "gpu/model/text/error.h"

namespace kernelcurve {

bool isDeviceRecordingFile(const std::filesystem::path& file) {
    // The beginning of a pipe is not checked here, because a pipe can be read only once.
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error))
        return false;
    try {
        return isDeviceRecording(readBeginning(file, 64));
    } catch (const Error&) {
        return false; // Opening the file reports the error.
    }
}

namespace {

bool holds(const std::filesystem::path& file, const std::string& text) {
    try {
        return readFile(file) == text;
    } catch (const Error&) {
        return false;
    }
}

} // namespace

std::string keepDeviceRecording(const std::filesystem::path& file) {
    const std::string text = readFile(file);
    // This call throws if the file is damaged, before anything is written.
    readDeviceRecording(text, file.filename().string());
    const std::filesystem::path folder = dataFolder() / "recordings";
    makeFolder(folder);
    const FileLock lock = FileLock::waitFor(folder / ".lock");
    const std::string stem = file.stem().string();
    std::error_code error;
    // A number is appended to an existing name. The user's other recordings must not change, and a
    // built-in recording with the same name would be hidden.
    for (int number = 1;; ++number) {
        const std::string name = number == 1 ? stem : stem + "-" + std::to_string(number);
        const std::filesystem::path kept = folder / (name + ".yaml");
        const std::filesystem::path shipped = shareFolder() / "recordings" / (name + ".yaml");
        if (holds(kept, text) || holds(shipped, text))
            return "replay:" + name;
        if (std::filesystem::exists(kept, error) || std::filesystem::exists(shipped, error))
            continue;
        writeFileAtomically(kept, text);
        return "replay:" + name;
    }
}

} // namespace kernelcurve
