#pragma once

#include "ui/widgets/appearance/tone.h"

#include <QFrame>
#include <QString>

#include <functional>
#include <vector>

class QLabel;
class QToolButton;

namespace kernelcurve {

class SelectableLabel;

/// An action of a message, shown as a button.
struct MessageOffer {
    QString label;
    std::function<void()> accept;
};

/// A message in the message bar. Its text is selectable. Esc or a button dismisses the message. The
/// message may have one or two actions, which also dismiss it.
class MessageRow : public QFrame {
    Q_OBJECT

  public:
    MessageRow(Tone tone, const QString& text, std::vector<MessageOffer> offers, QString cause,
               QWidget* parent);

    QString text() const;
    const QString& cause() const { return cause_; }
    bool offersSomething() const { return offersSomething_; }
    /// Returns true if the user need not react to the message.
    bool isNotice() const;
    /// Returns the width with the text in one line.
    int fullWidth() const;
    /// Notifies screen readers of the message.
    void announce();

  signals:
    void dismissed();

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void retranslate();

    Tone tone_;
    QString cause_;
    bool offersSomething_;
    QLabel* kind_;
    SelectableLabel* text_;
    QToolButton* close_;
};

} // namespace kernelcurve
