#pragma once

#include <QByteArray>
#include <QList>
#include <QSize>

#include <map>

class QDockWidget;
class QMainWindow;

namespace kernelcurve {

class InterfaceSize;
class ResultsSplitter;

/// Keeps the layout of the window across sessions. Must be created when the docks are in their
/// initial positions, which `reset` restores.
class WindowLayout {
  public:
    WindowLayout(QMainWindow& window, ResultsSplitter& results);

    /// Restores the last position and size of the window; the first time, uses a size that suits
    /// the screen.
    void restore();
    void save() const;
    /// Restores the initial positions and sizes of the docks, and shows those visible by default.
    void reset();
    /// A larger interface widens panels and possibly the window. Returning to an earlier interface
    /// size restores the widths. `size` outlives the window.
    void follow(InterfaceSize& size);

  private:
    struct Widths {
        QSize window;
        QList<QDockWidget*> docks; ///< visible docks
        QList<int> ofDocks;
        QList<int> results;
        bool isKnown = false; ///< from an earlier time with the same interface size
    };
    Widths widths() const;
    void restore(const Widths& widths, bool window, int turns);

    void shareWidth();

    QMainWindow& window_;
    ResultsSplitter& results_;
    QByteArray asBuilt_;
    std::map<int, Widths> before_; ///< by interface size in percent
    QSize grown_; ///< size of the window after the last change of the interface size
};

} // namespace kernelcurve
