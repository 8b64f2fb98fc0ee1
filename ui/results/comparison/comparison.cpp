#include "ui/results/comparison/comparison.h"

#include "app/document/experiment_document.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/messages/messages.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace kernelcurve {

bool isRecordedDevice(const std::string& comparison) {
    return comparison.starts_with("replay:");
}

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

/// Relative names begin at the document's folder.
QString Comparison::fileOf(const std::string& entry) const {
    const QString name = QString::fromStdString(entry);
    return document_.file().isEmpty() || QFileInfo(name).isAbsolute()
               ? name
               : QDir::cleanPath(QFileInfo(document_.file()).absoluteDir().filePath(name));
}

/// Below the document's folder a name goes with it, wherever both are taken.
std::string Comparison::entryOf(const QString& file) const {
    const QString whole = QFileInfo(file).absoluteFilePath();
    if (document_.file().isEmpty())
        return whole.toStdString();
    const QString name = QFileInfo(document_.file()).absoluteDir().relativeFilePath(whole);
    return (name.startsWith(QStringLiteral("../")) ? whole : name).toStdString();
}

/// An undo takes them away and brings them back.
void Comparison::followDocument() {
    decltype(followed_) wanted;
    for (const std::string& entry : document_.experiment().comparisons)
        if (!isRecordedDevice(entry))
            wanted.emplace_back(entry, fileOf(entry).toStdString());
    if (wanted == followed_)
        return;
    const auto before = std::exchange(followed_, wanted);
    const auto hasFile = [](const decltype(followed_)& entries, const std::filesystem::path& file) {
        return std::ranges::any_of(entries, [&](const auto& each) { return each.second == file; });
    };
    for (const auto& [entry, file] : before)
        if (!hasFile(wanted, file))
            std::erase_if(recordings_, [&](const auto& each) { return each.file == file; });
    for (const auto& [entry, file] : wanted)
        if (!hasFile(before, file))
            addFile(QString::fromStdString(file.string()));
    emit changed();
}

bool Comparison::isDocuments(const ComparedRecording& recording) const {
    return !document_.file().isEmpty() &&
           QFileInfo(QString::fromStdString(recording.file.string())) ==
               QFileInfo(document_.file());
}

/// With its rows: where others were measured since, the file is what they are held against.
bool Comparison::isOpen(const ComparedRecording& recording) const {
    return isDocuments(recording) && document_.rowsAreSaved();
}

QString Comparison::nameOf(const ExperimentDocument& document) {
    return document.file().isEmpty() ? tr("this one")
                                     : QFileInfo(document.file()).completeBaseName();
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
    // Every student calls the file alike: then the folder tells them apart, else a number.
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
        const bool isNew =
            std::ranges::find(experiment.comparisons, entry) == experiment.comparisons.end();
        if (addFile(QFileInfo(file).absoluteFilePath()) && isNew) {
            experiment.comparisons.push_back(entry);
            followed_.emplace_back(entry, fileOf(entry).toStdString());
        }
    }
    document_.setExperiment(std::move(experiment));
    emit changed();
}

/// Whether it is one to compare with.
bool Comparison::addFile(const QString& file) {
    try {
        ComparedRecording recording{
            QFileInfo(file).completeBaseName(),
            readRecording(readDocumentFile(file.toStdString()), file.toStdString()).recording,
            file.toStdString()};
        if (isOpen(recording)) {
            messages_.showMessage(
                Tone::Warning,
                tr("“%1” is the recording that is open.").arg(QFileInfo(file).fileName()));
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

QString Comparison::addFolder(const QString& folder) {
    ClassSet set = readClassSet(folder.toStdString());
    const auto open =
        std::ranges::find_if(set.recordings, [this](const auto& each) { return isOpen(each); });
    QStringList said;
    if (open != set.recordings.end()) {
        said << tr("“%1” is the recording that is open.")
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
        said << tr("%n other file(s) were left out.", nullptr, set.leftOut);
    messages_.showMessage(found > 0 ? Tone::Success : Tone::Warning, joinedSentences(said));
    emit changed();
    return first;
}

void Comparison::remove(int place) {
    if (place < 0 || place >= static_cast<int>(recordings_.size()))
        return;
    const QString file =
        QString::fromStdString(recordings_[static_cast<std::size_t>(place)].file.string());
    recordings_.erase(recordings_.begin() + place);
    Experiment experiment = document_.experiment();
    const auto isIt = [&](const std::string& entry) {
        return !isRecordedDevice(entry) && fileOf(entry) == file;
    };
    if (std::erase_if(experiment.comparisons, isIt) > 0) {
        std::erase_if(followed_, [&](const auto& each) { return isIt(each.first); });
        document_.setExperiment(std::move(experiment));
    }
    emit changed();
}

} // namespace kernelcurve
