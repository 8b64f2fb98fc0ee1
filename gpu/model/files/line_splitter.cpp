#include "gpu/model/files/line_splitter.h"

#include <utility>

namespace kernelcurve {

void LineSplitter::append(std::string_view bytes) {
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const std::string_view piece = bytes.substr(0, end);
        if (partial_.size() + piece.size() > longest_) {
            dropping_ = true;
            partial_ = {};
        }
        if (!dropping_)
            partial_ += piece;
        if (end == std::string_view::npos)
            return;
        endLine();
        bytes.remove_prefix(end + 1);
    }
}

void LineSplitter::endLine() {
    if (!partial_.empty() && partial_.back() == '\r')
        partial_.pop_back();
    if (dropping_ || !partial_.empty())
        lines_.push_back({std::exchange(partial_, {}), std::exchange(dropping_, false)});
}

std::optional<LineSplitter::Line> LineSplitter::next() {
    if (lines_.empty())
        return std::nullopt;
    Line line = std::move(lines_.front());
    lines_.pop_front();
    return line;
}

} // namespace kernelcurve
