#pragma once

#include "ui/widgets/scrolled_part.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QTimer>

#include <algorithm>
#include <functional>
#include <utility>

namespace kernelcurve {

/// The panel of a dock, with a readable minimum width. Without this width, a dock with a panel of
/// text could become very narrow. A minimum width of the dock would not affect the window's layout.
/// A minimum width of the panel would override the requirements of the panel's fields.
class DockContent : public ScrolledPart {
  public:
    explicit DockContent(QWidget* content)
        : ScrolledPart(content, {0.6, 0.4}) {}
    QSize minimumSizeHint() const override {
        constexpr int minWidth = 320;
        return ScrolledPart::minimumSizeHint().expandedTo({minWidth, 0});
    }
};

/// This property is true for docks that are hidden because the screen is too narrow, until they are
/// shown again.
inline constexpr const char* hiddenForRoom = "hiddenForRoom";

/// A dock that creates its panel when it is first visible, but not before the window is shown.
/// Panels thus do not slow the start.
class LazyDock : public QDockWidget {
    Q_OBJECT

  public:
    /// The settings identify the dock by `name`. A wide dock gets the preferred width of its panel,
    /// up to 40 % of the window, when it is first visible.
    LazyDock(const QString& name, std::function<QWidget*()> make, bool isWide, QMainWindow& window)
        : QDockWidget(&window)
        , window_(window)
        , make_(std::move(make))
        , isWide_(isWide) {
        setObjectName(name);
        connect(this, &QDockWidget::visibilityChanged, this, [this](bool visible) {
            visible_ = visible;
            fill();
        });
        // Raise the dock above its tab neighbours when the user selects it in the menu.
        connect(toggleViewAction(), &QAction::triggered, this, [this](bool shown) {
            if (shown)
                raise();
        });
    }

    /// Allows the dock to create its panel as soon as the dock is visible.
    void mayFill() {
        mayFill_ = true;
        fill();
    }

    /// Clears the focus of a panel that becomes hidden. Otherwise, Qt would move the focus into a
    /// field of another panel.
    void setVisible(bool visible) override {
        if (!visible && isAncestorOf(QApplication::focusWidget()))
            window_.setFocus(Qt::OtherFocusReason);
        QDockWidget::setVisible(visible);
    }

    void setPanel(QWidget* panel) { setWidget(new DockContent(panel)); }
    void bringUp() {
        show();
        raise();
    }

  private:
    void fill() {
        if (!visible_ || !mayFill_ || !make_)
            return;
        QWidget* panel = std::exchange(make_, nullptr)();
        setPanel(panel);
        if (isWide_)
            QTimer::singleShot(0, this, [this, panel] {
                const int wanted = std::min(panel->sizeHint().width(), window_.width() * 2 / 5);
                if (width() < wanted)
                    window_.resizeDocks({this}, {wanted}, Qt::Horizontal);
            });
    }

    QMainWindow& window_;
    std::function<QWidget*()> make_;
    bool isWide_;
    bool visible_ = false;
    bool mayFill_ = false;
};

} // namespace kernelcurve
