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

/// What would be lost if the document were left as it is.
struct AtStake {
    bool settings = false; ///< a user changed the experiment
    std::int64_t rows = 0;
    std::int64_t earlierRows = 0; ///< of earlier runs

    bool nothing() const { return !settings && rows == 0 && earlierRows == 0; }
};

/// The experiment being edited and what has been measured for it: one document of the window.
/// A file that holds measurements is a recording; one that holds none is an experiment.
/// Rows that make room for others stay as an earlier run. Edits and rows that are in no file are
/// kept in the autosave folder, those of earlier runs too.
class ExperimentDocument : public QObject {
    Q_OBJECT

  public:
    explicit ExperimentDocument(QObject* parent = nullptr);
    /// An orderly end: the autosaved recording is removed, so ask the user before; see
    /// keepAutosave.
    ~ExperimentDocument() override;

    /// The custom kernels of the experiment are saved with it, as they are in `catalog`, which
    /// outlives this.
    void setCatalog(const Catalog& catalog) { catalog_ = &catalog; }
    /// As a document had them whose experiment this one takes over.
    void setKernelFiles(std::vector<SavedKernel> kernels) {
        recording_.kernelFiles = std::move(kernels);
    }
    /// Those kernels become part of the recording as they are now, for a document that is or will
    /// be in `file`. Saving and autosaving do it.
    void gatherKernels(const QString& file);
    /// Where the file of a kernel is that was saved with the document; empty if it is gone.
    std::filesystem::path fileOf(const SavedKernel& kernel) const;

    const Experiment& experiment() const { return recording_.experiment; }
    const Recording& recording() const { return recording_; }
    /// What the rows were measured with: the experiment may be changed for the next run.
    const Experiment& measuredWith() const { return ranWith_; }
    /// Marks the document as changed where it differs. Measurements stay: they carry their own
    /// configuration.
    void setExperiment(Experiment experiment, const Edit& edit = {});
    /// The same by what is done to it.
    void edit(const std::function<void(Experiment&)>& change, const Edit& edit = {});
    /// The same for what the program sets up and can set up again: where the document has no file,
    /// nothing is lost with it.
    void setUp(Experiment experiment);
    /// The experiment as it was before its last change, and after what was undone. Measurements
    /// stay. They do nothing if there is no such step.
    void undo();
    void redo();
    /// See ExperimentHistory::endTyping.
    void endTyping() { history_.endTyping(); }
    const ExperimentHistory& history() const { return history_; }
    /// Where the opened file says which sizes suit which kind of device, the experiment takes those
    /// for `device`, until the user has changed it. Does not count as a change.
    void fitTo(DeviceKind device);
    /// The same after a change, for those sizes that the user has left as they were.
    void fitRestTo(DeviceKind device);
    /// The experiment as fitTo would make it.
    Experiment fittedTo(DeviceKind device) const;
    /// The experiment as it was opened, or as a lab began, for the device it is fitted to.
    Experiment beginning() const;
    /// Back to there, without measurements and without a file. The device stays.
    void restart();

    /// A run of the experiment begins. If it does not go on with the rows that are there, they
    /// become an earlier run.
    void beginRun(bool keepRows);
    /// So many rows may come: they get their place at once, where a list that grows would have to
    /// be in memory twice.
    void expectRows(std::int64_t rows);
    /// The run is over: rows that were replaced meanwhile are autosaved at once.
    void endRun();
    /// The rows become an earlier run.
    void clearMeasurements();
    /// The runs before, the last first.
    const std::vector<EarlierRun>& earlierRuns() const { return earlier_.all(); }
    /// An earlier run takes the place of what is shown, which becomes an earlier run in its turn.
    /// The experiment is the run's; guesses and notes stay.
    void bringBack(std::size_t place);
    /// The same, and the experiment stays.
    void bringBackRows(std::size_t place);
    /// See EarlierRuns::saveBeside.
    std::vector<QString> saveEarlierRuns(const QString& file);
    /// From now on rows are of these devices, and of those that are there already. Other names that
    /// nothing is known of go.
    void nameDevices(const std::vector<std::string>& devices);
    /// The same for another device than those that are there; returns its name, which is `wanted`
    /// with a number behind it where that is taken.
    std::string addDevice(const std::string& wanted);
    /// These rows stand for their own devices from now on, not for all that shared the work.
    void endSharing(const std::function<bool(const Measurement&)>& ofOthers);
    /// Of the device, or of one of several.
    void setEnvironment(Environment environment, const std::string& device = {});
    void addMeasurement(Measurement measurement);
    /// Is saved with the measurements; an autosaved recording does not have it.
    void addTelemetry(const TelemetrySample& sample, const std::string& device = {});
    /// Before a user's own kernel is measured anew: what its last version reached stays under the
    /// name previousVersionOf gives, or not. Rows that go become an earlier run.
    void setAside(const std::string& kernel, bool keep);
    /// In the place of the last one of the same configuration and device; if there is none it is
    /// added.
    void replaceMeasurement(Measurement measurement);

