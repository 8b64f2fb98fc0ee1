#include "ui/comparison.h"

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
                 readRecording(readFile(file.toStdString()), file.toStdString()).recording});
        } catch (const DocumentError& error) {
            messages_.showFailure(error.failure());
        }
    }
    emit changed();
}

void Comparison::addFolder(const QString& folder) {
    ClassSet set = readClassSet(folder.toStdString());
    const int found = static_cast<int>(set.recordings.size());
    for (ComparedRecording& recording : set.recordings)
        add(std::move(recording));
    QString said = tr("%n recording(s) of “%1”.", nullptr, found).arg(QFileInfo(folder).fileName());
    if (set.leftOut > 0)
        said += u' ' + tr("%n other file(s) were left out.", nullptr, set.leftOut);
    messages_.showMessage(found > 0 ? Tone::Success : Tone::Warning, said);
    emit changed();
}

void Comparison::remove(int place) {
    if (place < 0 || place >= static_cast<int>(recordings_.size()))
        return;
    recordings_.erase(recordings_.begin() + place);
    emit changed();
}

void Comparison::clear() {
    recordings_.clear();
    emit changed();
}

} // namespace kernelcurve
