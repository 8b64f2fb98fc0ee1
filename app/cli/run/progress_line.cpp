#include "app/cli/run/progress_line.h"

#include "app/cli/options/json_messages.h"
#include "gpu/model/text/visible_text.h"

#include <chrono>
#include <cstdio>
#include <unistd.h>

namespace kernelcurve {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds betweenLines = 10s; // interval between lines in a log

} // namespace

ProgressLine::ProgressLine(bool quiet)
    : quiet_(quiet)
    , json_(writesJsonMessages())
    , terminal_(!json_ && ::isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
    close();
}

void ProgressLine::show(const QString& text, std::int64_t done, std::int64_t total) {
    if (json_) {
        if (!quiet_)
            std::fprintf(stderr, "%s\n", progressMessage(done, total, text.toStdString()).c_str());
        return;
    }
    if (text_.isEmpty())
        sinceLine_.start();
    text_ = text;
    if (terminal_ || std::chrono::milliseconds(sinceLine_.elapsed()) >= betweenLines)
        print();
}

void ProgressLine::print() {
    sinceLine_.start();
    if (quiet_)
        return;
    // The escape sequence moves to the first column, and clears the rest of the previous line.
    std::fprintf(stderr, terminal_ ? "\r%s\x1b[K" : "%s\n", text_.toStdString().c_str());
    lineOpen_ = terminal_;
}

void ProgressLine::say(const std::string& text) {
    std::fprintf(stderr, lineOpen_ ? "\r%s\x1b[K\n" : "%s\n", visibleText(text).c_str());
    lineOpen_ = false;
}

void ProgressLine::close() {
    if (text_.isEmpty())
        return;
    print();
    if (lineOpen_)
        std::fputs("\n", stderr);
    lineOpen_ = false;
    text_.clear();
}

} // namespace kernelcurve
