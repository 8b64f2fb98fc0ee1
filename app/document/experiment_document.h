#pragma once

#include "app/document/edit/experiment_history.h"
#include "app/document/files/autosave.h"
#include "app/document/files/earlier_runs.h"
#include "app/document/files/overwriting.h"
#include "gpu/model/recording/recording.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace kernelcurve {

class Catalog;
struct UnfinishedRecording;

/// The losses if the document is closed.
struct AtStake {
    bool settings = false; ///< the user changed the experiment
    std::int64_t rows = 0;
    std::int64_t earlierRows = 0; ///< of earlier runs

    bool nothing() const { return !settings && rows == 0 && earlierRows == 0; }
};

/// A document of the window: the edited experiment and its measurements. A file with measurements
/// is a recording, one without is an experiment. Replaced rows remain as an earlier run. Unsaved
/// edits and rows, including earlier runs, are stored in the autosave folder.
class ExperimentDocument : public QObject {
    Q_OBJECT

  public:
    explicit ExperimentDocument(QObject* parent = nullptr);
    /// A regular end removes the autosaved recording, so ask the user before; see keepAutosave.
    ~ExperimentDocument() override;

    /// The custom kernels of the experiment are saved with it, as they are in `catalog`, which must
    /// outlive this object.
    void setCatalog(const Catalog& catalog) { catalog_ = &catalog; }
    /// The kernels of a document whose experiment is copied.
    void setKernelFiles(std::vector<SavedKernel> kernels) {
        recording_.kernelFiles = std::move(kernels);
    }
    /// Stores the current state of these kernels in the recording, for a document that is or will
    /// be in `file`. Saving and autosaving call it.
    void gatherKernels(const QString& file);
    /// The path of a kernel file that was saved with the document; empty if it is missing.
    std::filesystem::path fileOf(const SavedKernel& kernel) const;

    const Experiment& experiment() const { return recording_.experiment; }
    const Recording& recording() const { return recording_; }
    /// The experiment of the rows; the current one may have been changed for the next run.
    const Experiment& measuredWith() const { return ranWith_; }
    /// The baseline of the rows. They keep theirs if the next run has none of their kernels.
    const std::optional<std::string>& baseline() const;
    /// Marks the document as changed if it differs. Measurements stay, because they contain their
    /// configurations.
    void setExperiment(Experiment experiment, const Edit& edit = {});
    /// The same with a function that changes it.
    void edit(const std::function<void(Experiment&)>& change, const Edit& edit = {});
    /// The same for a setup that the program can repeat: without a file, nothing is lost.
    void setUp(Experiment experiment);
    /// Undo and redo. Measurements stay. They do nothing if there is no such step.
    void undo();
    void redo();
    /// See ExperimentHistory::endTyping.
    void endTyping() { history_.endTyping(); }
    const ExperimentHistory& history() const { return history_; }
    /// If the opened file has sizes for kinds of devices, uses those for `device`, until the user
    /// has changed them. Does not count as a change.
    void fitTo(DeviceKind device);
    /// The same after a change, for the sizes that the user has not changed.
    void fitRestTo(DeviceKind device);
    /// The experiment as fitTo would change it.
    Experiment fittedTo(DeviceKind device) const;
    /// The experiment as it was opened, or at the start of a lab, for the fitted device.
    Experiment beginning() const;
    /// Restores it, without measurements and without a file. The device stays.
    void restart();

    /// Starts a run of the experiment. Unless it continues the existing rows, they become an
    /// earlier run.
    void beginRun(bool keepRows);
    /// Reserves memory for this many rows, because growing the list would need twice the memory.
    void expectRows(std::int64_t rows);
    /// The run has ended: replaced rows are autosaved immediately.
    void endRun();
    /// The rows become an earlier run.
    void clearMeasurements();
    /// The earlier runs, the last first.
    const std::vector<EarlierRun>& earlierRuns() const { return earlier_.all(); }
    /// Shows an earlier run; the current one becomes an earlier run. The experiment is that of the
    /// run; guesses and notes stay.
    void bringBack(std::size_t place);
    /// The same without changing the experiment.
    void bringBackRows(std::size_t place);
    /// See EarlierRuns::saveBeside.
    std::vector<QString> saveEarlierRuns(const QString& file);
    /// Sets the devices of future rows, in addition to those of existing rows. Unused device names
    /// are removed.
    void nameDevices(const std::vector<std::string>& devices);
    /// The same for an additional device; returns its name, which is `wanted` with a number
    /// appended if it is taken.
    std::string addDevice(const std::string& wanted);
    /// Attributes these rows to their own devices instead of all devices that shared the work.
    void endSharing(const std::function<bool(const Measurement&)>& ofOthers);
    /// For the only device, or for one of several.
    void setEnvironment(Environment environment, const std::string& device = {});
    void addMeasurement(Measurement measurement);
    /// It is saved with the measurements, but not autosaved.
    void addTelemetry(const TelemetrySample& sample, const std::string& device = {});
    /// Prepares a new measurement of a user's kernel: the rows of its last version are kept under
    /// previousVersionOf, or removed. Removed rows become an earlier run.
    void setAside(const std::string& kernel, bool keep);
    /// Replaces the last row of the same configuration and device, or appends.
    void replaceMeasurement(Measurement measurement);

