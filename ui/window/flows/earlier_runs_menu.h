#pragma once

#include <QObject>

#include <functional>

namespace kernelcurve {

class DocumentFlow;
class ExperimentDocument;
class MainActions;
class RunController;

/// The way back to the runs of the document before the one that is shown: the last one with one
/// click or key, all of them in a menu.
class EarlierRunsMenu : public QObject {
    Q_OBJECT

  public:
    /// `before` is called before the document changes.
    EarlierRunsMenu(ExperimentDocument& document, const RunController& runs, DocumentFlow& flow,
                    MainActions& actions, std::function<void()> before);

  private:
    void fill();
    void bringBack(std::size_t place);
    void showState();

    ExperimentDocument& document_;
    const RunController& runs_;
    DocumentFlow& flow_;
    MainActions& actions_;
    std::function<void()> before_;
};

} // namespace kernelcurve
