#pragma once

#include "gpu/model/protocol/protocol.h"

#include <QTextBrowser>

#include <optional>
#include <vector>

namespace kernelcurve {

/// What a lab says: its goal, what to do, what you should see, why, and questions to think about.
/// Steps that the program can prepare, and the way back to the beginning, are links: by mouse, or
/// with Tab and Enter.
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
    /// While locked nothing can be set up: a run is on.
    void setLocked(bool locked);

  signals:
    void stepChosen(int step);
    void restartWanted();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void write();
    QString steps() const;
    QString whatIsMissing(std::size_t step) const;
    QString link(const QString& target, const QString& words) const;
    void follow(const QUrl& link);

    LocalizedText title_;
    std::optional<LabText> lab_;
    std::vector<std::optional<RecordedShare>> recorded_;
    std::optional<int> step_;
    bool locked_ = false;
};

} // namespace kernelcurve
