#pragma once

#include "app/chart/data/chart_data.h"
#include "app/chart/plot/chart_export.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;

namespace kernelcurve {

class NumberBox;

/// The options for an exported chart: size, font, title, caption, and image resolution. The caption
/// contains device, date, and parameters. A preview shows the chart at actual size. The settings
/// store the last choice.
class ChartExportDialog : public QDialog {
    Q_OBJECT

  public:
    ChartExportDialog(ChartData chart, QString caption, QWidget* parent = nullptr);

    /// Sets the document's size and font size. A value of 0 keeps the last choice.
    void setLook(const PlotLook& look);
    ChartExport options() const;
    /// Returns the chart with the chosen caption and font size.
    ChartData chart() const;

    void accept() override;

  private:
    void chooseFigure(int index);
    void showPicture();
    void restore();

    ChartData chart_;
    QString caption_;
    QComboBox* figure_;
    NumberBox* width_;
    NumberBox* height_;
    NumberBox* textSize_;
    QComboBox* font_;
    NumberBox* dpi_;
    QLabel* pixels_;
    QCheckBox* withTitle_;
    QCheckBox* withCaption_;
    QLabel* picture_;
};

} // namespace kernelcurve
