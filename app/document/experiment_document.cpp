#include "app/document/experiment_document.h"

#include "app/document/comment_keeping.h"
#include "app/engine/latest_row.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/previous_version.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/values/document_error.h"

#include <QFileInfo>
#include <QLocale>
#include <QSettings>

#include <algorithm>
#include <optional>
#include <utility>

namespace kernelcurve {

namespace {

constexpr int rewriteMilliseconds = 10'000;
constexpr qsizetype mostRecentFiles = 10;
const QString recentFilesKey = QStringLiteral("recentFiles");

std::filesystem::path path(const QString& file) {
    return file.toStdString();
}

/// What is shown of a file in messages and written into errors: never its folder.
std::string shownName(const QString& file) {
    return QFileInfo(file).fileName().toStdString();
}

Recording readDocument(const std::string& text, const QString& file,
                       std::vector<Message>& remarks) {
    if (!isRecording(text))
        return {readExperiment(text, file.toStdString()), {}, {}};
    ReadRecording read = readRecording(text, file.toStdString());
    if (read.tornLastLine)
        remarks.push_back(message(
            KC_TEXT("engine", "the last line of {0} was not written to its end and was left out"),
            shownName(file)));
    return std::move(read.recording);
}

} // namespace

ExperimentDocument::ExperimentDocument(QObject* parent)
    : QObject(parent) {
    connect(&autosave_, &Autosave::failed, this, &ExperimentDocument::autosaveFailed);
    rewriteSoon_.setSingleShot(true);
    rewriteSoon_.setInterval(rewriteMilliseconds);
    connect(&rewriteSoon_, &QTimer::timeout, this, [this] {
        if (autosave_.active() && std::exchange(autosaveStale_, false))
            autosave_.start(recording_);
    });
}

ExperimentDocument::~ExperimentDocument() {
    autosave_.discard();
}

void ExperimentDocument::setExperiment(Experiment experiment) {
    if (experiment == recording_.experiment)
        return;
    recording_.experiment = std::move(experiment);
    autosaveStale_ = true;
    setModified(true);
    emit experimentChanged();
}

void ExperimentDocument::clearMeasurements() {
    autosave_.discard();
    recording_.environment.clear();
    recording_.telemetry.clear();
    if (recording_.measurements.empty())
        return;
    recording_.measurements.clear();
    setModified(true);
    emit measurementsReset();
}

void ExperimentDocument::setEnvironment(Environment environment) {
    if (environment == recording_.environment)
        return;
    recording_.environment = std::move(environment);
    autosaveStale_ = true;
}

void ExperimentDocument::addMeasurement(Measurement measurement) {
    recording_.measurements.push_back(std::move(measurement));
    if (autosave_.active() && !autosaveStale_)
        autosave_.append(recording_.measurements.back());
    else
        autosave_.start(recording_);
    autosaveStale_ = false;
    setModified(true);
    emit measurementAdded(static_cast<int>(recording_.measurements.size()) - 1);
}

void ExperimentDocument::addTelemetry(const TelemetrySample& sample) {
    addSample(recording_.telemetry, sample);
}

void ExperimentDocument::replaceMeasurement(Measurement measurement) {
    std::vector<Measurement>& rows = recording_.measurements;
    const auto same = latestRow(rows, measurement.configuration);
    if (same == rows.end()) {
        addMeasurement(std::move(measurement));
        return;
    }
    *same = std::move(measurement);
    // Rows that are replaced come in numbers: the autosaved file is written anew now and then.
    autosaveStale_ = true;
    if (!rewriteSoon_.isActive())
        rewriteSoon_.start();
    setModified(true);
    emit measurementChanged(static_cast<int>(same - rows.begin()));
}

void ExperimentDocument::setAside(const std::string& kernel, bool keep) {
    const std::string previous = previousVersionOf(kernel);
    std::vector<Measurement>& rows = recording_.measurements;
    const auto kernelOf = [](const Measurement& row) -> const std::string& {
        return row.configuration.kernel;
    };
    keep = keep && std::any_of(rows.begin(), rows.end(), [&](const Measurement& row) {
               return kernelOf(row) == kernel && row.status == Status::Measured;
           });
    // A version of which nothing could be measured leaves what the one before it reached.
    const auto dropped = std::erase_if(rows, [&](const Measurement& row) {
        return (keep && kernelOf(row) == previous) ||
               (kernelOf(row) == kernel && !(keep && row.status == Status::Measured));
    });
    if (dropped == 0 && !keep)
        return;
    for (Measurement& row : rows)
        if (kernelOf(row) == kernel)
            row.configuration.kernel = previous;
    if (keep)
        for (auto& [name, value] : recording_.environment)
            if (name == "sha256 " + kernel)
                name = "sha256 " + previous;
    autosaveStale_ = true;
    setModified(true);
    emit measurementsReset();
}

QString ExperimentDocument::title(const QString& untitled) const {
    const LocalizedText& title = recording_.experiment.title;
    const bool chinese = QLocale().language() == QLocale::Chinese;
    const std::string& first = chinese ? title.zhCN : title.en;
    const std::string& text = first.empty() ? (chinese ? title.en : title.zhCN) : first;
    if (!text.empty())
        return QString::fromStdString(text);
    return file_.isEmpty() ? untitled : QFileInfo(file_).completeBaseName();
}

void ExperimentDocument::replace(Recording recording, const QString& file,
                                 std::vector<Message> remarks) {
    recording_ = std::move(recording);
    beginning_ = recording_.experiment;
    asFitted_ = recording_.experiment;
    asOpened_.reset();
    if (!asFitted_.sizes.empty())
        asOpened_ = asFitted_;
    remarks_ = std::move(remarks);
    file_ = file;
    emit fileChanged(file_);
    emit experimentChanged();
    emit measurementsReset();
    setModified(false);
}

void ExperimentDocument::fitTo(DeviceKind device) {
    device_ = device;
    if (!asOpened_)
        return;
    asFitted_.device = recording_.experiment.device; // choosing a device is no change of its sizes
    if (recording_.experiment != asFitted_)
        return;
    Experiment experiment = fitted(*asOpened_, device);
    experiment.device = asFitted_.device;
    if (experiment == asFitted_)
        return;
    asFitted_ = experiment;
    recording_.experiment = std::move(experiment);
    emit experimentChanged();
}

void ExperimentDocument::open(const QString& file) {
    std::vector<Message> remarks;
    Recording recording = readDocument(readDocumentFile(path(file)), file, remarks);
    autosave_.discard();
    replace(std::move(recording), file, std::move(remarks));
    remember(file);
}

void ExperimentDocument::openLab(const QString& file) {
    std::vector<Message> remarks;
    Recording recording = readDocument(readDocumentFile(path(file)), file, remarks);
    autosave_.discard();
    replace(std::move(recording), {}, std::move(remarks));
}

void ExperimentDocument::reset() {
    autosave_.discard();
    replace({}, {}, {});
}

Experiment ExperimentDocument::beginning() const {
    return device_ ? fitted(beginning_, *device_) : beginning_;
}

void ExperimentDocument::restart() {
    autosave_.discard();
    replace({beginning_, {}, {}}, {}, {});
}

void ExperimentDocument::recover(const std::filesystem::path& unfinished) {
    std::vector<Message> remarks;
    const QString name = QString::fromStdString(unfinished.string());
    Recording recording = readDocument(readDocumentFile(unfinished), name, remarks);
    replace(std::move(recording), {}, std::move(remarks));
    autosave_.start(recording_, unfinished);
    autosaveStale_ = false;
    setModified(true);
}

void ExperimentDocument::discardUnfinished(const std::filesystem::path& unfinished) {
    std::error_code error;
    std::filesystem::remove(unfinished, error);
    if (error)
        throw DocumentError({message(KC_TEXT("engine", "the unfinished recording could not be "
                                                       "removed: {0}"),
                                     error.message()),
                             {},
                             {unfinished.filename().string(), 0, 0}});
}

void ExperimentDocument::save(const QString& file) {
    const std::string text = recording_.measurements.empty()
                                 ? writeExperiment(recording_.experiment)
                                 : writeRecording(recording_);
    const std::optional<Message> kept = keepComments(path(file));
    writeFileAtomically(path(file), text);
    remarks_.clear();
    if (kept)
        remarks_.push_back(*kept);
    autosave_.discard();
    if (file_ != file) {
        file_ = file;
        emit fileChanged(file_);
    }
    setModified(false);
    remember(file);
}

QStringList ExperimentDocument::recentFiles() {
    return QSettings().value(recentFilesKey).toStringList();
}

void ExperimentDocument::remember(const QString& file) {
    const QString absolute = QFileInfo(file).absoluteFilePath();
    QStringList files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    QSettings().setValue(recentFilesKey, files.mid(0, mostRecentFiles));
}

void ExperimentDocument::setModified(bool modified) {
    if (modified_ == modified)
        return;
    modified_ = modified;
    emit modifiedChanged(modified);
}

} // namespace kernelcurve
