#pragma once

#include <QElapsedTimer>
#include <QString>

#include <string>

namespace kernelcurve {

/// Shows the progress of a run on stderr: one updated line on a terminal, otherwise occasional
/// lines.
class ProgressLine {
  public:
    explicit ProgressLine(bool quiet);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Updates the progress.
    void show(const QString& text);
    /// Prints a separate message; the progress continues below.
    void say(const std::string& text);
    /// Keeps the last state on the screen.
    void close();

  private:
    void print();

    bool quiet_;
    bool terminal_;
    bool lineOpen_ = false; ///< the cursor is after an incomplete line
    QString text_;          ///< last text; empty if there was none
    QElapsedTimer sinceLine_;
};

} // namespace kernelcurve