    QString file() const { return file_; }
    /// The experiment's own title, else the file's name, else `untitled`.
    QString title(const QString& untitled) const;
    /// The rows are as a file holds them.
    bool rowsAreSaved() const { return !rowsFile_.isEmpty(); }
    /// The file, if there is one, holds something else.
    bool isModified() const { return modified_; }
    AtStake atStake() const;
    /// What saving there would destroy; nothing if it needs no question.
    std::optional<Overwriting> overwriting(const QString& file) const;

    /// Throw Error; the document then stays as it was.
    void open(const QString& file);
    void save(const QString& file);
    /// A lab is opened as a copy without a file. A lab for every device takes the chosen one; a lab
    /// that names devices has those, until the next lab is opened.
    void openLab(const QString& file);
    void reset();
    /// Takes over what a program that died had not saved: a changed document, of the file that it
    /// was opened from if that is still there.
    void recover(const UnfinishedRecording& unfinished);
    /// Removes it; throws Error if that fails.
    static void discardUnfinished(const UnfinishedRecording& unfinished);
    /// For a program that nobody can be asked by: at its end the autosaved recording stays, unless
    /// it was discarded because the rows are elsewhere.
    void keepAutosave() { keepsAutosave_ = true; }
    void discardAutosave() { autosave_.discard(); }
    /// The autosaved recording, with all rows as they are; empty if that was not possible.
    std::filesystem::path autosavedFile();
    /// What a user should know after `open`, `recover` or `save`: a torn last line that was left
    /// out, comments that were kept in a .bak ...
    const std::vector<Message>& remarks() const { return remarks_; }

  signals:
    void experimentChanged();
    void measurementsReset();
    void measurementAdded(int row);
    void measurementChanged(int row);
    void modifiedChanged(bool modified);
    void earlierRunsChanged();
    void fileChanged(const QString& file);
    /// Work goes on, but what is measured and edited from now on is only in memory. Once, until it
    /// can be written again.
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
    std::vector<std::filesystem::path> knownKernelFiles_; ///< of a recovered document
    Experiment beginning_;                                ///< as it was read
    std::optional<Experiment> devicesBeforeLab_; ///< the user's, if a lab has replaced them
    Experiment made_;    ///< as it was read, saved, fitted to the device or set up by a step
    Experiment ranWith_; ///< what the rows were measured with
    ExperimentHistory history_;
    std::optional<DeviceKind> device_;
    QString file_;
    QByteArray stamp_; ///< of what is in the file, as far as this program knows
    QString rowsFile_; ///< the file that holds the rows; empty if none does
    bool modified_ = false;
    std::vector<Message> remarks_;
    Autosave autosave_;
    EarlierRuns earlier_{autosave_};
    std::optional<Experiment> asOpened_; ///< set where it says which sizes suit which device
    Experiment asFitted_;                ///< what fitTo last made of it
    QTimer rewriteSoon_;
    /// Its head, or which rows there are, is not the document's any more. Rows that were replaced
    /// wait for rewriteSoon_, as the head does where no row comes before.
    bool autosaveStale_ = false;
    bool keepsAutosave_ = false;
};

} // namespace kernelcurve
