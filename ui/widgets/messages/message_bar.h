#pragma once

#include "gpu/model/text/message.h"
#include "ui/widgets/delayed_call.h"
#include "ui/widgets/messages/message_row.h"

#include <QScrollArea>

#include <chrono>
#include <functional>
#include <utility>
#include <vector>

class QVBoxLayout;

namespace kernelcurve {

/// Shows messages at the bottom of the parent, over its content, so that no control moves. The
/// newest message is first. A message may have a cause. Such a message is replaced by a newer
/// message with the same cause, and withdraw() removes it. Of the messages without a cause, only
/// the newest is visible. Notices disappear after a few seconds. The user dismisses warnings,
/// errors, and messages with actions.
class MessageBar : public QScrollArea {
    Q_OBJECT

  public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Returns an action that shows a position, or an empty function if the position cannot be
    /// shown.
    using Opener = std::function<std::function<void()>(const SourcePosition& where)>;
    /// Sets the opener. After this call, the message of a failure has a button that moves to the
    /// failure's line.
    void setOpener(Opener opener) { opener_ = std::move(opener); }
    void showFailure(const Failure& failure);
    void showFailureOf(const QString& cause, const Failure& failure);
    /// Calls `action`, and returns true if it completed. If `action` throws an Error, shows this
    /// Error and returns false.
    bool attempt(const std::function<void()>& action, const QString& cause = {});
    void showMessage(Tone tone, const QString& text, std::vector<MessageOffer> offers = {},
                     const QString& cause = {});
    /// Removes the message with this cause. Must be called when the cause has ended.
    void withdraw(const QString& cause);
    /// Removes all messages.
    void dismiss();
    /// Dismisses the message without a cause, unless it has actions. Must be called when the user
    /// continues with other work.
    void moveOn();
    void setNoticeTime(std::chrono::milliseconds time) { noticesEnd_.setInterval(time); }
    /// Returns the texts of all messages, one per line.
    QString text() const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void remove(MessageRow* row);
    void fit();
    void endNotices();

    Opener opener_;
    std::vector<MessageRow*> rows_;
    DelayedCall noticesEnd_{std::chrono::seconds(8), [this] { endNotices(); }};
    QVBoxLayout* column_;
};

} // namespace kernelcurve
