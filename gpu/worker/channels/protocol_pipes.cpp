#include "gpu/worker/channels/protocol_pipes.h"

#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace kernelcurve {
namespace {

int checked(int result, const char* what) {
    if (result < 0)
        throw std::system_error(errno, std::generic_category(), what);
    return result;
}

/// Opens closed standard descriptors (0 to 2), because other files must not get these numbers.
void openWhatIsClosed() {
    int descriptor = 0;
    do
        descriptor = checked(::open("/dev/null", O_RDWR | O_CLOEXEC), "/dev/null");
    while (descriptor <= STDERR_FILENO);
    FileDescriptor(descriptor).close();
}

} // namespace

ProtocolPipes takeStandardPipes() {
    openWhatIsClosed();
    constexpr int firstFree = 3;
    ProtocolPipes pipes{FileDescriptor(checked(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, firstFree),
                                               "standard input")),
                        FileDescriptor(checked(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, firstFree),
                                               "standard output"))};
    const FileDescriptor null(checked(::open("/dev/null", O_RDONLY | O_CLOEXEC), "/dev/null"));
    checked(::dup2(null.get(), STDIN_FILENO), "standard input");
    checked(::dup2(STDERR_FILENO, STDOUT_FILENO), "standard output");
    return pipes;
}

} // namespace kernelcurve
