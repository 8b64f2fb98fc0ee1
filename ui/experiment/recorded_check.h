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

/// Determines in advance which rows a recorded device lacks. Shows the result for the experiment in
/// the experiment panel. Shows the result for each lab step in the lab's text.
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
    /// The call is delayed, so that not every key press causes a query.
    DelayedCall soon_{std::chrono::milliseconds(120), [this] { check(); }};
};

} // namespace kernelcurve
