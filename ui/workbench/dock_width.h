#pragma once

#include <QDockWidget>
#include <QMainWindow>

#include <functional>

namespace kernelcurve {

/// Widens a dock while it is shown. The dock that comes up in its place is as wide as the one
/// before it was.
class DockWidth : public QObject {
  public:
    /// `wanted`: in pixels, up to two fifths of the window.
    DockWidth(QDockWidget& dock, QMainWindow& window, std::function<int()> wanted);

  private:
    int wanted() const;
    void share(bool shown);
    void giveBack();
    void take(int before);

    QDockWidget& dock_;
    QMainWindow& window_;
    std::function<int()> wanted_;
    int before_ = 0; ///< of the docks that gave way; 0: none did
};

} // namespace kernelcurve
