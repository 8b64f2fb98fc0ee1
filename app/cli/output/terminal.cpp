#include "app/cli/output/terminal.h"

#include "gpu/model/text/visible_text.h"

#include <cerrno>
#include <csignal>
#include <iostream>
#include <string>
#include <unistd.h>

namespace kernelcurve {
namespace {

/// Returns the position of an incomplete character at the end of the text; otherwise, the size of
/// the text.
std::size_t wholeCharacters(const std::string& text) {
    constexpr std::size_t longest = 4;
    for (std::size_t back = 1; back < longest && back <= text.size(); ++back) {
        const auto byte = static_cast<unsigned char>(text[text.size() - back]);
        const std::size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
        if (length > back)
            return text.size() - back;
        if ((byte & 0xC0) != 0x80)
            break;
    }
    return text.size();
}

class VisibleOutput : public std::streambuf {
  public:
    explicit VisibleOutput(int descriptor)
        : descriptor_(descriptor) {}

  protected:
    int_type overflow(int_type character) override {
        const char one = traits_type::to_char_type(character);
        return xsputn(&one, 1) == 1 ? character : traits_type::eof();
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        constexpr std::size_t enough = std::size_t{1} << 16;
        waiting_.append(text, static_cast<std::size_t>(size));
        return waiting_.size() < enough || sync() == 0 ? size : 0;
    }
    int sync() override {
        const std::size_t whole = wholeCharacters(waiting_);
        const std::string text = visibleText(std::string_view(waiting_).substr(0, whole));
        waiting_.erase(0, whole);
        return write(text) ? 0 : -1;
    }

  private:
    bool write(std::string_view text) {
        while (!text.empty() && !readerIsGone_) {
            const ssize_t written = ::write(descriptor_, text.data(), text.size());
            if (written >= 0)
                text.remove_prefix(static_cast<std::size_t>(written));
            else if (errno == EPIPE)
                readerIsGone_ = true;
            else if (errno != EINTR)
                return false;
        }
        return true;
    }

    int descriptor_;
    std::string waiting_;
    bool readerIsGone_ = false;
};

} // namespace

Terminal::Terminal()
    : out_(std::make_unique<VisibleOutput>(STDOUT_FILENO))
    , error_(std::make_unique<VisibleOutput>(STDERR_FILENO))
    , outBefore_(std::cout.rdbuf(out_.get()))
    , errorBefore_(std::cerr.rdbuf(error_.get())) {
    std::signal(SIGPIPE, SIG_IGN);
}

Terminal::~Terminal() {
    std::cout.flush();
    std::cout.rdbuf(outBefore_);
    std::cerr.rdbuf(errorBefore_);
}

} // namespace kernelcurve
