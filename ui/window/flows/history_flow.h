#pragma once

#include <QObject>

#include <functional>

namespace kernelcurve {

class ExperimentDocument;
class MainActions;
class RunController;

/// Undo and redo of what was done to the experiment, by name in the menu Edit. Not while a run goes
/// on: it is of the experiment as it stands.
class HistoryFlow : public QObject {
    Q_OBJECT

  public:
    /// `before` is called before the document changes.
    HistoryFlow(ExperimentDocument& document, const RunController& runs, MainActions& actions,
                const std::function<void()>& before);

    void retranslate() { showState(); }

  private:
    void showState();

    ExperimentDocument& document_;
    const RunController& runs_;
    MainActions& actions_;
};

} // namespace kernelcurve
