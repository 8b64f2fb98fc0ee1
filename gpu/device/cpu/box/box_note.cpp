#include "gpu/device/cpu/box/box_note.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <sys/socket.h>

namespace kernelcurve {
namespace {

struct Packet {
    Packet(BoxNote& note, std::size_t files)
        : part{&note, sizeof note} {
        header.msg_iov = &part;
        header.msg_iovlen = 1;
        header.msg_control = control.data();
        header.msg_controllen = files > 0 ? CMSG_SPACE(files * sizeof(int)) : 0;
    }

    iovec part;
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(BoxFiles))> control{};
    msghdr header{};
};

} // namespace

bool sendNote(int channel, BoxNote note, std::span<const int> files) {
    Packet packet(note, files.size());
    if (cmsghdr* const rights = CMSG_FIRSTHDR(&packet.header)) {
        rights->cmsg_level = SOL_SOCKET;
        rights->cmsg_type = SCM_RIGHTS;
        rights->cmsg_len = CMSG_LEN(files.size_bytes());
        std::memcpy(CMSG_DATA(rights), files.data(), files.size_bytes());
    }
    ssize_t sent = -1;
    do
        sent = ::sendmsg(channel, &packet.header, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == static_cast<ssize_t>(sizeof note);
}

bool receiveNote(int channel, BoxNote& note, BoxFiles& files) {
    files.fill(-1);
    Packet packet(note, files.size());
    ssize_t received = -1;
    do
        received = ::recvmsg(channel, &packet.header, MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    if (received != static_cast<ssize_t>(sizeof note))
        return false;
    const cmsghdr* const head = CMSG_FIRSTHDR(&packet.header);
    if (head != nullptr && head->cmsg_type == SCM_RIGHTS)
        std::memcpy(files.data(), CMSG_DATA(head),
                    std::min(head->cmsg_len - CMSG_LEN(0), sizeof files));
    return true;
}

} // namespace kernelcurve
