#pragma once

#include <QElapsedTimer>
#include <QString>

#include <string>

namespace kernelcurve {

/// Tells on stderr how far a run is: in one line that is written over on a terminal, in a line now
/// and then elsewhere.
class ProgressLine {
  public:
    explicit ProgressLine(bool quiet);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// How far it is now.
    void show(const QString& text);
    /// A sentence of its own; the progress goes on below it.
    void say(const std::string& text);
    /// The last state stays on the screen.
    void close();

  private:
    void print();

    bool quiet_;
    bool terminal_;
    bool lineOpen_ = false; ///< the cursor stands behind an unfinished line
    QString text_;          ///< the last that was shown; empty if nothing was
    QElapsedTimer sinceLine_;
};

} // namespace kernelcurve
