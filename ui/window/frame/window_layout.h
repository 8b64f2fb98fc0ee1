#pragma once

#include <QByteArray>

class QMainWindow;
class QSplitter;

namespace kernelcurve {

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

  private:
    void shareWidth();
    void shareHeight();

    QMainWindow& window_;
    QSplitter& results_;
    QByteArray asBuilt_;
};

} // namespace kernelcurve
