#pragma once

#include <QKeySequence>
#include <QLineEdit>

namespace kernelcurve {

/// A field in which the user presses a key. Tab moves to the next control. Backspace and Delete
/// clear the field.
class KeyField : public QLineEdit {
    Q_OBJECT

  public:
    explicit KeyField(QWidget* parent = nullptr);

    void setKey(const QKeySequence& key);

  signals:
    /// Emitted with the pressed key, or an empty key if the user cleared the field.
    void pressed(const QKeySequence& key);

  protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
};

} // namespace kernelcurve
