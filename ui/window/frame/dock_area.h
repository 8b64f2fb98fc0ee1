#pragma once

#include <QObject>

#include <vector>

class QDockWidget;
class QMainWindow;

namespace kernelcurve {

class SideRail;
class Workbench;

/// Arranges the docks of all features around the work, and their icons at the window's edge. On a
/// narrow screen, only the most recently shown docks remain visible. The window thus never grows
/// beyond the screen.
class DockArea : public QObject {
    Q_OBJECT

  public:
    explicit DockArea(Workbench& workbench);

    /// Must be called when the window is visible. After this call, docks create their panels.
    void mayFill();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void arrange();
    void fillRail();
    void makeRoom();
    void nameTabs();

    Workbench& workbench_;
    QMainWindow& window_;
    SideRail* rail_;
    std::vector<QDockWidget*> docks_; ///< docks in the order in which they were last shown
};

} // namespace kernelcurve
