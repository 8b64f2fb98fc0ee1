#pragma once

#include "app/engine/time_left.h"

#include <QElapsedTimer>
#include <QTimer>

#include <optional>
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

    void start(std::int64_t configurations);
    /// See TimeLeft::finish.
    void finishOne(bool usual);
    /// A sentence of its own; the progress goes on below it.
    void say(const std::string& text);
    /// The last state stays on the screen.
    void close();

  private:
    void show(bool evenIfRecent);
    TimeLeft::Duration now() const;

    bool quiet_;
    bool terminal_;
    bool lineOpen_ = false; ///< the cursor stands behind an unfinished line
    std::optional<TimeLeft> progress_;
    QElapsedTimer clock_;
    QTimer redraw_;
    TimeLeft::Duration shownAt_{};
};

} // namespace kernelcurve
