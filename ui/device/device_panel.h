#pragma once

#include "gpu/model/protocol/protocol.h"
#include "ui/device/device_model.h"

#include <QWidget>

class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTreeView;

namespace kernelcurve {

class LiveReadings;

/// The properties of the selected device, with search, copy, and export, and its current state.
class DevicePanel : public QWidget {
    Q_OBJECT

  public:
    explicit DevicePanel(QWidget* parent = nullptr);

    void setDevice(std::optional<DeviceDescription> device);
    /// Shows a sample of the current state. Ignores samples of another device.
    void showTelemetry(const event::Telemetry& telemetry);
    /// Shows the progress of the peak measurement. `all` is 0 if no measurement is running.
    void showPeakProgress(std::int64_t done, std::int64_t all);

    QSize sizeHint() const override;

  signals:
    /// Requests the current state of this device. An empty id stops the requests.
    void watchWanted(const std::string& device);
    /// Emitted when the user requests a peak measurement.
    void peaksWanted(const kernelcurve::DeviceDescription& device);
    /// Emitted when writing a file failed.
    void failed(const kernelcurve::Failure& failure);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    std::string watched() const;
    void exportAll();
    void copyCurrent();
    /// Gives the name column the width that it requires, as long as 40 % of the total remains for
    /// the values. A tooltip shows the full text.
    void shareWidth();
    void retranslate();

    DeviceModel* model_;
    QSortFilterProxyModel* found_;
    LiveReadings* readings_;
    QLineEdit* search_;
    QTreeView* tree_;
    QPushButton* peaks_;
    QPushButton* copy_;
    QPushButton* export_;
    std::optional<DeviceDescription> device_;
    QAction* copyCurrent_;
    std::int64_t peaksDone_ = 0;
    std::int64_t peaksAll_ = 0;
};

} // namespace kernelcurve
