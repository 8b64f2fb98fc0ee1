#pragma once

#include "ui/device_model.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTreeView;

namespace kernelcurve {

/// Everything known about the chosen device, with a search field, ready to be copied or written
/// into a file.
class DevicePanel : public QWidget {
    Q_OBJECT

  public:
    explicit DevicePanel(QWidget* parent = nullptr);

    void setDevice(std::optional<DeviceDescription> device);

  signals:
    /// It could not be written.
    void failed(const kernelcurve::Failure& failure);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void copyAll();
    void exportAll();
    void copyCurrent();
    void retranslate();

    DeviceModel* model_;
    QSortFilterProxyModel* found_;
    QLineEdit* search_;
    QTreeView* tree_;
    QPushButton* copy_;
    QPushButton* export_;
    std::optional<DeviceDescription> device_;
    QAction* copyCurrent_;
};

} // namespace kernelcurve
