#pragma once

#include "gpu/model/protocol/protocol.h"
#include "ui/why/latest_question.h"
#include "ui/widgets/delayed_call.h"

#include <QObject>

namespace kernelcurve {

class ExperimentDocument;
class ExperimentPanel;
class LabController;
class Workbench;

/// Says before anything is run what a recorded device has not measured: of the experiment, to its
/// panel, and of each step of its lab, to the lab's text.
class RecordedCheck : public QObject {
    Q_OBJECT

  public:
    RecordedCheck(Workbench& workbench, ExperimentPanel& experiment, LabController& lab);

  private:
    void check();
    void show(const event::Coverage& answer);

    Workbench& workbench_;
    const ExperimentDocument& document_;
    ExperimentPanel& experiment_;
    LabController& lab_;
    LatestQuestion<request::Coverage> question_;
    /// Not for every letter that is typed.
    DelayedCall soon_{std::chrono::milliseconds(120), [this] { check(); }};
};

} // namespace kernelcurve
