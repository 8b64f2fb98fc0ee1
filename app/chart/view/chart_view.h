#pragma once

#include "app/chart/data/chart_data.h"
#include "app/chart/view/chart_tracker.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

namespace kernelcurve {

class ChartCanvas;
class ChartMouse;
class ChartUpdates;

/// A chart that a person can look into: zoom, pan, read-out, legend that hides series. Points may
/// arrive at any rate: see ChartUpdates.
///
/// Wheel: zoom, over an axis only that axis. Drag: pan. Right or Shift drag: zoom into a rectangle.
/// Double click or 0: everything. Backspace and Shift+Backspace, or the mouse's own buttons: back
/// and forward. Arrows: read-out from point to point and curve to curve. Enter: select. P: pin the
/// point, for the read-out to compare with. + and -: zoom. Shift+arrows: pan.
class ChartView : public QWidget {
    Q_OBJECT

  public:
    explicit ChartView(QWidget* parent = nullptr);
    ~ChartView() override;

    /// Shows `chart` soon. What the person zoomed stays, as long as the axes mean the same.
    void setChart(ChartData chart);
    /// For charts that grow: `source` makes the chart when it is time to redraw, and chartChanged()
    /// says that there is something new. So a measurement costs nothing until it is drawn.
    void setChartSource(std::function<ChartData()> source);
    void chartChanged();
    /// Draws now what is waiting.
    void refresh();
    /// The chart as drawn.
    const ChartData& chart() const;
    /// Whether the chart's title stands above it, as it does at first.
    void setTitled(bool titled);
    /// Shown in the middle while there are no points.
    void setEmptyText(const QString& text);

    /// What is shown of the chart and marked in it, for somebody who changes that or draws over it.
    ChartCanvas& canvas() { return *canvas_; }
    const ChartCanvas& canvas() const { return *canvas_; }

    /// The point that the context menu was opened on, while it is open and a moment longer.
    const std::optional<TrackedPoint>& menuPoint() const { return menuPoint_; }

    /// Marks the point of a measurement; -1 marks none.
    void selectRow(int row);

    /// Lines and markers this many times as thick as usual: for a room that looks on.
    void setStrength(double factor);

    bool isLogarithmic(Qt::Orientation orientation) const;

    /// The chart on a light background, as exportChart writes it.
    void copyImage() const;
    /// The same as a drawing, SVG and PDF, of which the program that takes it chooses.
    void copyDrawing() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  public slots:
    void setLogarithmic(Qt::Orientation orientation, bool on);

  signals:
    void pointHovered(int row);                                    ///< -1 where there is none
    void pointSelected(int row);                                   ///< by mouse or keyboard
    void logarithmicChanged(Qt::Orientation orientation, bool on); ///< by the person, in the menu
    void menuOpens(); ///< the context menu, which has the widget's actions at its end

  protected:
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void applyTheme();
    /// `point`: that the menu is about, if any.
    void showMenu(const QPoint& place, std::optional<TrackedPoint> point);
    void choose(int row);
    void togglePin();
    void followScreen();
    void describe();
    void describeTracked(int row);

    std::unique_ptr<ChartCanvas> canvas_;
    std::unique_ptr<ChartMouse> mouse_;
    std::unique_ptr<ChartUpdates> updates_;
    std::optional<TrackedPoint> menuPoint_;
    double strength_ = 1;
    bool titled_ = true;
};

} // namespace kernelcurve
