#include "ui/widgets/messages/message_row.h"

#include "ui/widgets/appearance/fonts.h"
#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/closes_on_escape.h"
#include "ui/widgets/named.h"
#include "ui/widgets/selectable_label.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::size_t kindPlace = 0;
constexpr std::size_t textPlace = 1;
constexpr std::size_t dismissalPlace = 2;
constexpr std::size_t firstOffer = 3;

// Minimum text width in letters. With less space, the actions are below the text.
constexpr int lettersBeside = 40;
constexpr int minLetters = 16;

int widthOfLetters(const QLayoutItem& item, int count) {
    return item.widget()->fontMetrics().averageCharWidth() * count;
}

} // namespace

int MessageLayout::widthOf(std::size_t index) const {
    const QLayoutItem& item = *items()[index];
    return item.isEmpty() ? 0 : item.sizeHint().width() + spacing();
}

QSize MessageLayout::minimumSize() const {
    if (items().size() < firstOffer)
        return {};
    const int narrow = std::min(items()[textPlace]->minimumSize().width(),
                                widthOfLetters(*items()[textPlace], minLetters));
    QSize size(widthOf(kindPlace) + narrow + widthOf(dismissalPlace), 0);
    for (std::size_t index = 0; index < items().size(); ++index) {
        if (items()[index]->isEmpty())
            continue;
        const QSize its = items()[index]->minimumSize();
        size = size.expandedTo({index < firstOffer ? 0 : its.width(), its.height()});
    }
    return size.grownBy(contentsMargins());
}

QSize MessageLayout::sizeHint() const {
    QSize size;
    for (std::size_t index = 0; index < items().size(); ++index)
        if (!items()[index]->isEmpty())
            size = {size.width() + widthOf(index),
                    std::max(size.height(), items()[index]->sizeHint().height())};
    return size.grownBy(contentsMargins());
}

int MessageLayout::arrange(const QRect& place, bool move) const {
    if (items().size() < firstOffer)
        return 0;
    const QRect inside = place.marginsRemoved(contentsMargins());
    int offers = 0;
    for (std::size_t index = firstOffer; index < items().size(); ++index)
        offers += widthOf(index);
    const int left = inside.left() + widthOf(kindPlace);
    const int room = inside.width() - widthOf(kindPlace) - widthOf(dismissalPlace);
    const bool beside =
        offers == 0 || room - offers >= widthOfLetters(*items()[textPlace], lettersBeside);
    const int textWidth = std::max(beside ? room - offers : room, 1);

    QLayoutItem& said = *items()[textPlace];
    int height =
        said.hasHeightForWidth() ? said.heightForWidth(textWidth) : said.sizeHint().height();
    for (const std::size_t index : {kindPlace, dismissalPlace})
        if (!items()[index]->isEmpty())
            height = std::max(height, items()[index]->sizeHint().height());
    // Actions below the text are aligned with it.
    const int top = beside ? inside.top() : inside.top() + height + spacing();
    const int offersHeight =
        arrangeOffers(beside ? QRect(left + textWidth + spacing(), top, offers, 0)
                             : QRect(left, top, inside.right() + 1 - left, 0),
                      move);
    if (move) {
        items()[kindPlace]->setGeometry(
            {{inside.left(), inside.top()}, items()[kindPlace]->sizeHint()});
        said.setGeometry({left, inside.top(), textWidth, height});
        const QSize size = items()[dismissalPlace]->sizeHint();
        items()[dismissalPlace]->setGeometry(
            {{inside.right() + 1 - size.width(), inside.top()}, size});
    }
    const int bottom = std::max(inside.top() + height, top + offersHeight);
    return bottom - place.top() + contentsMargins().bottom();
}

/// Arranges lines from the top of the area and returns their height.
int MessageLayout::arrangeOffers(const QRect& area, bool move) const {
    int x = area.left();
    int y = area.top();
    int line = 0;
    for (std::size_t index = firstOffer; index < items().size(); ++index) {
        QLayoutItem& item = *items()[index];
        if (item.isEmpty())
            continue;
        const QSize size(std::min(item.sizeHint().width(), area.width()), item.sizeHint().height());
        if (line > 0 && x + size.width() > area.right() + 1) {
            x = area.left();
            y += line + spacing();
            line = 0;
        }
        if (move)
            item.setGeometry({{x, y}, size});
        x += size.width() + spacing();
        line = std::max(line, size.height());
    }
    return y + line - area.top();
}

MessageRow::MessageRow(Tone tone, const QString& text, std::vector<MessageOffer> offers,
                       QString cause, QWidget* parent)
    : QFrame(parent)
    , tone_(tone)
    , cause_(std::move(cause))
    , offersSomething_(!offers.empty())
    , kind_(new QLabel(this))
    , text_(named("messageText", new SelectableLabel(this)))
    , close_(new QToolButton(this)) {
    kind_->setFont(boldFont(kind_->font()));
    // Both labels are aligned with the first line of the text.
    for (QLabel* label : {kind_, static_cast<QLabel*>(text_)}) {
        label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        label->setMargin(2);
    }
    text_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    text_->setText(text);
    setClosesOnEscape(*this);
    setAutoFillBackground(true);
    setFrameShape(QFrame::StyledPanel);
    close_->setIcon(actionIcon(QStringLiteral("close")));
    close_->setAutoRaise(true);
    close_->setFocusPolicy(Qt::StrongFocus);

    auto* line = new MessageLayout(this);
    line->setContentsMargins(12, 6, 6, 6);
    line->setSpacing(6);
    line->addWidget(kind_);
    line->addWidget(text_);
    line->addWidget(close_);
    for (MessageOffer& offer : offers) {
        auto* button = new QPushButton(offer.label, this);
        connect(button, &QPushButton::clicked, this, [this, accept = std::move(offer.accept)] {
            emit dismissed();
            accept();
        });
        line->addWidget(button);
    }
    connect(close_, &QToolButton::clicked, this, &MessageRow::dismissed);
    keepTranslated(this, [this] { retranslate(); });
}

void MessageRow::announce() {
    QAccessibleEvent alert(text_, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

QString MessageRow::text() const {
    return text_->text();
}

bool MessageRow::isNotice() const {
    return !offersSomething_ && tone_ == Tone::Success;
}

int MessageRow::fullWidth() const {
    const QFontMetrics metrics = text_->fontMetrics();
    // A word-wrapped label needs some pixels more than the width of its text.
    const int line =
        metrics.horizontalAdvance(text()) + 2 * (text_->margin() + metrics.averageCharWidth());
    return sizeHint().width() + 2 * frameWidth() - text_->sizeHint().width() + line;
}

bool MessageRow::event(QEvent* event) {
    return handleEscape(*this, *event, [this] { emit dismissed(); }) || QFrame::event(event);
}

void MessageRow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QColor colour = toneColour(tone_, palette());
    QColor wash = colour;
    wash.setAlphaF(isDark(palette()) ? 0.18F : 0.10F);
    painter.fillRect(rect(), wash);
    painter.fillRect(QRect(0, 0, 4, height()), colour);
}

void MessageRow::retranslate() {
    kind_->setText(tone_ == Tone::Error     ? tr("Error:")
                   : tone_ == Tone::Warning ? tr("Note:")
                                            : QString());
    kind_->setVisible(!kind_->text().isEmpty());
    close_->setToolTip(tr("Dismiss"));
    close_->setAccessibleName(tr("Dismiss this message"));
    text_->setAccessibleName(tr("Message"));
}

} // namespace kernelcurve
