#pragma once

#include <QObject>

namespace kernelcurve {

class MeasurementSelection;
class WhyPanel;
class Workbench;

/// The dock that explains the selected row.
class WhyDock : public QObject {
    Q_OBJECT

  public:
    WhyDock(Workbench& workbench, MeasurementSelection& selection);

  private:
    WhyPanel* makePanel();

    Workbench& workbench_;
    MeasurementSelection& selection_;
};

} // namespace kernelcurve
