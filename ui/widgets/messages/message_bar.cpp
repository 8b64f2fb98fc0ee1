#include "ui/widgets/messages/message_bar.h"

#include "gpu/model/text/error.h"
#include "ui/widgets/messages/messages.h"

#include <QApplication>
#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace kernelcurve {

MessageBar::MessageBar(QWidget* parent)
    : QScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setWidgetResizable(true);
    auto* all = new QWidget(this);
    column_ = new QVBoxLayout(all);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(1);
    setWidget(all);
    all->installEventFilter(this);
    for (QWidget* ground : {viewport(), all})
        ground->setAutoFillBackground(false);
    hide();
}

void MessageBar::showFailure(const Failure& failure) {
    showFailureOf({}, failure);
}

void MessageBar::showFailureOf(const QString& cause, const Failure& failure) {
    showMessage(Tone::Error, explained(failure), {}, cause);
}

bool MessageBar::attempt(const std::function<void()>& action, const QString& cause) {
    try {
        action();
        return true;
    } catch (const Error& error) {
        showFailureOf(cause, error.failure());
        return false;
    }
}

void MessageBar::showMessage(Tone tone, const QString& text, std::vector<MessageOffer> offers,
                             const QString& cause) {
    withdraw(cause);
    const bool isNotice = tone == Tone::Success && offers.empty() && parentWidget() != nullptr;
    if (isNotice && notice_ != nullptr)
        remove(notice_);
    auto* row =
        new MessageRow(tone, text, std::move(offers), cause, isNotice ? parentWidget() : widget());
    connect(row, &MessageRow::dismissed, this, [this, row] { remove(row); });
    rows_.insert(rows_.begin(), row);
    if (isNotice) {
        notice_ = row;
        row->setAutoFillBackground(true);
        row->setFrameShape(QFrame::StyledPanel);
        parentWidget()->installEventFilter(this);
        placeNotice();
        row->show();
        row->raise();
        noticeEnds_.start();
    } else {
        column_->insertWidget(0, row);
        row->show(); // now, not when events are next processed
        show();
        fit();
    }
    row->announce();
}

/// At the bottom centre, as wide as its text.
void MessageBar::placeNotice() {
    constexpr int margin = 16;
    const QWidget& work = *notice_->parentWidget();
    const int text = notice_->fontMetrics().horizontalAdvance(notice_->text());
    const int buttons = 5 * notice_->fontMetrics().height();
    const int width = std::min(text + buttons, work.width() - 2 * margin);
    const int height = notice_->heightForWidth(width);
    notice_->setGeometry((work.width() - width) / 2, work.height() - height - margin, width,
                         height);
}

/// Not while it is hovered or focused.
void MessageBar::endNotice() {
    if (notice_ == nullptr)
        return;
    if (notice_->underMouse() || notice_->isAncestorOf(QApplication::focusWidget()))
        noticeEnds_.start();
    else
        remove(notice_);
}

void MessageBar::withdraw(const QString& cause) {
    const auto row = std::ranges::find(rows_, cause, &MessageRow::cause);
    if (row != rows_.end())
        remove(*row);
}

void MessageBar::dismiss() {
    while (!rows_.empty())
        remove(rows_.back());
}

void MessageBar::moveOn() {
    const auto row = std::ranges::find(rows_, QString(), &MessageRow::cause);
    if (row != rows_.end() && !(*row)->offersSomething())
        remove(*row);
}

void MessageBar::remove(MessageRow* row) {
    std::erase(rows_, row);
    column_->removeWidget(row);
    row->hide();
    row->deleteLater(); // it may be its own button that was clicked
    if (row == notice_)
        notice_ = nullptr;
    setVisible(rows_.size() > (notice_ != nullptr ? 1U : 0U));
    fit();
}

QString MessageBar::text() const {
    QStringList texts;
    for (const MessageRow* row : rows_)
        texts << row->text();
    return texts.join(QChar(u'\n'));
}

/// As high as its text, up to half of the window.
void MessageBar::fit() {
    column_->activate();
    const int wanted = column_->hasHeightForWidth() ? column_->heightForWidth(viewport()->width())
                                                    : column_->sizeHint().height();
    setFixedHeight(std::min(wanted, std::max(window()->height() / 2, fontMetrics().height() * 4)));
}

void MessageBar::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    fit();
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event) {
    // A new font or language changes the heights of the rows.
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        fit();
    if (notice_ != nullptr && watched == notice_->parentWidget() && event->type() == QEvent::Resize)
        placeNotice();
    return QScrollArea::eventFilter(watched, event);
}

} // namespace kernelcurve
