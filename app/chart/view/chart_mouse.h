#pragma once

#include <QObject>
#include <QPoint>
#include <QPointF>
#include <QSet>
#include <QString>

class QMouseEvent;
class QWheelEvent;

namespace kernelcurve {

class ChartCanvas;

/// Handles the mouse on a chart. The wheel zooms. Over an axis, it zooms only that axis. Dragging
/// pans. Dragging with the right button or Shift zooms into a rectangle. A double click shows
/// everything. In the legend, a click hides or shows a series. A double click or Ctrl+click hides
/// all other series.
class ChartMouse : public QObject {
    Q_OBJECT

  public:
    /// Installs an event filter on the canvas's widget. `canvas` must outlive this object.
    explicit ChartMouse(ChartCanvas& canvas);

  signals:
    void clicked(int row); ///< `row` is -1 if the click hit no point
    void menuWanted(const QPoint& globalPlace);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    enum class Drag { None, Undecided, Pan, Band, Legend };

    void wheel(const QWheelEvent& event);
    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void doubleClick(const QMouseEvent& event);
    Qt::Orientations axesAt(const QPointF& place) const;
    void showCursor(const QPointF& place);

    ChartCanvas& canvas_;
    Drag drag_ = Drag::None;
    bool wantsBand_ = false;
    QPointF start_;
    QPointF last_;
    Qt::Orientations axes_;
    int legendSeries_ = -1;
    QSet<QString> hiddenBeforeClick_;
};

} // namespace kernelcurve
