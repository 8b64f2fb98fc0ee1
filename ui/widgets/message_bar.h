#pragma once

#include "gpu/model/values/message.h"
#include "ui/widgets/tone.h"

#include <QFrame>

#include <functional>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace kernelcurve {

/// What went wrong or deserves notice, above the work instead of in front of it. The text can be
/// selected, the bar can be dismissed (Esc or its button), and it may offer one or two ways on. A
/// newer message takes the place of the older.
class MessageBar : public QFrame {
    Q_OBJECT

  public:
    /// A way on that the bar offers as a button.
    struct Offer {
        QString label;
        std::function<void()> accept;
    };

    explicit MessageBar(QWidget* parent = nullptr);

    void showFailure(const Failure& failure);
    void showMessage(Tone tone, const QString& text, std::vector<Offer> offers = {});
    void dismiss();
    /// The person went on with something else: dismisses the message unless it offers something.
    void moveOn();
    QString text() const;

  protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void removeOffers();
    void retranslate();

    Tone tone_ = Tone::Error;
    QLabel* kind_;
    QLabel* text_;
    QHBoxLayout* offers_;
    QToolButton* close_;
};

} // namespace kernelcurve
