#pragma once

#include <QWidget>

#include <cstdint>

class QLabel;
class QProgressBar;

namespace kernelcurve {

/// Beside the run button: how much there is to do, why it cannot be done, or how far it has come.
class RunBar : public QWidget {
    Q_OBJECT

  public:
    explicit RunBar(QWidget* parent = nullptr);

    void showReady(const QString& text);
    void showProblem(const QString& text);
    void showProgress(const QString& text, std::int64_t done, std::int64_t all);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void say(const QString& text, bool problem);

    QLabel* text_;
    QProgressBar* bar_;
    bool problem_ = false;
};

} // namespace kernelcurve
