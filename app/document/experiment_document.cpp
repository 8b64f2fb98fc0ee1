#include "app/document/experiment_document.h"

#include "app/document/edit/experiment_edit.h"
#include "app/document/files/overwriting.h"
#include "app/document/files/saved_kernels.h"
#include "app/document/files/unfinished_recording.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/previous_version.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"

#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <exception>
#include <iterator>
#include <optional>
#include <utility>

namespace kernelcurve {

namespace {

// Replaced rows arrive frequently, so they are saved less often than the user's changes.
constexpr int rowsMilliseconds = 10'000;
constexpr int editMilliseconds = 2'000;

/// Returns the absolute path of a file, or an empty path if `file` is empty.
std::filesystem::path absolutePath(const QString& file) {
    return file.isEmpty() ? std::filesystem::path()
                          : std::filesystem::path(QFileInfo(file).absoluteFilePath().toStdString());
}

} // namespace

ExperimentDocument::ExperimentDocument(QObject* parent)
    : QObject(parent) {
    connect(&autosave_, &Autosave::failed, this, &ExperimentDocument::autosaveFailed);
    connect(&autosave_, &Autosave::roomAgain, this, [this] {
        if (autosave_.active())
            autosaveRows();
    });
    rewriteSoon_.setSingleShot(true);
    connect(&rewriteSoon_, &QTimer::timeout, this, [this] {
        if (autosave_.starting())
            return rewriteSoon_.start(); // A slow disk must finish the previous file first.
        autosaveStale_ = true;
        autosaveEdits();
    });
}

ExperimentDocument::~ExperimentDocument() {
    // If an exception ends the program, the file remains, and the next start offers to recover it.
    if (std::uncaught_exceptions() > 0)
        return;
    if (!keepsAutosave_) {
        autosave_.discardAll();
    } else if (autosave_.active()) {
        refreshAutosave();
        autosave_.whole(recording_.measurements);
    }
}

ExperimentHistory::State ExperimentDocument::state() const {
    return {recording_.experiment, file_.isEmpty() && recording_.experiment == made_};
}

void ExperimentDocument::change(Experiment experiment, const ExperimentHistory::State& before,
                                const Edit& edit) {
    recording_.experiment = std::move(experiment);
    history_.add(before, state(), edit);
    headChanged();
    showModified();
    emit experimentChanged();
}

/// Schedules a new autosaved file, because the head of the recording has changed. The head is
/// everything except the rows.
void ExperimentDocument::headChanged() {
    autosaveStale_ = true;
    if ((autosave_.active() || keepsEdits()) &&
        (!rewriteSoon_.isActive() || rewriteSoon_.remainingTime() > editMilliseconds))
        rewriteSoon_.start(editMilliseconds);
}

/// Returns true if the edits of a document without new rows are autosaved. Edits that the command
/// line makes are not autosaved, because the command line cannot recover them.
bool ExperimentDocument::keepsEdits() const {
    return !keepsAutosave_ && !recording_.experiment.kernels.empty() && atStake().settings;
}

void ExperimentDocument::autosaveEdits() {
    const bool rowsAreLost = !rowsAreSaved() && !recording_.measurements.empty();
    if (keepsEdits() || rowsAreLost)
        startAutosave();
    else
        autosave_.discard();
}

void ExperimentDocument::startAutosave(const std::filesystem::path& replaced) {
    rewriteSoon_.stop();
    autosaveStale_ = false;
    gatherKernels(file_);
    DocumentOrigin origin{absolutePath(file_), stamp_.toHex().toStdString()};
    if (catalog_ != nullptr)
        origin.kernels = kernelFilesOf(recording_.experiment, *catalog_);
    if (origin.kernels.empty())
        origin.kernels = knownKernelFiles_;
    if (recording_.measurements.empty() || !rowsAreSaved()) {
        autosave_.comesFrom(std::move(origin));
        return autosave_.start(recording_, replaced);
    }
    // The origin does not copy the rows, because a document may have a million rows.
    origin.rows = absolutePath(rowsFile_);
    autosave_.comesFrom(std::move(origin));
    autosave_.start({recording_.experiment,
                     recording_.environment,
                     {},
                     {},
                     recording_.devices,
                     recording_.kernelFiles},
                    replaced);
}

void ExperimentDocument::gatherKernels(const QString& file) {
    if (catalog_ != nullptr)
        recording_.kernelFiles =
            savedKernels(recording_.experiment, *catalog_, absolutePath(file).parent_path(),
                         recording_.kernelFiles);
}

std::filesystem::path ExperimentDocument::fileOf(const SavedKernel& kernel) const {
    return findKernelFile(kernel, absolutePath(file_).parent_path(), knownKernelFiles_);
}

const std::optional<std::string>& ExperimentDocument::baseline() const {
    const std::optional<std::string>& measured = ranWith_.baseline;
    const std::optional<std::string>& next = experiment().baseline;
    const auto has = [](const Experiment& experiment, const std::string& kernel) {
        return std::ranges::find(experiment.kernels, kernel) != experiment.kernels.end();
    };
    const bool keeps = !recording_.measurements.empty() && measured &&
                       !has(experiment(), *measured) && !(next && has(ranWith_, *next));
    return keeps ? measured : next;
}

void ExperimentDocument::setExperiment(Experiment experiment, const Edit& edit) {
    if (experiment != recording_.experiment)
        change(std::move(experiment), state(), edit);
}

void ExperimentDocument::edit(const std::function<void(Experiment&)>& change, const Edit& edit) {
    Experiment experiment = recording_.experiment;
    change(experiment);
    setExperiment(std::move(experiment), edit);
}

void ExperimentDocument::setUp(Experiment experiment) {
    const ExperimentHistory::State before = state();
    if (file_.isEmpty()) {
        std::vector<Guess> guesses = std::move(made_.guesses);
        std::string notes = std::move(made_.notes);
        made_ = experiment;
        made_.guesses = std::move(guesses);
        made_.notes = std::move(notes);
    }
    if (experiment != recording_.experiment)
        change(std::move(experiment), before, {message(KC_TEXT("engine", "step setup"))});
}

void ExperimentDocument::undo() {
    if (history_.undoName() != nullptr)
        goTo(history_.undo());
}

void ExperimentDocument::redo() {
    if (history_.redoName() != nullptr)
        goTo(history_.redo());
}

void ExperimentDocument::goTo(const ExperimentHistory::State& state) {
    const bool isMadeAsFitted = made_ == asFitted_;
    // A state from before a device was selected contains the sizes for every kind of device.
    recording_.experiment = device_ ? fitted(state.experiment, *device_) : state.experiment;
    if (state.setUp && file_.isEmpty())
        made_ = recording_.experiment;
    // If the state is the opened experiment with the sizes for one kind of device, the sizes for
    // another kind of device can still replace these sizes.
    for (const DeviceKind kind : {DeviceKind::Cpu, DeviceKind::Cuda}) {
        Experiment fits = asOpened_ ? fitted(*asOpened_, kind) : Experiment();
        takeDevices(fits, recording_.experiment);
        if (!asOpened_ || fits != recording_.experiment)
            continue;
        if (isMadeAsFitted)
            made_ = fits;
        asFitted_ = std::move(fits);
    }
    headChanged();
    showModified();
    emit experimentChanged();
}

void ExperimentDocument::beginRun(bool keepRows) {
    if (!keepRows)
        clearMeasurements();
    ranWith_ = recording_.experiment;
}

void ExperimentDocument::expectRows(std::int64_t rows) {
    // The reserved memory costs nothing until it is used. The list grows for more rows.
    constexpr std::int64_t most = std::int64_t{1} << 20;
    recording_.measurements.reserve(
        recording_.measurements.size() +
        static_cast<std::size_t>(std::clamp<std::int64_t>(rows, 0, most)));
}

void ExperimentDocument::endRun() {
    if (rewriteSoon_.isActive())
        refreshAutosave();
}

void ExperimentDocument::refreshAutosave() {
    if (rewriteSoon_.isActive())
        autosaveStale_ = true;
    if (!autosaveStale_)
        return;
    if (autosave_.active())
        autosaveRows();
    else
        autosaveEdits(); // Autosaves edits, and rows that replaced those of a file.
}

void ExperimentDocument::autosaveRows() {
    if (autosave_.active() && !autosaveStale_)
        return autosave_.follow(recording_.measurements);
    startAutosave();
}

std::filesystem::path ExperimentDocument::autosavedFile() {
    refreshAutosave();
    std::filesystem::path file = autosave_.whole(recording_.measurements);
    if (file.empty() && !recording_.measurements.empty()) {
        // An earlier attempt to write may have failed because the disk was full.
        startAutosave();
        file = autosave_.whole(recording_.measurements);
    }
    return file;
}

/// Stores `run` as an earlier run. If `isPart` is true, the run contains only some rows of the
/// document. Otherwise, it contains all rows.
void ExperimentDocument::keepRun(Recording run, bool isPart) {
    run.experiment = ranWith_;
    run.kernelFiles = recording_.kernelFiles;
    earlier_.add(std::move(run), rowsFile_, {}, isPart);
    earlier_.trim(file_);
    emit earlierRunsChanged();
}

void ExperimentDocument::clearMeasurements() {
    if (!recording_.measurements.empty())
        keepRun(recording_);
    recording_.environment.clear();
    recording_.telemetry.clear();
    recording_.devices.clear();
    if (recording_.measurements.empty())
        return;
    recording_.measurements.clear();
    autosave_.discard();
    if (keepsEdits())
        headChanged();
    rowsChanged();
    emit measurementsReset();
}

void ExperimentDocument::bringBackRows(std::size_t place) {
    const EarlierRun run = earlier_.take(place);
    if (!recording_.measurements.empty())
        keepRun(recording_);
    const Experiment experiment = std::move(recording_.experiment);
    recording_ = *run.recording;
    ranWith_ = std::exchange(recording_.experiment, experiment);
    // A file with additional rows differs from the shown run.
    rowsFile_ = run.isPart ? QString() : run.file;
    if (rowsFile_.isEmpty())
        startAutosave();
    else
        autosaveEdits();
    earlier_.drop(run);
    showModified();
    emit measurementsReset();
    emit earlierRunsChanged();
}

void ExperimentDocument::bringBack(std::size_t place) {
    bringBackRows(place);
    Experiment experiment = ranWith_;
    experiment.guesses = recording_.experiment.guesses;
    experiment.notes = recording_.experiment.notes;
    setExperiment(std::move(experiment), {message(KC_TEXT("engine", "return to an earlier run"))});
}

std::vector<QString> ExperimentDocument::saveEarlierRuns(const QString& file) {
    std::vector<QString> written = earlier_.saveBeside(file);
    emit earlierRunsChanged();
    return written;
}

void ExperimentDocument::nameDevices(const std::vector<std::string>& devices) {
    const std::vector<MeasuringDevice> before = recording_.devices;
    nameDevice(recording_);
    for (const std::string& device : devices)
        deviceNamed(recording_, device);
    std::erase_if(recording_.devices, [&](const MeasuringDevice& device) {
        return device.environment.empty() && std::ranges::count(devices, device.name) == 0 &&
               std::ranges::count(recording_.measurements, device.name, &Measurement::device) == 0;
    });
    if (recording_.devices == before)
        return;
    headChanged();
    if (!recording_.measurements.empty())
        emit measurementsReset();
}

std::string ExperimentDocument::addDevice(const std::string& wanted) {
    Recording named{{}, recording_.environment, {}, {}, recording_.devices};
    nameDevice(named);
    std::string name = freeName(wanted, [&](const std::string& each) {
        return std::ranges::count(named.devices, each, &MeasuringDevice::name) > 0;
    });
    std::vector<std::string> names = textsOf(named.devices, &MeasuringDevice::name);
    names.push_back(name);
    nameDevices(names);
    return name;
}

void ExperimentDocument::endSharing(const std::function<bool(const Measurement&)>& ofOthers) {
    bool changes = false;
    for (Measurement& row : recording_.measurements)
        if (row.shared && ofOthers(row)) {
            row.shared = false;
            changes = true;
        }
    if (!changes)
        return;
    autosaveStale_ = true;
    rowsChanged();
    emit measurementsReset();
}

void ExperimentDocument::setEnvironment(Environment environment, const std::string& device) {
    Environment& known =
        device.empty() ? recording_.environment : deviceNamed(recording_, device).environment;
    if (environment == known)
        return;
    known = std::move(environment);
    headChanged();
}

void ExperimentDocument::addMeasurement(Measurement measurement) {
    if (recording_.measurements.empty())
        ranWith_ = recording_.experiment;
    recording_.measurements.push_back(std::move(measurement));
    if (rowsAreSaved())
        // The autosaved file has no rows, because another file contains them.
        autosaveStale_ = true;
    rowsChanged();
    autosaveRows();
    emit measurementAdded(static_cast<int>(recording_.measurements.size()) - 1);
}

void ExperimentDocument::addTelemetry(const TelemetrySample& sample, const std::string& device) {
    addSample(device.empty() ? recording_.telemetry : deviceNamed(recording_, device).telemetry,
              sample);
}

void ExperimentDocument::replaceMeasurement(Measurement measurement) {
    std::vector<Measurement>& rows = recording_.measurements;
    const auto same = std::ranges::find_if(rows.rbegin(), rows.rend(), [&](const Measurement& row) {
        return row.configuration == measurement.configuration && row.device == measurement.device;
    });
    if (same == rows.rend()) {
        addMeasurement(std::move(measurement));
        return;
    }
    *same = std::move(measurement);
    if (rowsAreSaved())
        autosaveStale_ = true;
    if (!rewriteSoon_.isActive())
        rewriteSoon_.start(rowsMilliseconds);
    rowsChanged();
    emit measurementChanged(static_cast<int>(rows.rend() - same) - 1);
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
    // If the last version has no measured rows, keep the rows of the preceding version.
    const auto stays = [&](const Measurement& row) {
        return !(keep && kernelOf(row) == previous) &&
               (kernelOf(row) != kernel || (keep && row.status == Status::Measured));
    };
    const auto dropped = std::stable_partition(rows.begin(), rows.end(), stays);
    if (dropped == rows.end() && !keep)
        return;
    if (dropped != rows.end())
        keepRun({recording_.experiment,
                 recording_.environment,
                 {dropped, rows.end()},
                 {},
                 recording_.devices},
                true);
    rows.erase(dropped, rows.end());
    for (Measurement& row : rows)
        if (kernelOf(row) == kernel)
            row.configuration.kernel = previous;
    const auto renameChecksum = [&](Environment& environment) {
        for (auto& [name, value] : environment)
            if (name == "sha256 " + kernel)
                name = "sha256 " + previous;
    };
    if (keep) {
        renameChecksum(recording_.environment);
        for (MeasuringDevice& device : recording_.devices)
            renameChecksum(device.environment);
    }
    autosaveStale_ = true;
    rowsChanged();
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
    made_ = recording_.experiment;
    asFitted_ = recording_.experiment;
    ranWith_ = recording_.experiment;
    asOpened_.reset();
    if (!asFitted_.sizes.empty())
        asOpened_ = asFitted_;
    knownKernelFiles_.clear();
    remarks_ = std::move(remarks);
    file_ = file;
    rowsFile_ = file;
    emit fileChanged(file_);
    emit experimentChanged();
    emit measurementsReset();
    emit earlierRunsChanged();
    showModified();
}

/// Discards all data of the current document. The caller must first ask the user, because unsaved
/// changes are lost.
void ExperimentDocument::leave() {
    history_.clear();
    autosave_.discardAll();
    earlier_.clear();
}

/// Copies the devices and comparisons from `other`. A change of these choices does not count as a
/// change of the sizes.
static void takeChoices(Experiment& experiment, const Experiment& other) {
    takeDevices(experiment, other);
    experiment.comparisons = other.comparisons;
}

bool ExperimentDocument::isAsFitted() const {
    Experiment experiment = asFitted_;
    takeChoices(experiment, recording_.experiment);
    return asOpened_ && experiment == recording_.experiment;
}

Experiment ExperimentDocument::fittedTo(DeviceKind device) const {
    if (!isAsFitted())
        return recording_.experiment;
    Experiment experiment = fitted(*asOpened_, device);
    takeChoices(experiment, recording_.experiment);
    return experiment;
}

void ExperimentDocument::fitTo(DeviceKind device) {
    device_ = device;
    if (!isAsFitted())
        return;
    Experiment experiment = fittedTo(device);
    if (experiment == recording_.experiment)
        return;
    // made_ differs from asFitted_ if the document was saved after it was fitted. In this case, the
    // file contains the saved sizes.
    if (made_ == asFitted_)
        made_ = experiment;
    asFitted_ = experiment;
    recording_.experiment = std::move(experiment);
    showModified();
    emit experimentChanged();
}

void ExperimentDocument::fitRestTo(DeviceKind device) {
    const std::optional<DeviceKind> before = device_;
    fitTo(device);
    if (!asOpened_ || !before || before == device || isAsFitted())
        return;
    const Experiment from = fitted(*asOpened_, *before);
    Experiment to = fitted(*asOpened_, device);
    Experiment experiment = recording_.experiment;
    const auto fit = [&](const std::string& name) {
        if (entryOf(experiment, name) == entryOf(from, name))
            setEntry(experiment, name, entryOf(to, name));
    };
    for (const DeviceSizes& sizes : asOpened_->sizes) {
        for (const auto& [name, value] : sizes.parameters)
            fit(name);
        for (const Axis& axis : sizes.sweep)
            fit(axis.parameter);
    }
    unzipUnswept(experiment);
    if (experiment == recording_.experiment)
        return;
    asFitted_ = std::move(to); // Undoing the user's changes leads to this experiment.
    recording_.experiment = std::move(experiment);
    showModified();
    emit experimentChanged();
}

void ExperimentDocument::reset() {
    leave();
    devicesBeforeLab_.reset();
    replace({}, {}, {});
}

Experiment ExperimentDocument::beginning() const {
    return device_ ? fitted(beginning_, *device_) : beginning_;
}

void ExperimentDocument::restart() {
    ExperimentHistory::State before = state();
    clearMeasurements();
    Experiment experiment = beginning_;
    takeDevices(experiment, recording_.experiment);
    // Undo shows the experiment with the sizes for the device, so the comparison uses these sizes.
    if (device_)
        before.experiment = fitted(std::move(before.experiment), *device_);
    history_.add(before, {device_ ? fitted(experiment, *device_) : experiment, true},
                 {message(KC_TEXT("engine", "return to the beginning"))});
    replace({std::move(experiment), {}, {}}, {}, {});
}

AtStake ExperimentDocument::atStake() const {
    Experiment made = made_;
    // A different device is not a change worth saving, because its selection takes one click.
    takeDevices(made, recording_.experiment);
    return {recording_.experiment != made, rowsAreSaved() ? 0 : measuredRows(recording_),
            earlier_.unsavedRows()};
}

std::optional<Overwriting> ExperimentDocument::overwriting(const QString& file) const {
    return overwritingOf(file, recording_, file == file_ ? stamp_ : QByteArray());
}

void ExperimentDocument::rowsChanged() {
    rowsFile_.clear();
    showModified();
}

void ExperimentDocument::showModified() {
    const bool rowsDiffer =
        file_.isEmpty() ? !rowsAreSaved() && !recording_.measurements.empty() : rowsFile_ != file_;
    const bool modified = rowsDiffer || recording_.experiment != made_;
    if (std::exchange(modified_, modified) != modified)
        emit modifiedChanged(modified);
}

} // namespace kernelcurve
