#include "ui/workbench/window_pages.h"

#include "ui/widgets/scrolled_part.h"

#include <QDockWidget>

namespace kernelcurve {

void WindowPages::setPages(QWidget* start, QWidget* work) {
    addWidget(start);
    addWidget(new ScrolledPart(work, {0.45, 0.45}, this));
    setCurrentIndex(1);
}

void WindowPages::showStart(bool shown) {
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

} // namespace kernelcurve
