#include "ui/results/comparison/comparison.h"

#include "app/document/experiment_document.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/messages/messages.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

/// Returns true for "replay:NAME" (see CompareMenu).
bool isRecordedDevice(const std::string& comparison) {
    return comparison.starts_with("replay:");
}

bool isFile(const std::string& comparison) {
    return !isRecordedDevice(comparison) && comparison != previousRun;
}

bool isFolder(const std::string& entry) {
    return entry.ends_with('/');
}

bool isIn(const std::vector<std::string>& entries, const std::string& entry) {
    return std::ranges::find(entries, entry) != entries.end();
}

/// Returns true if the recording was loaded because the document contains this name. The name is
/// that of a file or its folder.
bool isOf(const ComparedRecording& recording,
          const std::pair<std::string, std::filesystem::path>& followed) {
    return (isFolder(followed.first) ? recording.file.parent_path() : recording.file) ==
           followed.second;
}

} // namespace

Comparison::Comparison(ExperimentDocument& document, MessageBar& messages, QObject* parent)
    : QObject(parent)
    , document_(document)
    , messages_(messages) {
    connect(&document_, &ExperimentDocument::fileChanged, this, [this] {
        if (std::erase_if(recordings_, [this](const auto& each) { return isOpen(each); }) > 0)
            emit changed();
    });
    connect(&document_, &ExperimentDocument::experimentChanged, this, &Comparison::followDocument);
    followDocument();
}

/// Returns the path of an entry. The entry is relative to the document's folder.
QString Comparison::fileOf(const std::string& entry) const {
    const QString name = QString::fromStdString(entry);
    return QDir::cleanPath(document_.file().isEmpty()
                               ? name
                               : QFileInfo(document_.file()).absoluteDir().filePath(name));
}

/// Returns a relative path for a file below the document's folder, so that the file and the
/// document can move together.
std::string Comparison::entryOf(const QString& file) const {
    const QString whole = QFileInfo(file).absoluteFilePath();
    if (document_.file().isEmpty())
        return whole.toStdString();
    const QString name = QFileInfo(document_.file()).absoluteDir().relativeFilePath(whole);
    return (name.startsWith(QStringLiteral("../")) ? whole : name).toStdString();
}

Comparison::Followed Comparison::filesOf(const Experiment& experiment) const {
    Followed files;
    for (const std::string& entry : experiment.comparisons)
        if (isFile(entry))
            files.emplace_back(entry, fileOf(entry).toStdString());
    return files;
}

/// Loads and removes files to match the document's list. This must also happen after undo and redo.
void Comparison::followDocument() {
    const Followed wanted = filesOf(document_.experiment());
    if (wanted == followed_)
        return;
    const auto before = std::exchange(followed_, wanted);
    const auto isWanted = [&](const ComparedRecording& recording) {
        return std::ranges::any_of(wanted, [&](const auto& each) { return isOf(recording, each); });
    };
    std::erase_if(recordings_, [&](const ComparedRecording& recording) {
        return !isWanted(recording) &&
               std::ranges::any_of(before, [&](const auto& each) { return isOf(recording, each); });
    });
    for (const auto& each : wanted)
        if (std::ranges::find(before, each) == before.end()) {
            const QString file = QString::fromStdString(each.second.string());
            if (isFolder(each.first))
                addFolder(file, false);
            else
                addFile(file);
        }
    emit changed();
}

bool Comparison::isDocuments(const ComparedRecording& recording) const {
    return !document_.file().isEmpty() &&
           QFileInfo(QString::fromStdString(recording.file.string())) ==
               QFileInfo(document_.file());
}

/// Returns true if the recording is the document's file with the same rows. After a new run, the
/// file is compared with the new rows.
bool Comparison::isOpen(const ComparedRecording& recording) const {
    return isDocuments(recording) && document_.rowsAreSaved();
}

QString Comparison::ownName() const {
    const std::string device = deviceNames(document_.recording());
    const bool comparesDevices =
        !device.empty() && !recordings_.empty() &&
        std::ranges::all_of(recordings_, [&](const ComparedRecording& other) {
            return isRecordedDevice(other.file.string()) && deviceNames(other.recording) != device;
        });
    if (comparesDevices)
        return QString::fromStdString(device);
    return document_.file().isEmpty() ? tr("this recording")
                                      : QFileInfo(document_.file()).completeBaseName();
}

std::vector<OtherRecording> Comparison::overlays() const {
    std::vector<OtherRecording> overlays;
    for (const ComparedRecording& each : recordings_)
        overlays.push_back({each.name, &each.recording, false});
    return overlays;
}

