// Opening, recovering, and saving of a document.
#include "app/document/experiment_document.h"

#include "app/document/files/overwriting.h"
#include "app/document/files/recent_files.h"
#include "app/document/files/unfinished_recording.h"
#include "app/interchange/imported_results.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/page_recording.h"
#include "gpu/model/recording/previous_version.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"

#include <QFileInfo>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace kernelcurve {
namespace {

std::filesystem::path path(const QString& file) {
    return file.toStdString();
}

/// Returns the name of a file for messages and errors, without its folder.
std::string shownName(const QString& file) {
    return QFileInfo(file).fileName().toStdString();
}

Recording takeImported(ImportedResults& imported, std::vector<Message>& remarks) {
    std::ranges::move(imported.remarks, std::back_inserter(remarks));
    return std::move(imported.recording);
}

Recording readWithRemarks(const std::string& text, const QString& file,
                          std::vector<Message>& remarks) {
    if (auto imported = importedResults(text, path(file)))
        return takeImported(*imported, remarks);
    ReadRecording read = readDocument(text, file.toStdString());
    if (read.tornLastLine)
        remarks.push_back(
            message(KC_TEXT("engine", "the last line of {0} was incomplete and was ignored"),
                    shownName(file)));
    if (auto mixed = mixedDevices(read.recording))
        remarks.push_back(std::move(*mixed));
    return std::move(read.recording);
}

/// Copies the rows of `saved` and their data, such as the environment, to the recording of a
/// recovered document.
void takeSavedRows(Recording& recording, const Recording& saved) {
    recording.environment = saved.environment;
    recording.devices = saved.devices;
    recording.telemetry = saved.telemetry;
    recording.measurements = saved.measurements;
}

/// The content of the file in which a recovered document was saved.
struct SavedFile {
    std::optional<Recording> recording = {}; ///< nullopt if the file is unreadable
    QByteArray stamp = {};
    std::optional<Message> failure = {}; ///< reason why the file is unreadable
};

SavedFile readSavedFile(const std::filesystem::path& file) {
    try {
        const std::string text = readDocumentFile(file);
        std::vector<Message> ignored;
        return {readWithRemarks(text, QString::fromStdString(file.string()), ignored),
                stampOf(text)};
    } catch (const Error& error) {
        return {.failure = error.failure().what};
    }
}

} // namespace

void ExperimentDocument::open(const QString& file) {
    std::vector<Message> remarks;
    const std::string text = readDocumentFile(path(file));
    const auto inPage = recordingInPage(text);
    auto imported = importedResults(text, path(file));
    Recording recording = imported ? takeImported(*imported, remarks)
                                   : readWithRemarks(inPage ? *inPage : text, file, remarks);
    leave();
    devicesBeforeLab_.reset();
    // The document has no file, because a page or the results of another program cannot be
    // overwritten.
    if (inPage)
        return replace(std::move(recording), {}, std::move(remarks));
    if (imported) {
        replace(std::move(recording), {}, std::move(remarks));
        rowsFile_ = file;
        showModified();
        rememberFile(file);
        return;
    }
    stamp_ = stampOf(text);
    replace(std::move(recording), file, std::move(remarks));
    rememberFile(file);
}

void ExperimentDocument::openLab(const QString& file) {
    std::vector<Message> remarks;
    Recording recording = readWithRemarks(readDocumentFile(path(file)), file, remarks);
    const bool hasDevicesOfLab =
        devicesBeforeLab_ && devicesOf(recording_.experiment) == devicesOf(beginning_);
    if (!hasDevicesOfLab) {
        devicesBeforeLab_.emplace();
        takeDevices(*devicesBeforeLab_, recording_.experiment);
    }
    if (devicesOf(recording.experiment) == std::vector<std::string>{"auto"})
        takeDevices(recording.experiment, *std::exchange(devicesBeforeLab_, std::nullopt));
    leave();
    replace(std::move(recording), {}, std::move(remarks));
    rowsFile_ = file;
    showModified();
}

