#pragma once

#include "gpu/model/protocol/protocol.h"

#include <QWidget>

class QFormLayout;
class QLabel;

namespace kernelcurve {

class NoteLabel;

/// How a device is at this moment: clocks, power, temperature, use, and what holds its clock back.
/// Takes no room for a device that tells nothing of it; if it cannot tell, says why.
class LiveReadings : public QWidget {
    Q_OBJECT

  public:
    explicit LiveReadings(QWidget* parent = nullptr);

    void show(const event::Telemetry& telemetry);
    /// Another device.
    void clear();

  private:
    void retranslate();
    void fill();

    QFormLayout* form_;
    QLabel* smClock_;
    QLabel* memoryClock_;
    QLabel* power_;
    QLabel* temperature_;
    QLabel* utilisation_;
    QLabel* throttled_;
    NoteLabel* note_;
    std::optional<TelemetrySample> sample_;
    std::optional<Failure> failure_;
};

} // namespace kernelcurve