void Comparison::add(ComparedRecording recording) {
    if (isOpen(recording))
        return;
    const auto same = std::ranges::find(recordings_, recording.file, &ComparedRecording::file);
    if (same != recordings_.end()) {
        recording.name = same->name;
        *same = std::move(recording);
        return;
    }
    if (isDocuments(recording))
        recording.name = tr("%1 (saved)").arg(recording.name);
    // As in a class, recordings in different folders may have the same file name. In this case, the
    // folder distinguishes them. If the folder is not sufficient, a number distinguishes them.
    const auto isTaken = [&](const QString& name) {
        return std::ranges::find(recordings_, name, &ComparedRecording::name) != recordings_.end();
    };
    const QString folder = QString::fromStdString(recording.file.parent_path().filename().string());
    if (isTaken(recording.name) && !folder.isEmpty())
        recording.name = folder + QChar(u'/') + recording.name;
    const QString name = recording.name;
    for (int number = 2; isTaken(recording.name); ++number)
        recording.name = QStringLiteral("%1 (%2)").arg(name).arg(number);
    recordings_.push_back(std::move(recording));
}

void Comparison::addFiles(const QStringList& files) {
    Experiment experiment = document_.experiment();
    for (const QString& file : files) {
        const std::string entry = entryOf(file);
        const bool isNew = !isIn(experiment.comparisons, entry);
        if (addFile(QFileInfo(file).absoluteFilePath()) && isNew)
            experiment.comparisons.push_back(entry);
    }
    followed_ = filesOf(experiment);
    document_.setExperiment(std::move(experiment));
    emit changed();
}

/// Returns true if the file can be compared.
bool Comparison::addFile(const QString& file) {
    try {
        ComparedRecording recording{
            QFileInfo(file).completeBaseName(),
            readRecording(readDocumentFile(file.toStdString()), file.toStdString()).recording,
            file.toStdString()};
        if (isOpen(recording)) {
            messages_.showMessage(Tone::Warning,
                                  tr("“%1” is already open. Choose another recording to compare.")
                                      .arg(QFileInfo(file).fileName()));
            return false;
        }
        add(std::move(recording));
        return true;
    } catch (const Error& error) {
        messages_.showFailure(error.failure());
        return false;
    }
}

void Comparison::addRecorded(ComparedRecording recording) {
    add(std::move(recording));
    emit changed();
}

void Comparison::removeRecorded(const std::filesystem::path& file) {
    if (std::erase_if(recordings_, [&](const auto& each) { return each.file == file; }) > 0)
        emit changed();
}

bool Comparison::shows(const std::filesystem::path& file) const {
    return std::ranges::find(recordings_, file, &ComparedRecording::file) != recordings_.end();
}

QString Comparison::addFolder(const QString& folder, bool kept) {
    ClassSet set = readClassSet(folder.toStdString());
    const auto open =
        std::ranges::find_if(set.recordings, [this](const auto& each) { return isOpen(each); });
    QStringList said;
    if (open != set.recordings.end()) {
        said << tr("“%1” is already open. Choose another recording to compare.")
                    .arg(QFileInfo(document_.file()).fileName());
        set.recordings.erase(open);
    }
    const int found = static_cast<int>(set.recordings.size());
    const QString first =
        found > 0 ? QString::fromStdString(set.recordings.front().file.string()) : QString();
    for (ComparedRecording& recording : set.recordings)
        add(std::move(recording));
    said.prepend(tr("%n recording(s) of “%1”.", nullptr, found).arg(QFileInfo(folder).fileName()));
    if (set.leftOut > 0)
        said << tr("%n other file(s) were ignored.", nullptr, set.leftOut);
    messages_.showMessage(found > 0 ? Tone::Success : Tone::Warning, joinedSentences(said));
    Experiment experiment = document_.experiment();
    const std::string entry = entryOf(folder) + '/';
    if (kept && found > 0 && !isIn(experiment.comparisons, entry)) {
        experiment.comparisons.push_back(entry);
        followed_ = filesOf(experiment);
        document_.setExperiment(std::move(experiment));
    }
    emit changed();
    return first;
}

void Comparison::remove(int place) {
    if (place < 0 || place >= static_cast<int>(recordings_.size()))
        return;
    const ComparedRecording removedOne = std::move(recordings_[static_cast<std::size_t>(place)]);
    recordings_.erase(recordings_.begin() + place);
    Experiment experiment = document_.experiment();
    std::vector<std::string> entries;
    for (const auto& each : std::exchange(experiment.comparisons, {})) {
        const std::pair<std::string, std::filesystem::path> followed{each,
                                                                     fileOf(each).toStdString()};
        if (!isFile(each) || !isOf(removedOne, followed)) {
            entries.push_back(each);
            continue;
        }
        // Keeps the folder's other files as separate entries.
        for (const ComparedRecording& other : recordings_)
            if (isFolder(each) && isOf(other, followed))
                entries.push_back(entryOf(QString::fromStdString(other.file.string())));
    }
    for (std::string& each : entries)
        if (!isIn(experiment.comparisons, each))
            experiment.comparisons.push_back(std::move(each));
    followed_ = filesOf(experiment);
    document_.setExperiment(std::move(experiment));
    emit removed(removedOne.file);
    emit changed();
}

} // namespace kernelcurve
