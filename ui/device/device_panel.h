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

/// Everything known about the chosen device, with a search field, ready to be copied or written
/// into a file, and how it is at this moment.
class DevicePanel : public QWidget {
    Q_OBJECT

  public:
    explicit DevicePanel(QWidget* parent = nullptr);

    void setDevice(std::optional<DeviceDescription> device);
    /// What concerns another device is ignored.
    void showTelemetry(const event::Telemetry& telemetry);
    /// How far the measuring of what it reaches is; `all` is 0 if none is on.
    void showPeakProgress(std::int64_t done, std::int64_t all);

    QSize sizeHint() const override;

  signals:
    /// Somebody looks at this device; an empty id: at none.
    void watchWanted(const std::string& device);
    /// Somebody wants to know what the device reaches.
    void peaksWanted(const kernelcurve::DeviceDescription& device);
    /// It could not be written.
    void failed(const kernelcurve::Failure& failure);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    std::string watched() const;
    void exportAll();
    void copyCurrent();
    /// Names get what they need as long as the values keep two fifths; a tool tip has the whole.
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