void ExperimentDocument::recover(const UnfinishedRecording& unfinished) {
    std::vector<Message> remarks;
    const auto read = [&](const std::filesystem::path& file) {
        return readWithRemarks(readDocumentFile(file), QString::fromStdString(file.string()),
                               remarks);
    };
    Recording recording = read(unfinished.file);
    std::vector<std::pair<Recording, std::filesystem::path>> earlier;
    for (const std::filesystem::path& file : unfinished.earlier)
        earlier.emplace(earlier.begin(), read(file), file);
    const DocumentOrigin& origin = unfinished.origin;
    const bool inOwnFile = origin.rows == origin.file;
    SavedFile own = readSavedFile(origin.file);
    SavedFile other = inOwnFile ? SavedFile() : readSavedFile(origin.rows);
    SavedFile& saved = inOwnFile ? own : other;
    if (inOwnFile && !saved.failure && saved.stamp.toHex().toStdString() != origin.stamp)
        saved.failure = {message(KC_TEXT("engine", "another program has changed the file"))};
    const bool rowsAreThere = !origin.rows.empty() && !saved.failure;
    if (rowsAreThere) {
        takeSavedRows(recording, *saved.recording);
    } else if (!origin.rows.empty()) {
        remarks.push_back(message(
            KC_TEXT("engine",
                    "cannot read {0} again; only the changes to the experiment were recovered"),
            origin.rows.filename().string()));
        remarks.push_back(*saved.failure);
    }
    std::error_code error;
    const bool isThere = std::filesystem::is_regular_file(origin.file, error);
    leave();
    replace(std::move(recording),
            isThere ? QString::fromStdString(origin.file.string()) : QString(), std::move(remarks));
    // An unreadable file counts as different from the document.
    made_ = own.recording ? own.recording->experiment : Experiment();
    stamp_ = QByteArray::fromHex(QByteArray::fromStdString(origin.stamp));
    rowsFile_ = rowsAreThere ? QString::fromStdString(origin.rows.string()) : QString();
    knownKernelFiles_ = origin.kernels;
    showModified();
    startAutosave(unfinished.file);
    // Saving will replace the rows in the file. If the document lacks some of these rows, the
    // file's rows become an earlier run.
    const auto startsWith = [](const std::vector<Measurement>& rows,
                               const std::vector<Measurement>& first) {
        return rows.size() >= first.size() && std::equal(first.begin(), first.end(), rows.begin());
    };
    if (own.recording && !(rowsAreThere && inOwnFile) && measuredRows(*own.recording) > 0 &&
        !startsWith(recording_.measurements, own.recording->measurements))
        earlier_.add(std::move(*own.recording), file_);
    for (auto& [run, file] : earlier)
        if (measuredRows(run) > 0)
            earlier_.add(std::move(run), {}, file);
        else
            removeAutosaved(file, error);
    emit earlierRunsChanged();
}

void ExperimentDocument::discardUnfinished(const UnfinishedRecording& unfinished) {
    std::error_code error;
    removeAutosaved(unfinished.file, error);
    for (const std::filesystem::path& file : unfinished.earlier)
        if (!error)
            removeAutosaved(file, error);
    if (error)
        throw Error({message(KC_TEXT("engine", "cannot remove the unfinished recording: {0}"),
                             error.message()),
                     {},
                     {unfinished.file.filename().string()}});
}

void ExperimentDocument::save(const QString& file) {
    gatherKernels(file);
    const std::optional<Message> kept = keepComments(path(file));
    TextStamp stamp;
    writeFileAtomically(path(file), [&](const TextSink& write) {
        const auto both = [&](std::string_view piece) {
            stamp.add(piece);
            write(piece);
        };
        writeDocument(recording_, both);
    });
    remarks_.clear();
    if (kept)
        remarks_.push_back(*kept);
    stamp_ = stamp.bytes();
    autosave_.discard();
    earlier_.overwritten(file);
    made_ = recording_.experiment;
    rowsFile_ = file;
    if (file_ != file) {
        file_ = file;
        emit fileChanged(file_);
    }
    showModified();
    rememberFile(file);
}

} // namespace kernelcurve
