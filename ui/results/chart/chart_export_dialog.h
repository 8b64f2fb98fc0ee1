#pragma once

#include "app/chart/data/chart_data.h"
#include "app/chart/plot/chart_export.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;

namespace kernelcurve {

class NumberBox;

/// How large a chart becomes on paper or on a screen, how finely an image of it is drawn, and
/// whether its caption says where the figures come from; with a picture of what comes out. What was
/// chosen last is remembered.
class ChartExportDialog : public QDialog {
    Q_OBJECT

  public:
    ChartExportDialog(ChartData chart, QString caption, QWidget* parent = nullptr);

    /// What the document wants, mm; 0: as was last chosen.
    void setSize(double width, double height);
    ChartExport options() const;
    /// With its caption, where that was chosen.
    ChartData chart() const;

    void accept() override;

  private:
    void chooseSize(int index);
    void showPicture();
    void restore();

    ChartData chart_;
    QString caption_;
    QComboBox* size_;
    NumberBox* width_;
    NumberBox* height_;
    NumberBox* dpi_;
    QLabel* pixels_;
    QCheckBox* withCaption_;
    QLabel* picture_;
};

} // namespace kernelcurve
