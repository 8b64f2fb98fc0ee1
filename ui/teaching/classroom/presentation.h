#pragma once

#include <QByteArray>
#include <QFont>
#include <QObject>
#include <QPointer>
#include <QRect>

#include <optional>

class QMainWindow;
class QSplitter;

namespace kernelcurve {

class ChartView;
class ResultsView;
class Workbench;

/// The window for a room that looks on: full screen, the chart and above it what runs and stops it
/// and says how far it is, with large letters and thick lines. Everything else goes and comes back
/// as it was; panels that are opened meanwhile stand next to the chart.
class Presentation : public QObject {
    Q_OBJECT

  public:
    Presentation(Workbench& workbench, const ResultsView& results);

  private:
    bool isOn() const { return before_.has_value(); }
    void setOn(bool on);
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

    Workbench& workbench_;
    QMainWindow& window_;
    QSplitter& results_;
    ChartView& chart_;
    std::optional<Before> before_;
    bool isReplaced_ = false; ///< another document was opened meanwhile
};

} // namespace kernelcurve
