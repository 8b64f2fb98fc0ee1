#pragma once

#include "gpu/model/text/message.h"
#include "ui/widgets/delayed_call.h"
#include "ui/widgets/messages/message_row.h"

#include <QScrollArea>

#include <chrono>
#include <functional>
#include <vector>

class QVBoxLayout;

namespace kernelcurve {

/// What went wrong or deserves notice, above the work instead of in front of it: the newest message
/// first. A message may name its cause: a newer one of the same cause takes its place, and when the
/// cause is gone, so is the message. Of messages without a cause there is one, the newest. A
/// success that offers nothing is a notice: it covers the foot of the work for some seconds, so
/// that no control moves because of it.
class MessageBar : public QScrollArea {
    Q_OBJECT

  public:
    explicit MessageBar(QWidget* parent = nullptr);

    void showFailure(const Failure& failure);
    void showFailureOf(const QString& cause, const Failure& failure);
    /// Whether `action` came to its end: shows the Error that it throws.
    bool attempt(const std::function<void()>& action, const QString& cause = {});
    void showMessage(Tone tone, const QString& text, std::vector<MessageOffer> offers = {},
                     const QString& cause = {});
    /// The cause is gone.
    void withdraw(const QString& cause);
    /// All that is said.
    void dismiss();
    /// The user went on with something else: dismisses the message without a cause, unless it
    /// offers something.
    void moveOn();
    void setNoticeTime(std::chrono::milliseconds time) { noticeEnds_.setInterval(time); }
    /// A message a line.
    QString text() const;

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void remove(MessageRow* row);
    void fit();
    void placeNotice();
    void endNotice();

    std::vector<MessageRow*> rows_;
    MessageRow* notice_ = nullptr; ///< one of them, or none
    DelayedCall noticeEnds_{std::chrono::seconds(8), [this] { endNotice(); }};
    QVBoxLayout* column_;
};

} // namespace kernelcurve
