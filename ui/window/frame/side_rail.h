#pragma once

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

} // namespace kernelcurve
