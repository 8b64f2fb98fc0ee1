#include "ui/window/frame/side_rail.h"

#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/appearance/translated_widget.h"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QFontInfo>
#include <QMainWindow>
#include <QToolButton>

namespace kernelcurve {

SideRail::SideRail(QMainWindow& window)
    : QToolBar(&window)
    , window_(window) {
    setObjectName(QStringLiteral("rail"));
    setMovable(false);
    toggleViewAction()->setVisible(false);
    window.addToolBar(Qt::RightToolBarArea, this);
    window.installEventFilter(this);
    fit();
    keepTranslated(this, [this] {
        setWindowTitle(tr("Panels"));
        setAccessibleName(tr("Panels"));
    });
}

void SideRail::add(QDockWidget& panel, const char* icon) {
    QAction* action = panel.toggleViewAction();
    action->setIcon(actionIcon(QString::fromLatin1(icon)));
    addAction(action);
    auto* button = qobject_cast<QToolButton*>(widgetForAction(action));
    button->setFocusPolicy(Qt::TabFocus);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    panels_.push_back(&panel);
    connect(&panel, &QDockWidget::visibilityChanged, this, [this, &panel](bool visible) {
        if (visible)
            makeRoomFor(panel);
    });
}

void SideRail::addWhileHidden(QDockWidget& panel, const char* icon) {
    QAction* way = addAction(actionIcon(QString::fromLatin1(icon)), QString());
    way->setObjectName(panel.objectName() + QStringLiteral("Back"));
    widgetForAction(way)->setFocusPolicy(Qt::TabFocus);
    widgetForAction(way)->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto show = [way, &panel] {
        way->setText(panel.windowTitle());
        way->setVisible(panel.isHidden());
    };
    connect(way, &QAction::triggered, &panel, [&panel] {
        panel.show();
        panel.raise();
    });
    connect(panel.toggleViewAction(), &QAction::changed, way, show);
    connect(&panel, &QDockWidget::visibilityChanged, way, show);
    show();
}

void SideRail::makeRoomFor(QDockWidget& panel) {
    if (panel.isFloating())
        return;
    const QList<QDockWidget*> behind = window_.tabifiedDockWidgets(&panel);
    for (QDockWidget* other : panels_)
        if (other != &panel && !other->isHidden() && behind.contains(other))
            other->hide();
}

bool SideRail::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &window_ && event->type() == QEvent::Resize)
        fit();
    return QToolBar::eventFilter(watched, event);
}

void SideRail::changeEvent(QEvent* event) {
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

/// Shows text below the icons if it fits.
void SideRail::fit() {
    const int letter = QFontInfo(font()).pixelSize();
    const int icon = letter * 16 / 13;
    constexpr int roomy = 112; // width in letters, about 1400 pixels at the default size
    setIconSize({icon, icon});
    setToolButtonStyle(window_.width() >= roomy * letter ? Qt::ToolButtonTextUnderIcon
                                                         : Qt::ToolButtonIconOnly);
}

} // namespace kernelcurve
