#include "app/document/files/earlier_runs.h"

#include "app/document/files/autosave.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/recording_yaml.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::size_t maxSaved = 10;

} // namespace

std::int64_t measuredRows(const Recording& recording) {
    return std::ranges::count(recording.measurements, Status::Measured, &Measurement::status);
}

void EarlierRuns::add(Recording run, const QString& file, const std::filesystem::path& replaced,
                      bool isPart) {
    if (measuredRows(run) == 0)
        return;
    const auto kept = std::make_shared<const Recording>(std::move(run));
    runs_.insert(runs_.begin(), {kept, QDateTime::currentDateTime(), file, ++added_, isPart});
    if (file.isEmpty())
        autosave_.keep(added_, kept, replaced);
}

void EarlierRuns::trim(const QString& open) {
    for (std::size_t place = runs_.size(); place-- > maxSaved;)
        if (!runs_[place].file.isEmpty() && runs_[place].file != open)
            runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(place));
}

EarlierRun EarlierRuns::take(std::size_t place) {
    EarlierRun run = std::move(runs_.at(place));
    runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(place));
    return run;
}

void EarlierRuns::drop(const EarlierRun& run) {
    autosave_.drop(run.number);
}

void EarlierRuns::overwritten(const QString& file) {
    for (EarlierRun& run : runs_)
        if (!run.file.isEmpty() && QFileInfo(run.file) == QFileInfo(file)) {
            run.file.clear();
            autosave_.keep(run.number, run.recording);
        }
}

std::vector<QString> EarlierRuns::saveBeside(const QString& file) {
    const QFileInfo beside(file);
    const QString ending =
        hasDocumentEnding(file.toStdString()) ? beside.suffix() : QStringLiteral("yaml");
    std::vector<QString> written;
    int number = 0;
    for (auto newest = runs_.rbegin(); newest != runs_.rend(); ++newest) {
        EarlierRun& run = *newest;
        if (!run.file.isEmpty())
            continue;
        QString name;
        do
            name = QStringLiteral("%1/%2-run-%3.%4")
                       .arg(beside.absolutePath(), beside.completeBaseName())
                       .arg(++number)
                       .arg(ending);
        while (QFileInfo::exists(name));
        writeFileAtomically(name.toStdString(), [&run](const TextSink& write) {
            writeRecording(*run.recording, write);
        });
        run.file = name;
        run.isPart = false;
        autosave_.drop(run.number);
        written.push_back(name);
    }
    return written;
}

std::int64_t EarlierRuns::unsavedRows() const {
    std::int64_t rows = 0;
    for (const EarlierRun& run : runs_)
        if (run.file.isEmpty())
            rows += measuredRows(*run.recording);
    return rows;
}

} // namespace kernelcurve