    QString file() const { return file_; }
    /// The title of the experiment, otherwise the file name, otherwise `untitled`.
    QString title(const QString& untitled) const;
    /// A file contains the same rows.
    bool rowsAreSaved() const { return !rowsFile_.isEmpty(); }
    /// The file, if any, has other content.
    bool isModified() const { return modified_; }
    AtStake atStake() const;
    /// The content that saving would destroy; nothing if no question is needed.
    std::optional<Overwriting> overwriting(const QString& file) const;

    /// They throw Error, and the document then stays unchanged.
    void open(const QString& file);
    void save(const QString& file);
    /// A lab is opened as a copy without a file. A lab for any device uses the selected one; a lab
    /// that names devices uses those, until the next lab is opened.
    void openLab(const QString& file);
    void reset();
    /// Recovers the unsaved state of a killed program: a changed document of the file that it was
    /// opened from, if that still exists.
    void recover(const UnfinishedRecording& unfinished);
    /// Removes it; throws Error on failure.
    static void discardUnfinished(const UnfinishedRecording& unfinished);
    /// For programs without a user: the autosaved recording stays at the end, unless it was
    /// discarded because the rows are saved elsewhere.
    void keepAutosave() { keepsAutosave_ = true; }
    void discardAutosave() { autosave_.discard(); }
    /// The autosaved recording with all current rows; empty if that failed.
    std::filesystem::path autosavedFile();
    /// Messages after `open`, `recover`, or `save`: a skipped incomplete line, comments that were
    /// saved in a .bak file ...
    const std::vector<Message>& remarks() const { return remarks_; }

  signals:
    void experimentChanged();
    void measurementsReset();
    void measurementAdded(int row);
    void measurementChanged(int row);
    void modifiedChanged(bool modified);
    void earlierRunsChanged();
    void fileChanged(const QString& file);
    /// Work continues, but unsaved data is only in memory. Emitted once, until writing works again.
    void autosaveFailed(const kernelcurve::Failure& failure);

  private:
    ExperimentHistory::State state() const;
    void change(Experiment experiment, const ExperimentHistory::State& before, const Edit& edit);
    void goTo(const ExperimentHistory::State& state);
    bool isAsFitted() const;
    void replace(Recording recording, const QString& file, std::vector<Message> remarks);
    void leave();
    void keepRun(Recording run, bool isPart = false);
    void rowsChanged();
    void headChanged();
    void showModified();
    bool keepsEdits() const;
    void autosaveEdits();
    void refreshAutosave();
    void autosaveRows();
    void startAutosave(const std::filesystem::path& replaced = {});

    Recording recording_;
    const Catalog* catalog_ = nullptr;
    std::vector<std::filesystem::path> knownKernelFiles_; ///< path of a recovered document
    Experiment beginning_;                                ///< as it was read
    std::optional<Experiment> devicesBeforeLab_; ///< the user's, if a lab has replaced them
    Experiment made_;    ///< as it was read, saved, fitted to the device, or set up by a step
    Experiment ranWith_; ///< the experiment of the rows
    ExperimentHistory history_;
    std::optional<DeviceKind> device_;
    QString file_;
    QByteArray stamp_; ///< stamp of the file's content, as far as known
    QString rowsFile_; ///< file that contains the rows; empty if none does
    bool modified_ = false;
    std::vector<Message> remarks_;
    Autosave autosave_;
    EarlierRuns earlier_{autosave_};
    std::optional<Experiment> asOpened_; ///< set if it has sizes for kinds of devices
    Experiment asFitted_;                ///< last result of fitTo
    QTimer rewriteSoon_;
    /// The head or the set of rows in the file is out of date. Replaced rows wait for rewriteSoon_,
    /// like the head if no row arrives before.
    bool autosaveStale_ = false;
    bool keepsAutosave_ = false;
};

} // namespace kernelcurve
