#include "app/cli/progress_line.h"

#include "app/engine/progress_text.h"
#include "gpu/model/values/visible_text.h"

#include <cstdio>
#include <unistd.h>

namespace kernelcurve {

namespace {

using namespace std::chrono_literals;

constexpr TimeLeft::Duration betweenLines = 10s;     // in a log
constexpr TimeLeft::Duration betweenRedraws = 100ms; // on a terminal

} // namespace

ProgressLine::ProgressLine(bool quiet)
    : quiet_(quiet)
    , terminal_(::isatty(STDERR_FILENO) == 1) {
    clock_.start();
    // The time left shrinks also while one long configuration is measured.
    QObject::connect(&redraw_, &QTimer::timeout, [this] { show(false); });
}

ProgressLine::~ProgressLine() {
    close();
}

TimeLeft::Duration ProgressLine::now() const {
    return std::chrono::nanoseconds(clock_.nsecsElapsed());
}

void ProgressLine::start(std::int64_t configurations) {
    progress_.emplace(configurations, now());
    shownAt_ = now();
    show(terminal_);
    redraw_.start(1s);
}

void ProgressLine::finishOne(bool usual) {
    if (!progress_)
        return;
    progress_->finish(now(), usual);
    show(false);
}

void ProgressLine::show(bool evenIfRecent) {
    if (quiet_ || !progress_)
        return;
    if (!evenIfRecent && now() - shownAt_ < (terminal_ ? betweenRedraws : betweenLines))
        return;
    shownAt_ = now();
    const std::string text = progressText(*progress_, now()).toStdString();
    // Back to the first column, and clear what the line before left behind this one.
    std::fprintf(stderr, terminal_ ? "\r%s\x1b[K" : "%s\n", text.c_str());
    lineOpen_ = terminal_;
}

void ProgressLine::say(const std::string& text) {
    std::fprintf(stderr, lineOpen_ ? "\r%s\x1b[K\n" : "%s\n", visibleText(text).c_str());
    lineOpen_ = false;
}

void ProgressLine::close() {
    if (!progress_)
        return;
    redraw_.stop();
    show(true);
    if (lineOpen_)
        std::fputs("\n", stderr);
    lineOpen_ = false;
    progress_.reset();
}

} // namespace kernelcurve
