#pragma once

#include <QObject>
#include <QToolBar>

#include <vector>

class QDockWidget;
class QMainWindow;

namespace kernelcurve {

/// The rail at the window's right edge. It has one icon per panel. The icon shows or hides the
/// panel next to the work. Only one panel of an area is visible at a time. A panel that the user
/// moved keeps its position.
class SideRail : public QToolBar {
    Q_OBJECT

  public:
    explicit SideRail(QMainWindow& window);

    /// Adds an entry with the text and icon of the panel's action.
    void add(QDockWidget& panel, const char* icon);
    /// Adds an entry for a panel in another area. The entry is visible while the panel is hidden.
    void addWhileHidden(QDockWidget& panel, const char* icon);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void makeRoomFor(QDockWidget& panel);
    void fit();

    QMainWindow& window_;
    std::vector<QDockWidget*> panels_;
};

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
