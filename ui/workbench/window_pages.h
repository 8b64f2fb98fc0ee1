#pragma once

#include <QStackedWidget>

#include <vector>

class QDockWidget;

namespace kernelcurve {

/// The middle of the window: the page to start from, or the work. The start page has the window for
/// itself: docks come back with the work as they were.
class WindowPages : public QStackedWidget {
    Q_OBJECT

  public:
    using QStackedWidget::QStackedWidget;

    /// Shows the work.
    void setPages(QWidget* start, QWidget* work);
    void setDocks(std::vector<QDockWidget*> docks) { docks_ = std::move(docks); }
    void showStart(bool shown);
    bool isStartShown() const { return currentIndex() == 0; }

  signals:
    void switched(bool startShown);

  private:
    std::vector<QDockWidget*> docks_;
    std::vector<bool> wereShown_; ///< beside the work
};

} // namespace kernelcurve
