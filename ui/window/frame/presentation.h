#pragma once

#include <QByteArray>
#include <QFont>
#include <QObject>
#include <QPointer>
#include <QRect>

#include <optional>

class QAction;
class QMainWindow;
class QSplitter;

namespace kernelcurve {

class ChartView;
class WindowPages;
class WorkBar;

/// The window for a room that looks on: full screen, the chart and above it what runs and stops it
/// and says how far it is, with large letters and thick lines. Everything else goes and comes back
/// as it was; panels that are opened meanwhile stand beside the chart.
class Presentation : public QObject {
    Q_OBJECT

  public:
    /// `results` holds the chart and, below it, the table. `action` turns it on and off.
    Presentation(QMainWindow& window, WindowPages& pages, QSplitter& results, ChartView& chart,
                 QAction& action, WorkBar& bar);

    bool isOn() const { return before_.has_value(); }
    void setOn(bool on);
    /// The end does not lead back to the start page: something was opened.
    void stayAtWork();

  signals:
    void changed(bool on);

  private:
    struct Before {
        QByteArray docksAndBars;
        QByteArray results;
        Qt::WindowStates state;
        QRect geometry;
        QFont font;
        bool startShown;
        QPointer<QWidget> focus;
    };
    void begin();
    void end();
    void putBack(const Before& before, int turns, bool first);

    QMainWindow& window_;
    WindowPages& pages_;
    QSplitter& results_;
    ChartView& chart_;
    QAction& action_;
    WorkBar& bar_;
    std::optional<Before> before_;
};

} // namespace kernelcurve
