#pragma once

#include "app/document/autosave.h"
#include "gpu/model/recording/recording.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <filesystem>
#include <optional>
#include <vector>

namespace kernelcurve {

/// The experiment being edited and what has been measured for it: one document of the window.
/// A file that holds measurements is a recording; one that holds none is an experiment.
/// Measurements that are not saved yet are kept in the autosave folder.
class ExperimentDocument : public QObject {
    Q_OBJECT

  public:
    explicit ExperimentDocument(QObject* parent = nullptr);
    /// An orderly end: the autosaved recording is removed, so ask the person before.
    ~ExperimentDocument() override;

    const Experiment& experiment() const { return recording_.experiment; }
    const Recording& recording() const { return recording_; }
    /// Marks the document as changed where it differs. Measurements stay: they carry their own
    /// configuration.
    void setExperiment(Experiment experiment);
    /// Where the opened file says which sizes suit which kind of device, the experiment takes those
    /// for `device`, until the person has changed it. Does not count as a change.
    void fitTo(DeviceKind device);
    /// The experiment as it was opened, or as a lab began, for the device it is fitted to.
    Experiment beginning() const;
    /// Back to there, without measurements and without a file.
    void restart();

    void clearMeasurements();
    void setEnvironment(Environment environment);
    void addMeasurement(Measurement measurement);
    /// Is saved with the measurements; an autosaved recording does not have it.
    void addTelemetry(const TelemetrySample& sample);
    /// Before a person's own kernel is measured anew: what its last version reached stays under the
    /// name previousVersionOf gives, in the place of what was there, or is dropped.
    void setAside(const std::string& kernel, bool keep);
    /// In the place of the last one of the same configuration; where there is none it is added.
    void replaceMeasurement(Measurement measurement);

    QString file() const { return file_; }
    /// The experiment's own title, else the file's name, else `untitled`.
    QString title(const QString& untitled) const;
    bool isModified() const { return modified_; }

    /// Throw DocumentError; the document then stays as it was.
    void open(const QString& file);
    void save(const QString& file);
    /// A lab is opened as a copy without a file.
    void openLab(const QString& file);
    void reset();
    /// Takes over what a program that died had measured: a changed document without a file.
    void recover(const std::filesystem::path& unfinished);
    /// Removes it; throws DocumentError where that fails.
    static void discardUnfinished(const std::filesystem::path& unfinished);
    /// What a person should know after `open`, `recover` or `save`: a torn last line that was left
    /// out, comments that were kept in a .bak ...
    const std::vector<Message>& remarks() const { return remarks_; }

    /// Newest first.
    static QStringList recentFiles();

  signals:
    void experimentChanged();
    void measurementsReset();
    void measurementAdded(int row);
    void measurementChanged(int row);
    void modifiedChanged(bool modified);
    void fileChanged(const QString& file);
    /// Measuring goes on, but what is measured from now on is only in memory. Once a run.
    void autosaveFailed(const kernelcurve::Failure& failure);

  private:
    void replace(Recording recording, const QString& file, std::vector<Message> remarks);
    void remember(const QString& file);
    void setModified(bool modified);

    Recording recording_;
    Experiment beginning_; ///< as it was read
    std::optional<DeviceKind> device_;
    QString file_;
    bool modified_ = false;
    std::vector<Message> remarks_;
    Autosave autosave_;
    std::optional<Experiment> asOpened_; ///< set where it says which sizes suit which device
    Experiment asFitted_;                ///< what fitTo last made of it
    QTimer rewriteSoon_;
    bool autosaveStale_ = false; ///< its head is not the document's any more
};

} // namespace kernelcurve
