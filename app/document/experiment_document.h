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

/// The unsaved data that would be lost if the document were closed.
struct AtStake {
    bool settings = false; ///< true if the user changed the experiment
    std::int64_t rows = 0;
    std::int64_t earlierRows = 0; ///< number of rows of earlier runs

    bool nothing() const { return !settings && rows == 0 && earlierRows == 0; }
};

/// A document of the window: the edited experiment and its measurements. A file with measurements
/// is a recording, and a file without measurements is an experiment. If a run replaces rows, the
/// replaced rows become an earlier run. The autosave folder stores unsaved edits and rows,
/// including earlier runs.
class ExperimentDocument : public QObject {
    Q_OBJECT

  public:
    explicit ExperimentDocument(QObject* parent = nullptr);
    /// Removes the autosaved recording, unless an exception ends the program or keepAutosave() was
    /// called. Ask the user about unsaved changes first.
    ~ExperimentDocument() override;

    /// Sets the catalog whose versions of the custom kernels are saved with the document. `catalog`
    /// must outlive this object.
    void setCatalog(const Catalog& catalog) { catalog_ = &catalog; }
    /// Sets the custom kernels of the document from which the experiment was copied.
    void setKernelFiles(std::vector<SavedKernel> kernels) {
        recording_.kernelFiles = std::move(kernels);
    }
    /// Stores the current state of the custom kernels in the recording for a document in `file`.
    /// The file may not exist yet. Saving and autosaving call this function.
    void gatherKernels(const QString& file);
    /// Returns the path of a kernel file that the document refers to, or an empty path if the file
    /// is missing.
    std::filesystem::path fileOf(const SavedKernel& kernel) const;

    const Experiment& experiment() const { return recording_.experiment; }
    const Recording& recording() const { return recording_; }
    /// Returns the experiment with which the rows were measured. The user may have changed the
    /// current experiment for the next run.
    const Experiment& measuredWith() const { return ranWith_; }
    /// Returns the baseline for the rows. This is the current experiment's baseline. If no row
    /// belongs to this baseline and the experiment lacks the kernel of the measured baseline, this
    /// is the measured baseline.
    const std::optional<std::string>& baseline() const;
    /// Sets the experiment, and marks the document as changed if the experiment differs. Keeps the
    /// measurements, because they contain their configurations.
    void setExperiment(Experiment experiment, const Edit& edit = {});
    /// Calls `change` with a copy of the experiment, and sets the result like setExperiment().
    void edit(const std::function<void(Experiment&)>& change, const Edit& edit = {});
    /// Sets an experiment that the program can set up again, such as the step of a lab. In a
    /// document without a file, the new experiment does not count as an unsaved change.
    void setUp(Experiment experiment);
    /// Undo and redo one step. They keep the measurements. They do nothing if no step remains.
    void undo();
    void redo();
    /// See ExperimentHistory::endTyping.
    void endTyping() { history_.endTyping(); }
    const ExperimentHistory& history() const { return history_; }
    /// If the opened file has sizes per kind of device and the user has not changed the experiment,
    /// uses the sizes for `device`. This does not count as a change.
    void fitTo(DeviceKind device);
    /// Works like fitTo(), even if the user has changed the experiment. Does not set sizes that the
    /// user has changed.
    void fitRestTo(DeviceKind device);
    /// Returns the experiment that fitTo() would set for `device`.
    Experiment fittedTo(DeviceKind device) const;
    /// Returns the experiment as it was after opening or at the start of a lab, but with the sizes
    /// for the current device.
    Experiment beginning() const;
    /// Restores beginning(), without measurements and without a file. Keeps the selected device.
    void restart();

