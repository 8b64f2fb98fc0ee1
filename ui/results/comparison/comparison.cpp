#include "ui/results/comparison/comparison.h"

#include "app/document/experiment_document.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/messages/messages.h"

#include <QFileInfo>

#include <algorithm>

namespace kernelcurve {

Comparison::Comparison(const ExperimentDocument& document, MessageBar& messages, QObject* parent)
    : QObject(parent)
    , document_(document)
    , messages_(messages) {
    connect(&document_, &ExperimentDocument::fileChanged, this, [this] {
        if (std::erase_if(recordings_, [this](const auto& each) { return isOpen(each); }) > 0)
            emit changed();
    });
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
    for (const QString& file : files) {
        try {
            ComparedRecording recording{
                QFileInfo(file).completeBaseName(),
                readRecording(readDocumentFile(file.toStdString()), file.toStdString()).recording,
                file.toStdString()};
            if (isOpen(recording))
                messages_.showMessage(
                    Tone::Warning,
                    tr("“%1” is the recording that is open.").arg(QFileInfo(file).fileName()));
            add(std::move(recording));
        } catch (const Error& error) {
            messages_.showFailure(error.failure());
        }
    }
    emit changed();
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
    recordings_.erase(recordings_.begin() + place);
    emit changed();
}

} // namespace kernelcurve
