#include "app/document/files/overwriting.h"

#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/format/recording_parts.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"

#include <QFileInfo>

#include <algorithm>

namespace kernelcurve {

QByteArray stampOf(const std::string& text) {
    TextStamp stamp;
    stamp.add(text);
    return stamp.bytes();
}

std::optional<Overwriting> overwritingOf(const QString& file, const Recording& by,
                                         const QByteArray& known) {
    if (!QFileInfo::exists(file))
        return std::nullopt;
    Overwriting lost;
    try {
        const std::string text = readDocumentFile(file.toStdString());
        lost.changed = !known.isEmpty() && stampOf(text) != known;
        if (isRecording(text)) {
            const RecordingParts parts = splitRecording(text);
            lost.rows = std::ranges::count(parts.rows, '\n');
            // Parse only the head, because the rows after it can be very long.
            lost.device = deviceNames(readRecording(parts.head, file.toStdString()).recording);
        }
    } catch (const Error&) {
        // The file is not a document of this program. The file dialog has already asked the user
        // whether to overwrite the file.
    }
    const bool another = lost.rows > 0 && !lost.device.empty() && !by.measurements.empty() &&
                         lost.device != deviceNames(by);
    if (lost.changed || another || lost.rows > std::ssize(by.measurements))
        return lost;
    return std::nullopt;
}

std::optional<Message> keepComments(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error))
        return std::nullopt;
    const std::string old = readFile(file);
    if (!hasComments(old))
        return std::nullopt;
    std::filesystem::path copy = file;
    copy += ".bak";
    writeFileAtomically(copy, old);
    // The message names the files without their folder, because users may share messages.
    return message(
        KC_TEXT("engine",
                "saving {0} removes its comments; the original file with comments is now {1}"),
        file.filename().string(), copy.filename().string());
}

} // namespace kernelcurve
