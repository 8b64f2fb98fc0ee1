#pragma once

#include "gpu/model/recording.h"

#include <QObject>
#include <QString>

#include <vector>

namespace kernelcurve {

/// The experiment being edited and what has been measured for it: one document of the window.
/// A file that holds measurements is a recording; one that holds none is an experiment.
class ExperimentDocument : public QObject {
    Q_OBJECT

  public:
    explicit ExperimentDocument(QObject* parent = nullptr);
    ~ExperimentDocument() override;

    const Experiment& experiment() const { return recording_.experiment; }
    const Recording& recording() const { return recording_; }
    /// Marks the document as changed where it differs. Measurements stay: they carry their own
    /// configuration.
    void setExperiment(Experiment experiment);

    void clearMeasurements();
    void setEnvironment(Environment environment);
    void addMeasurement(Measurement measurement);

    QString file() const { return file_; }
    QString title(const QString& untitled) const;
    bool isModified() const { return modified_; }

    /// Throw DocumentError; the document then stays as it was.
    void open(const QString& file);
    void save(const QString& file);
    /// A lab is opened as a copy without a file.
    void openLab(const QString& file);
    void reset();
    /// What a person should know after `open`: a torn last line that was left out ...
    const std::vector<Message>& remarks() const { return remarks_; }

    static QStringList recentFiles();

  signals:
    void experimentChanged();
    void measurementsReset();
    void measurementAdded(int row);
    void modifiedChanged(bool modified);
    void fileChanged(const QString& file);

  private:
    void remember(const QString& file);
    void setModified(bool modified);

    Recording recording_;
    QString file_;
    bool modified_ = false;
    std::vector<Message> remarks_;
};

} // namespace kernelcurve
