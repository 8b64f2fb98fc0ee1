#pragma once

#include <QElapsedTimer>
#include <QString>

#include <cstdint>
#include <string>

namespace kernelcurve {

/// Shows the progress of a run on stderr. On a terminal, one line is updated. Otherwise, a line is
/// printed occasionally.
class ProgressLine {
  public:
    explicit ProgressLine(bool quiet);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Updates the progress. For other programs (json_messages.h), it also contains the number of
    /// finished items and their total number.
    void show(const QString& text, std::int64_t done = 0, std::int64_t total = 0);
    /// Prints a separate message. The progress continues below it.
    void say(const std::string& text);
    /// Ends the line, so that the last state stays on the screen.
    void close();

  private:
    void print();

    bool quiet_;
    bool json_;
    bool terminal_;
    bool lineOpen_ = false; ///< true if the cursor is after an incomplete line
    QString text_;          ///< last text; empty if no text was shown
    QElapsedTimer sinceLine_;
};

} // namespace kernelcurve
