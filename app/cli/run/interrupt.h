#pragma once

#include <QObject>
#include <QSocketNotifier>

namespace kernelcurve {

/// Converts Ctrl-C, a closed terminal, and `kill` into a Qt signal while it lives, unless they are
/// ignored (nohup). A second one ends the program immediately. Only one object at a time.
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
