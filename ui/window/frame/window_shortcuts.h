#pragma once

#include <QObject>

class QMainWindow;

namespace kernelcurve {

/// Makes the window's commands work with any focus. Otherwise, a field would interpret Ctrl+E as
/// the end of the line, and would receive Esc during a run. The field still receives editing keys
/// such as copy. It receives undo and redo only if it contains changes to undo. If a line that Esc
/// can close has the focus, Esc first closes this line.
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
