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

/// Reports in advance what a recorded device lacks: of the experiment to its panel, and of each lab
/// step to the lab's text.
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
    /// Not for every key press.
    DelayedCall soon_{std::chrono::milliseconds(120), [this] { check(); }};
};

} // namespace kernelcurve
