#include "ui/comparison.h"

#include "app/experiment_document.h"
#include "gpu/model/atomic_file.h"
#include "gpu/model/document_error.h"
#include "gpu/model/recording_yaml.h"
#include "ui/message_bar.h"

#include <QFileInfo>

#include <algorithm>

namespace kernelcurve {

Comparison::Comparison(MessageBar& messages, QObject* parent)
    : QObject(parent)
    , messages_(messages) {}

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
    const auto same = std::ranges::find(recordings_, recording.name, &ComparedRecording::name);
    if (same != recordings_.end())
        *same = std::move(recording);
    else
        recordings_.push_back(std::move(recording));
}

void Comparison::addFiles(const QStringList& files) {
    for (const QString& file : files) {
        try {
            add({QFileInfo(file).completeBaseName(),
                 readRecording(readFile(file.toStdString()), file.toStdString()).recording,
                 file.toStdString()});
        } catch (const DocumentError& error) {
            messages_.showFailure(error.failure());
        }
    }
    emit changed();
}

QString Comparison::addFolder(const QString& folder) {
    ClassSet set = readClassSet(folder.toStdString());
    const int found = static_cast<int>(set.recordings.size());
    const QString first =
        found > 0 ? QString::fromStdString(set.recordings.front().file.string()) : QString();
    for (ComparedRecording& recording : set.recordings)
        add(std::move(recording));
    QString said = tr("%n recording(s) of “%1”.", nullptr, found).arg(QFileInfo(folder).fileName());
    if (set.leftOut > 0)
        said += u' ' + tr("%n other file(s) were left out.", nullptr, set.leftOut);
    messages_.showMessage(found > 0 ? Tone::Success : Tone::Warning, said);
    emit changed();
    return first;
}

void Comparison::remove(int place) {
    if (place < 0 || place >= static_cast<int>(recordings_.size()))
        return;
    recordings_.erase(recordings_.begin() + place);
    emit changed();
}

void Comparison::removeFile(const QString& file) {
    std::erase_if(recordings_, [&](const auto& each) { return each.file == file.toStdString(); });
    emit changed();
}

} // namespace kernelcurve
