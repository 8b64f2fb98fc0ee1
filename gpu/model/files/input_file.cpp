#include "gpu/model/files/input_file.h"

#include "gpu/model/files/file_error.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace kernelcurve {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& file, Message what) {
    throw Error({std::move(what),
                 message(KC_TEXT("engine", "check that this is the right file")),
                 {file.string()}});
}

} // namespace

InputFile::InputFile(const std::filesystem::path& file, std::size_t most)
    : file_(file)
    // O_NONBLOCK opens a pipe without waiting for a writer.
    , descriptor_(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
    struct stat status {};
    if (!descriptor_.isOpen() || ::fstat(descriptor_.get(), &status) != 0)
        throw readError(file, errno);
    if (S_ISDIR(status.st_mode))
        throw readError(file, EISDIR);
    isPipe_ = S_ISFIFO(status.st_mode);
    if (!isPipe_ && !S_ISREG(status.st_mode))
        refuse(file, message(KC_TEXT("engine", "The path is a device, not a file")));
    size_ = static_cast<std::size_t>(status.st_size);
    if (size_ > most)
        throw tooLarge(file, most);
    if (isPipe_)
        ::fcntl(descriptor_.get(), F_SETFL, 0);
}

bool InputFile::readTo(std::string& content, std::size_t most) {
    std::size_t used = content.size();
    for (;;) {
        if (used == content.size())
            content.resize(std::min(std::max({used * 2, size_ + 1, std::size_t{4096}}), most + 1));
        const ssize_t got = ::read(descriptor_.get(), content.data() + used, content.size() - used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            throw readError(file_, errno);
        used += static_cast<std::size_t>(got);
        if (got > 0 && used <= most)
            continue;
        content.resize(used);
        if (isPipe_ && used == 0)
            refuse(file_, message(KC_TEXT("engine", "The path is a pipe without a writer")));
        return used <= most;
    }
}

std::string readFile(const std::filesystem::path& file, std::size_t most) {
    std::string content;
    if (!InputFile(file, most).readTo(content, most))
        throw tooLarge(file, most);
    return content;
}

std::string readBeginning(const std::filesystem::path& file, std::size_t most) {
    std::string content;
    InputFile(file).readTo(content, most);
    content.resize(std::min(content.size(), most));
    return content;
}

} // namespace kernelcurve
