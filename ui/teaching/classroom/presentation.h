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

/// The window for an audience: full screen, with only the chart and the run controls, a large font,
/// and thick lines. end() restores everything else. Panels that the user opens in a presentation
/// are next to the chart.
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
    bool isReplaced_ = false; ///< another document was opened during the presentation
};

} // namespace kernelcurve
