#pragma once

#include <QObject>
#include <QSocketNotifier>

namespace kernelcurve {

/// Converts Ctrl-C, a closed terminal, and `kill` to a Qt signal while this object exists, unless
/// they are ignored (nohup). A second signal ends the program immediately. Only one object may
/// exist at a time.
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
