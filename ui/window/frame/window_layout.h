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

/// Keeps the window layout across sessions. Create this object when the docks are in their initial
/// positions, because reset() restores these positions.
class WindowLayout {
  public:
    WindowLayout(QMainWindow& window, ResultsSplitter& results);

    /// Restores the last position and size of the window. If none are stored, uses a size that
    /// suits the screen.
    void restore();
    void save() const;
    /// Restores the initial positions and sizes of the docks, and shows the docks that are visible
    /// by default.
    void reset();
    /// Widens panels and possibly the window when the interface becomes larger. Restores the widths
    /// when the interface size returns to an earlier value. `size` must outlive the window.
    void follow(InterfaceSize& size);

  private:
    struct Widths {
        QSize window;
        QList<QDockWidget*> docks; ///< visible docks
        QList<int> ofDocks;
        QList<int> results;
        /// True if the widths were stored earlier for the same interface size.
        bool isKnown = false;
    };
    Widths widths() const;
    void restore(const Widths& widths, bool window, int turns);

    void shareWidth();

    QMainWindow& window_;
    ResultsSplitter& results_;
    QByteArray asBuilt_;
    std::map<int, Widths> before_; ///< widths by interface size in percent
    QSize grown_;                  ///< window size after the last change of the interface size
};

} // namespace kernelcurve
