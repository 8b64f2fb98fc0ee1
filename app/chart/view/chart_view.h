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

/// An interactive chart with zooming, panning, a read-out at the pointer, and a legend that hides
/// series. Points may arrive at any rate, because ChartUpdates throttles the redraws.
///
/// Mouse: the wheel zooms. Over an axis, it zooms only that axis. Dragging pans. Dragging with the
/// right button or Shift zooms into a rectangle. A double click shows everything. The back and
/// forward buttons step through the zoom history.
///
/// Keyboard: the arrows move the read-out between points and curves. Home and End move it to the
/// first and last point. Enter selects the point. P pins the point that the read-out compares with.
/// + and - zoom, 0 shows everything, and Shift+arrows pan. Backspace and Shift+Backspace step
/// through the zoom history.
class ChartView : public QWidget {
    Q_OBJECT

  public:
    explicit ChartView(QWidget* parent = nullptr);
    ~ChartView() override;

    /// Schedules an update with `chart`. Keeps the user's zoom of each axis that still has the same
    /// meaning.
    void setChart(ChartData chart);
    /// Sets the source of a growing chart. The view calls `source` only when an update is due. Call
    /// chartChanged() when new data is available.
    void setChartSource(std::function<ChartData()> source);
    void chartChanged();
    /// Draws pending changes immediately.
    void refresh();
    /// Returns the current chart, without pending changes.
    const ChartData& chart() const;
    /// Shows or hides the title above the chart, from the next chart on. The title is visible by
    /// default.
    void setTitled(bool titled);
    /// Sets the text that an empty chart shows in its centre.
    void setEmptyText(const QString& text);

    /// Returns the canvas for changing the view or the marks, or for drawing over the chart.
    ChartCanvas& canvas() { return *canvas_; }
    const ChartCanvas& canvas() const { return *canvas_; }

    /// Returns the point at which the context menu was opened, or nullopt. Use the point only while
    /// the menu is open, or in the menu's actions, because a new chart has different points.
    const std::optional<TrackedPoint>& menuPoint() const { return menuPoint_; }

    /// Marks the point of measurement `row`, or clears the mark if `row` is -1.
    void selectRow(int row);

    /// Scales line widths and marker sizes by `factor`, for projection to an audience.
    void setStrength(double factor);

    bool isLogarithmic(Qt::Orientation orientation) const;

    /// Copies the chart to the clipboard as the image that exportChart() writes to a PNG file.
    void copyImage() const;
    /// Copies the chart as a vector image in SVG and PDF. The receiving program chooses the format.
    void copyDrawing() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  public slots:
    void setLogarithmic(Qt::Orientation orientation, bool on);

  signals:
    void pointHovered(int row);  ///< `row` is -1 outside all points
    void pointSelected(int row); ///< emitted for mouse and keyboard
    /// Emitted when the user changes the scale in the menu.
    void logarithmicChanged(Qt::Orientation orientation, bool on);
    void menuOpens(); ///< emitted before the context menu appends this widget's actions

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
    /// `point` is the point to which the menu refers, or nullopt if the menu refers to no point.
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
