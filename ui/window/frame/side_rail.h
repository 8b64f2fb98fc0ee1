#pragma once

#include <QToolBar>

#include <vector>

class QDockWidget;
class QMainWindow;

namespace kernelcurve {

/// The rail at the window's right edge: an icon per panel, which shows or hides the panel next to
/// the work. Of panels in one area, one is visible at a time; a moved one stays where it is.
class SideRail : public QToolBar {
    Q_OBJECT

  public:
    explicit SideRail(QMainWindow& window);

    /// Its action has the text and icon.
    void add(QDockWidget& panel, const char* icon);
    /// An entry for a panel of another area, while that is hidden.
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
