#include "ui/widgets/messages/message_row.h"

#include "ui/widgets/appearance/fonts.h"
#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/closes_on_escape.h"
#include "ui/widgets/messages/message_layout.h"
#include "ui/widgets/named.h"
#include "ui/widgets/selectable_label.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace kernelcurve {

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
