#pragma once

#include "ui/widgets/dock_content.h"

#include <QAction>
#include <QDockWidget>

#include <functional>

namespace kernelcurve {

/// A dock whose content is made when it is first seen, and not before the window stands: a panel
/// costs no time at the start.
class LazyDock : public QDockWidget {
    Q_OBJECT

  public:
    /// `name` is what the settings know the dock by.
    LazyDock(const QString& name, std::function<QWidget*()> make, QWidget* parent)
        : QDockWidget(parent)
        , make_(std::move(make)) {
        setObjectName(name);
        connect(this, &QDockWidget::visibilityChanged, this, [this](bool visible) {
            visible_ = visible;
            fill();
        });
        // Chosen in the menu, it comes before those that it shares its place with.
        connect(toggleViewAction(), &QAction::triggered, this, [this](bool shown) {
            if (shown)
                raise();
        });
    }

    /// The window stands: from now on the content is made as soon as the dock is visible.
    void mayFill() {
        mayFill_ = true;
        fill();
    }

  private:
    void fill() {
        if (visible_ && mayFill_ && make_)
            setWidget(new DockContent(std::exchange(make_, nullptr)()));
    }

    bool visible_ = false;
    bool mayFill_ = false;
    std::function<QWidget*()> make_;
};

} // namespace kernelcurve