    /// Starts a run of the experiment. If `keepRows` is false, the existing rows become an earlier
    /// run.
    void beginRun(bool keepRows);
    /// Reserves memory for this many additional rows. Growing the list would temporarily need twice
    /// the memory.
    void expectRows(std::int64_t rows);
    /// Ends a run. Immediately autosaves the rows that the run replaced.
    void endRun();
    /// Removes the rows and makes them an earlier run.
    void clearMeasurements();
    /// Returns the earlier runs, newest first.
    const std::vector<EarlierRun>& earlierRuns() const { return earlier_.all(); }
    /// Shows the earlier run with this index, and stores the current rows as an earlier run. The
    /// run's experiment replaces the current experiment except its guesses and notes.
    void bringBack(std::size_t place);
    /// Works like bringBack() without changing the experiment.
    void bringBackRows(std::size_t place);
    /// See EarlierRuns::saveBeside.
    std::vector<QString> saveEarlierRuns(const QString& file);
    /// Sets the names of the devices that will add rows. Removes names of devices without rows and
    /// environment from the recording.
    void nameDevices(const std::vector<std::string>& devices);
    /// Adds a device and returns its name. The name is `wanted`. If that name exists, a number is
    /// appended.
    std::string addDevice(const std::string& wanted);
    /// Marks the rows for which `ofOthers` returns true, so that they are no longer shared.
    /// Afterwards, these rows belong only to the device that measured them.
    void endSharing(const std::function<bool(const Measurement&)>& ofOthers);
    /// Sets the environment of a device. `device` names the device if the document has several
    /// devices.
    void setEnvironment(Environment environment, const std::string& device = {});
    void addMeasurement(Measurement measurement);
    /// Adds a sample that is saved with the measurements, but not autosaved.
    void addTelemetry(const TelemetrySample& sample, const std::string& device = {});
    /// Prepares a new measurement of a user's kernel. If `keep` is true, the measured rows of the
    /// kernel's last version remain under the name previousVersionOf(kernel). The removed rows
    /// become an earlier run.
    void setAside(const std::string& kernel, bool keep);
    /// Replaces the last row of the same configuration and device, or appends the row.
    void replaceMeasurement(Measurement measurement);

    QString file() const { return file_; }
    /// Returns the title of the experiment. If it has no title, returns the file name. If the
    /// document has no file either, returns `untitled`.
    QString title(const QString& untitled) const;
    /// Returns true if a file contains the rows.
    bool rowsAreSaved() const { return !rowsFile_.isEmpty(); }
    /// Returns true if the document differs from its file, or has changes to save but no file.
    bool isModified() const { return modified_; }
    AtStake atStake() const;
    /// Returns information about the content that saving would destroy, or nullopt if saving needs
    /// no confirmation.
    std::optional<Overwriting> overwriting(const QString& file) const;

    /// Opens or saves a file. If the function throws Error, the document is unchanged.
    void open(const QString& file);
    void save(const QString& file);
    /// Opens a copy of a lab. The copy has no file. A lab for any device uses the selected device.
    /// A lab that specifies devices uses these devices until the next lab is opened.
    void openLab(const QString& file);
    void reset();
    /// Recovers the unsaved state of a killed program. The result is a changed document of the
    /// original file, if that file still exists.
    void recover(const UnfinishedRecording& unfinished);
    /// Removes the files of an unsaved state. Throws Error on failure.
    static void discardUnfinished(const UnfinishedRecording& unfinished);
    /// Keeps the autosaved recording when this object is destroyed. This function is for programs
    /// without a user. After the rows are saved elsewhere, discardAutosave() still removes the
    /// recording.
    void keepAutosave() { keepsAutosave_ = true; }
    void discardAutosave() { autosave_.discard(); }
    /// Returns the path of the autosaved recording with all current rows, or an empty path if
    /// writing failed.
    std::filesystem::path autosavedFile();
    /// Returns the remarks of open(), recover(), or save(). Examples are a skipped incomplete line
    /// and comments that were saved in a .bak file.
    const std::vector<Message>& remarks() const { return remarks_; }

  signals:
    void experimentChanged();
    void measurementsReset();
    void measurementAdded(int row);
    void measurementChanged(int row);
    void modifiedChanged(bool modified);
    void earlierRunsChanged();
    void fileChanged(const QString& file);
    /// Emitted when writing fails and unsaved data exists only in memory. Not emitted again until
    /// writing has worked.
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
    std::vector<std::filesystem::path> knownKernelFiles_; ///< kernel files of a recovered document
    Experiment beginning_;                                ///< experiment in its initial state
    std::optional<Experiment> devicesBeforeLab_; ///< the user's devices while a lab replaces them
    Experiment made_;    ///< experiment as read, saved, fitted to the device, or set up by a step
    Experiment ranWith_; ///< experiment with which the rows were measured
    ExperimentHistory history_;
    std::optional<DeviceKind> device_;
    QString file_;
    QByteArray stamp_; ///< stamp of the file's content, or empty if unknown
    QString rowsFile_; ///< file that contains the rows, or empty
    bool modified_ = false;
    std::vector<Message> remarks_;
    Autosave autosave_;
    EarlierRuns earlier_{autosave_};
    /// Set if the opened experiment has sizes per kind of device.
    std::optional<Experiment> asOpened_;
    Experiment asFitted_; ///< last result of fitTo()
    QTimer rewriteSoon_;
    /// True if the head or the set of rows in the autosaved file is out of date. The file is
    /// rewritten when rewriteSoon_ expires, or before the next row is appended.
    bool autosaveStale_ = false;
    bool keepsAutosave_ = false;
};

} // namespace kernelcurve
