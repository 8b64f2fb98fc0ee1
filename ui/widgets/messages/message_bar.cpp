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
    std::vector<MessageOffer> offers;
    if (failure.where.line > 0 && opener_)
        if (auto open = opener_(failure.where))
            offers.push_back({tr("Go to line %1").arg(failure.where.line), std::move(open)});
    showMessage(Tone::Error, explained(failure), std::move(offers), cause);
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
    auto* row = new MessageRow(tone, text, std::move(offers), cause, widget());
    connect(row, &MessageRow::dismissed, this, [this, row] { remove(row); });
    rows_.insert(rows_.begin(), row);
    column_->insertWidget(0, row);
    row->show(); // Show the row now, not during the next event processing.
    if (parentWidget() != nullptr)
        parentWidget()->installEventFilter(this);
    show();
    raise();
    fit();
    if (row->isNotice())
        noticesEnd_.start();
    row->announce();
}

/// Removes notices, except hovered or focused ones.
void MessageBar::endNotices() {
    const std::vector<MessageRow*> rows = rows_;
    for (MessageRow* row : rows) {
        if (!row->isNotice())
            continue;
        if (row->underMouse() || row->isAncestorOf(QApplication::focusWidget()))
            noticesEnd_.start();
        else
            remove(row);
    }
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
    row->deleteLater(); // A button of the row may be the sender.
    setVisible(!rows_.empty());
    fit();
}

QString MessageBar::text() const {
    QStringList texts;
    for (const MessageRow* row : rows_)
        texts << row->text();
    return texts.join(QChar(u'\n'));
}

/// Positions the bar at the bottom centre of its parent. The bar is as large as its texts, up to
/// half of the parent's height.
void MessageBar::fit() {
    if (parentWidget() == nullptr || rows_.empty())
        return;
    constexpr int margin = 12;
    column_->activate();
    const QSize work = parentWidget()->size();
    int width = 0;
    for (const MessageRow* row : rows_)
        width = std::max(width, row->fullWidth());
    width = std::min(width, work.width() - 2 * margin);
    const int wanted = column_->hasHeightForWidth() ? column_->heightForWidth(width)
                                                    : column_->sizeHint().height();
    const int height = std::min(wanted, std::max(work.height() / 2, fontMetrics().height() * 4));
    setGeometry((work.width() - width) / 2, work.height() - height - margin, width, height);
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event) {
    // A new font or language changes the heights of the rows.
    if ((watched == widget() && event->type() == QEvent::LayoutRequest) ||
        (watched == parentWidget() && event->type() == QEvent::Resize))
        fit();
    return QScrollArea::eventFilter(watched, event);
}

} // namespace kernelcurve
