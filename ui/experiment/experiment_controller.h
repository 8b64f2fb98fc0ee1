#pragma once

#include <QObject>

#include <cstdint>

namespace kernelcurve {

class DevicePanel;
class ExperimentPanel;
class PeakMeasurement;
class Workbench;

/// Creates the panels of the experiment and its device. Adapts the experiment's sizes to the
/// device.
class ExperimentController : public QObject {
    Q_OBJECT

  public:
    explicit ExperimentController(Workbench& workbench);

    ExperimentPanel& panel() const { return *panel_; }

  private:
    void addCommands();
    void addDocks();
    void connectPeaks();
    DevicePanel* makeDevicePanel();
    void showDevice();
    void addRecordedDevice(const QString& file);

    Workbench& workbench_;
    ExperimentPanel* panel_;
    PeakMeasurement* peaks_;
    std::int64_t peaksDone_ = 0;
    DevicePanel* devicePanel_ = nullptr; ///< created on first use
};

} // namespace kernelcurve
