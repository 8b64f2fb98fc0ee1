#include "app/engine/line_buffer.h"

namespace kernelcurve {

void LineBuffer::append(std::string_view bytes) {
    if (begin_ > bytes_.size() / 2) {
        bytes_.erase(0, begin_);
        scanned_ -= begin_;
        begin_ = 0;
    }
    bytes_.append(bytes);
}

std::optional<std::string> LineBuffer::take() {
    if (overflown_)
        return std::nullopt;
    const std::size_t end = bytes_.find('\n', scanned_);
    const std::size_t length = (end == std::string::npos ? bytes_.size() : end) - begin_;
    if (length > longest_) {
        overflown_ = true;
        return std::nullopt;
    }
    if (end == std::string::npos) {
        scanned_ = bytes_.size();
        return std::nullopt;
    }
    std::string line = bytes_.substr(begin_, length);
    begin_ = scanned_ = end + 1;
    return line;
}

} // namespace kernelcurve
