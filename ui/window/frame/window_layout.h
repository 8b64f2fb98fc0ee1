#pragma once

#include <QByteArray>
#include <QList>
#include <QSize>

#include <map>

class QDockWidget;
class QMainWindow;
class QSplitter;

namespace kernelcurve {

class InterfaceSize;

/// Where everything stands in the window, from one start to the next. Made when the docks have
/// their places: that is what `reset` goes back to.
class WindowLayout {
  public:
    WindowLayout(QMainWindow& window, QSplitter& results);

    /// Puts the window where it was when it was last closed, or, the first time, gives it a size
    /// that suits the screen.
    void restore();
    void save() const;
    /// The docks in the places and sizes of the first start; those that come up by themselves then.
    void reset();
    /// A larger interface widens panels and may widen the window. Back at a size of the interface
    /// that it had before, everything has the widths that it had then. `size` lasts as long as the
    /// window.
    void follow(InterfaceSize& size);

  private:
    struct Widths {
        QSize window;
        QList<QDockWidget*> docks; ///< those that were visible
        QList<int> ofDocks;
        QList<int> results;
    };
    Widths widths() const;
    void restore(const Widths& widths, bool window, int turns);

    void shareWidth();
    void shareHeight();

    QMainWindow& window_;
    QSplitter& results_;
    QByteArray asBuilt_;
    std::map<int, Widths> before_; ///< by the interface's size in percent
    QSize grown_;                  ///< of the window, after the last change of the interface's size
};

} // namespace kernelcurve
