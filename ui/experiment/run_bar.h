#pragma once

#include <QWidget>

#include <cstdint>

class QLabel;
class QProgressBar;

namespace kernelcurve {

/// Shows the state next to the run button: the amount of work, the reason why the experiment cannot
/// run, or the progress.
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
