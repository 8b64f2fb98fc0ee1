#pragma once

#include "gpu/model/protocol/protocol.h"

#include <QWidget>

class QFormLayout;
class QLabel;

namespace kernelcurve {

class NoteLabel;

/// The current state of a device: clocks, power, temperature, load, and throttling. If values are
/// missing, the widget shows the reason. It is hidden for a device without telemetry.
class LiveReadings : public QWidget {
    Q_OBJECT

  public:
    explicit LiveReadings(QWidget* parent = nullptr);

    void show(const event::Telemetry& telemetry);
    /// Removes the values of the previous device.
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
