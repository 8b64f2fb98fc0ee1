#pragma once

#include "app/compare/lab_figures.h"
#include "app/document/labs/labs.h"
#include "gpu/model/protocol/protocol.h"

#include <QTextBrowser>

#include <optional>
#include <set>
#include <vector>

namespace kernelcurve {

/// The text of a lab: the goal and the steps. After a measurement or on request, the panel also
/// shows the expected observation, the recorded values, the explanation, and the questions. Links
/// for mouse and keyboard prepare steps and reset the lab. A line has at most 75 characters.
class LabPanel : public QTextBrowser {
    Q_OBJECT

  public:
    explicit LabPanel(QWidget* parent = nullptr);

    void setLab(LocalizedText title, std::optional<LabText> lab);
    /// Sets the part of each step that the selected device's recording contains. The part is
    /// nullopt for a step without a setup. An empty list means that the device is available. The
    /// values apply until another lab appears.
    void showRecorded(std::vector<std::optional<RecordedShare>> shares);
    /// Marks the current step.
    void showStep(std::optional<int> step);
    /// Marks the measured steps, by index.
    void showStepsDone(const std::set<int>& steps);
    void showNext(const std::optional<Lab>& next);
    /// `measured` is true if the document has rows of the lab. `figures` contains the measured and
    /// the recorded values.
    void showMeasured(bool measured, std::optional<LabFigures> figures);
    /// Returns true if the user requested the answers before a measurement.
    bool asked() const { return asked_; }
    /// Locks or unlocks the panel. During a run, the panel is locked, so that the user cannot set
    /// up steps.
    void setLocked(bool locked);

  signals:
    void stepChosen(int step);
    void restartWanted();
    void guessWanted();
    void answersWanted();
    void labWanted(const QString& id);
    /// Emitted when the user requests the recorded device's curves.
    void comparisonWanted();

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void keepMeasure();
    void write();
    QString next() const;
    QString steps() const;
    QString answers() const;
    QString figures() const;
    QString whatIsMissing(std::size_t step) const;
    QString link(const QString& target, const QString& words) const;
    void follow(const QUrl& link);

    LocalizedText title_;
    std::optional<LabText> lab_;
    std::vector<std::optional<RecordedShare>> recorded_;
    std::optional<int> step_;
    std::set<int> stepsDone_;
    std::optional<Lab> next_;
    bool measured_ = false;
    bool asked_ = false; ///< true if the user requested the answers before a measurement
    std::optional<LabFigures> figures_;
    bool locked_ = false;
};

} // namespace kernelcurve
