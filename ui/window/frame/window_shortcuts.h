#pragma once

#include <QObject>

class QMainWindow;

namespace kernelcurve {

/// The window's commands obey their keys wherever the focus is: a field would otherwise take Ctrl+E
/// for the end of its line, and Esc for itself while there is a run to stop. What edits a text
/// (copy, undo ...) stays with the field; undo and redo as long as the field has something to.
class WindowShortcuts : public QObject {
    Q_OBJECT

  public:
    explicit WindowShortcuts(QMainWindow& window);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    bool isCommand(const QKeySequence& key, const QWidget* focus) const;

    QMainWindow& window_;
};

} // namespace kernelcurve
