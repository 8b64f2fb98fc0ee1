#pragma once

#include "gpu/model/protocol/protocol.h"
#include "ui/why/latest_question.h"
#include "ui/widgets/delayed_call.h"

#include <QObject>

namespace kernelcurve {

class Catalog;
class EngineClient;
class ExperimentDocument;
class ExperimentPanel;
class RunController;
class WindowDocks;

/// Says before anything is run what a recorded device has not measured: of the experiment, to its
/// panel, and of each step of its lab, to the lab's text.
class RecordedCheck : public QObject {
    Q_OBJECT

  public:
    RecordedCheck(EngineClient& engine, const ExperimentDocument& document, const Catalog& catalog,
                  const RunController& runs, ExperimentPanel& experiment, WindowDocks& docks,
                  QObject* parent);

  private:
    void check();
    void show(const event::Coverage& answer);

    const ExperimentDocument& document_;
    const Catalog& catalog_;
    const RunController& runs_;
    ExperimentPanel& experiment_;
    WindowDocks& docks_;
    LatestQuestion<request::Coverage> question_;
    /// Not for every letter that is typed.
    DelayedCall soon_{std::chrono::milliseconds(120), [this] { check(); }};
};

} // namespace kernelcurve
