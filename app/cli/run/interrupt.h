#pragma once

#include <QObject>
#include <QSocketNotifier>

namespace kernelcurve {

/// Turns Ctrl-C, a terminal that is closed and `kill` into a signal while it lives, unless the
/// program was started to ignore them (nohup). The second one ends the program at once. One object
/// at a time.
class Interrupt : public QObject {
    Q_OBJECT

  public:
    explicit Interrupt(QObject* parent = nullptr);
    ~Interrupt() override;

  signals:
    void requested();

  private:
    QSocketNotifier notifier_;
};

} // namespace kernelcurve
