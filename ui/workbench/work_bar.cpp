#include "ui/workbench/work_bar.h"

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

QToolButton* WorkBar::addButton(BarPlace place) {
    auto* button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setToolButtonStyle(place.words > 0 ? Qt::ToolButtonTextBesideIcon
                                               : Qt::ToolButtonIconOnly);
    insert(*button, button, place);
    return button;
}

void WorkBar::insert(QWidget& widget, QToolButton* button, BarPlace place) {
    constexpr int group = 100;
    const int begin = place.position / group * group;
    const auto next = [this](int position) {
        return std::ranges::find_if(
            entries_, [position](const Entry& entry) { return entry.place.position > position; });
    };
    const auto add = [&](QWidget& added, QToolButton* its, BarPlace where) {
        const auto before = next(where.position);
        QAction* action = insertWidget(before == entries_.end() ? nullptr : before->action, &added);
        entries_.insert(before, {where, action, &added, its});
    };
    if (begin > group && std::ranges::none_of(entries_, [begin](const Entry& entry) {
            return entry.place.position == begin;
        })) {
        auto* gap = new QWidget(this);
        constexpr int width = 8;
        gap->setFixedWidth(width);
        add(*gap, nullptr, {begin, 0, false});
    }
    add(widget, button, place);
    // The Tab order follows the order on the screen.
    for (std::size_t entry = 1; entry < entries_.size(); ++entry)
        setTabOrder(entries_[entry - 1].widget, entries_[entry].widget);
}

QToolButton* WorkBar::put(QAction& action, BarPlace place) {
    QToolButton* button = addButton(place);
    button->setDefaultAction(&action);
    button->setFocusPolicy(Qt::NoFocus); // The action has a shortcut.
    connect(&action, &QAction::changed, &fitSoon_, qOverload<>(&QTimer::start));
    return button;
}

QToolButton* WorkBar::put(QMenu& menu, const char* icon, BarPlace place) {
    QToolButton* button = addButton(place);
    button->setIcon(actionIcon(QString::fromLatin1(icon)));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(&menu);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void WorkBar::put(QWidget& widget, BarPlace place) {
    insert(widget, nullptr, place);
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
    entry.action->setVisible(entry.shown && (!presenting_ || entry.place.isPresented));
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

/// Sets the icon size, which is 16 pixels with a font of 13 pixels.
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
        if (!entry.action->isVisible())
            continue;
        if (entry.button != nullptr && entry.place.words > 0) {
            needed += width(entry, Qt::ToolButtonTextBesideIcon) + gap;
            worded.push_back(&entry);
        } else {
            needed +=
                std::max(entry.widget->sizeHint().width(), entry.widget->minimumSize().width()) +
                gap;
        }
    }
    std::ranges::stable_sort(worded, std::ranges::greater(),
                             [](const Entry* entry) { return entry->place.words; });
    for (const Entry* entry : worded) {
        if (needed <= this->width())
            break;
        needed -= entry->button->sizeHint().width();
        needed += width(*entry, Qt::ToolButtonIconOnly);
    }
}

} // namespace kernelcurve
