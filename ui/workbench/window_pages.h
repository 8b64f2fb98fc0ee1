#pragma once

#include "ui/widgets/scrolled_part.h"

#include <QDockWidget>
#include <QStackedWidget>

#include <utility>
#include <vector>

namespace kernelcurve {

/// The middle of the window, with the start page or the work. The start page uses the whole window.
/// Showing the work restores the docks.
class WindowPages : public QStackedWidget {
    Q_OBJECT

  public:
    using QStackedWidget::QStackedWidget;

    void setPages(QWidget* start, QWidget* work) {
        addWidget(start);
        addWidget(new ScrolledPart(work, {0.45, 0.45}, this));
        setCurrentIndex(1);
    }
    void setDocks(std::vector<QDockWidget*> docks) { docks_ = std::move(docks); }
    void showStart(bool shown) {
        if (shown == isStartShown())
            return;
        if (shown) {
            wereShown_.clear();
            for (QDockWidget* dock : docks_) {
                wereShown_.push_back(!dock->isHidden());
                dock->hide();
            }
        } else {
            for (std::size_t index = 0; index < wereShown_.size(); ++index)
                docks_[index]->setVisible(wereShown_[index]);
        }
        setCurrentIndex(shown ? 0 : 1);
        emit switched(shown);
    }
    bool isStartShown() const { return currentIndex() == 0; }

  signals:
    void switched(bool startShown);

  private:
    std::vector<QDockWidget*> docks_;
    std::vector<bool> wereShown_; ///< visibility of the docks before the start page appeared
};

} // namespace kernelcurve
