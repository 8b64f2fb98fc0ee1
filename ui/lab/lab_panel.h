#pragma once

#include "app/compare/lab_figures.h"
#include "app/document/labs/labs.h"
#include "gpu/model/protocol/protocol.h"

#include <QTextBrowser>

#include <optional>
#include <set>
#include <vector>

namespace kernelcurve {

/// What a lab says: its goal, what to do, and, once something is measured or somebody asks, what
/// you should see, the figures of the device that the lab speaks of, why, and questions to think
/// about: whoever has read the answer guesses no more. Steps that the program can prepare, and the
/// way back to the beginning, are links: by mouse, or with Tab and Enter. A line has at most 75
/// letters, however wide the panel is.
class LabPanel : public QTextBrowser {
    Q_OBJECT

  public:
    explicit LabPanel(QWidget* parent = nullptr);

    void setLab(LocalizedText title, std::optional<LabText> lab);
    /// What the chosen device's recording has of each step; nothing of a step that is not set up by
    /// the program. An empty list: the device is here. Holds until another lab is shown.
    void showRecorded(std::vector<std::optional<RecordedShare>> shares);
    /// Marks the step that is set up.
    void showStep(std::optional<int> step);
    /// Those that are measured, by their places.
    void showStepsDone(const std::set<int>& steps);
    /// What to do after this one.
    void showNext(const std::optional<Lab>& next);
    /// Whether there are rows of the lab, and what they say next to the recorded ones.
    void showMeasured(bool measured, std::optional<LabFigures> figures);
    /// Whether somebody wants the answers before anything is measured.
    bool asked() const { return asked_; }
    /// While locked nothing can be set up: a run is on.
    void setLocked(bool locked);

  signals:
    void stepChosen(int step);
    void restartWanted();
    void guessWanted();
    void answersWanted();
    void labWanted(const QString& id);
    /// The recorded device's curves next to the own ones.
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
    bool asked_ = false; ///< for the answers, before anything is measured
    std::optional<LabFigures> figures_;
    bool locked_ = false;
};

} // namespace kernelcurve
