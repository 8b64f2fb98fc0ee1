#pragma once

#include <QObject>

#include <vector>

class QDockWidget;
class QMainWindow;

namespace kernelcurve {

/// On a screen too narrow for all panels, those that were shown last stay and the others are
/// hidden, so that the window never grows beyond the screen.
class DockRoom : public QObject {
    Q_OBJECT

  public:
    DockRoom(QMainWindow& window, std::vector<QDockWidget*> docks);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void makeRoom();

    QMainWindow& window_;
    std::vector<QDockWidget*> docks_; ///< those shown last come last
};

} // namespace kernelcurve
