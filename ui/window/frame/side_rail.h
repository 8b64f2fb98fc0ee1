#pragma once

#include <QToolBar>

#include <vector>

class QDockWidget;
class QMainWindow;

namespace kernelcurve {

/// The rail at the window's right edge: a sign for each panel, which brings the panel up next to
/// the work and takes it away. Of panels that share a place one is seen at a time; one that was
/// moved elsewhere stays where it is.
class SideRail : public QToolBar {
    Q_OBJECT

  public:
    explicit SideRail(QMainWindow& window);

    /// Its action's text and icon are the sign's.
    void add(QDockWidget& panel, const char* icon);
    /// A way back to a panel of another place, while that is hidden.
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
