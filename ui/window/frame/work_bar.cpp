#include "ui/window/frame/work_bar.h"

#include "ui/widgets/appearance/icons.h"

#include <QAction>
#include <QEvent>
#include <QFontInfo>
#include <QLayout>
#include <QMainWindow>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace kernelcurve {

WorkBar::WorkBar(QMainWindow& window)
    : QToolBar(&window) {
    setObjectName(QStringLiteral("toolBar"));
    setMovable(false);
    toggleViewAction()->setVisible(false);
    window.addToolBar(this);
    sizeIcons();
}

QToolButton* WorkBar::addButton(int words, For whom) {
    auto* button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setToolButtonStyle(words > 0 ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    entries_.push_back({addWidget(button), button, button, words, whom});
    return button;
}

QToolButton* WorkBar::put(QAction& action, int words, For whom) {
    QToolButton* button = addButton(words, whom);
    button->setDefaultAction(&action);
    button->setFocusPolicy(Qt::NoFocus); // it has a key
    connect(&action, &QAction::changed, &fitSoon_, qOverload<>(&QTimer::start));
    return button;
}

QToolButton* WorkBar::put(QMenu& menu, const char* icon, int words, For whom) {
    QToolButton* button = addButton(words, whom);
    button->setIcon(actionIcon(QString::fromLatin1(icon)));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(&menu);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QAction* WorkBar::put(QWidget& widget, For whom) {
    QAction* place = addWidget(&widget);
    entries_.push_back({place, &widget, nullptr, 0, whom});
    return place;
}

void WorkBar::separate() {
    auto* gap = new QWidget(this);
    constexpr int width = 8;
    gap->setFixedWidth(width);
    put(*gap, For::Desk);
}

void WorkBar::setShown(const QToolButton& button, bool shown) {
    const auto entry = std::ranges::find(entries_, &button, &Entry::button);
    entry->shown = shown;
    showEntry(*entry);
}

void WorkBar::setPresenting(bool presenting) {
    presenting_ = presenting;
    for (const Entry& entry : entries_)
        showEntry(entry);
}

void WorkBar::showEntry(const Entry& entry) {
    entry.place->setVisible(entry.shown && (!presenting_ || entry.whom == For::Everybody));
    fitSoon_.start();
}

QSize WorkBar::minimumSizeHint() const {
    return {0, QToolBar::minimumSizeHint().height()};
}

void WorkBar::resizeEvent(QResizeEvent* event) {
    QToolBar::resizeEvent(event);
    fit();
}

void WorkBar::changeEvent(QEvent* event) {
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        sizeIcons();
        fitSoon_.start();
    }
    if (event->type() == QEvent::LanguageChange)
        fitSoon_.start();
}

/// 16 where the letters have 13.
void WorkBar::sizeIcons() {
    const int icon = QFontInfo(font()).pixelSize() * 16 / 13;
    setIconSize({icon, icon});
}

void WorkBar::fit() {
    std::vector<const Entry*> worded;
    int needed = 0;
    const int gap = layout()->spacing() < 0 ? 2 : layout()->spacing();
    const auto width = [](const Entry& entry, Qt::ToolButtonStyle style) {
        entry.button->setToolButtonStyle(style);
        return entry.button->sizeHint().width();
    };
    for (const Entry& entry : entries_) {
        if (!entry.place->isVisible())
            continue;
        if (entry.button != nullptr && entry.words > 0) {
            needed += width(entry, Qt::ToolButtonTextBesideIcon) + gap;
            worded.push_back(&entry);
        } else {
            needed +=
                std::max(entry.widget->sizeHint().width(), entry.widget->minimumSize().width()) +
                gap;
        }
    }
    std::ranges::stable_sort(worded, std::ranges::greater(), &Entry::words);
    for (const Entry* entry : worded) {
        if (needed <= this->width())
            break;
        needed -= entry->button->sizeHint().width();
        needed += width(*entry, Qt::ToolButtonIconOnly);
    }
}

} // namespace kernelcurve
