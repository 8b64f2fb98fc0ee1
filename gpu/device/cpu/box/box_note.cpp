#include "gpu/device/cpu/box/box_note.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <sys/socket.h>

namespace kernelcurve {
namespace {

constexpr int maxFiles = 2;

struct Packet {
    explicit Packet(BoxNote& note)
        : part{&note, sizeof note} {
        header.msg_iov = &part;
        header.msg_iovlen = 1;
        header.msg_control = control.data();
        header.msg_controllen = control.size();
    }

    iovec part;
    alignas(cmsghdr) std::array<char, CMSG_SPACE(maxFiles * sizeof(int))> control{};
    msghdr header{};
};

} // namespace

bool sendNote(int channel, const BoxNote& note, const int* files, int count) {
    BoxNote copy = note;
    Packet packet(copy);
    if (count > 0) {
        cmsghdr* const rights = CMSG_FIRSTHDR(&packet.header);
        rights->cmsg_level = SOL_SOCKET;
        rights->cmsg_type = SCM_RIGHTS;
        rights->cmsg_len = CMSG_LEN(static_cast<std::size_t>(count) * sizeof(int));
        std::memcpy(CMSG_DATA(rights), files, static_cast<std::size_t>(count) * sizeof(int));
        packet.header.msg_controllen = CMSG_SPACE(static_cast<std::size_t>(count) * sizeof(int));
    } else {
        packet.header.msg_control = nullptr;
        packet.header.msg_controllen = 0;
    }
    ssize_t sent = -1;
    do
        sent = ::sendmsg(channel, &packet.header, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == static_cast<ssize_t>(sizeof copy);
}

bool receiveNote(int channel, BoxNote& note, int* files) {
    std::fill_n(files, maxFiles, -1);
    Packet packet(note);
    ssize_t received = -1;
    do
        received = ::recvmsg(channel, &packet.header, MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    if (received != static_cast<ssize_t>(sizeof note))
        return false;
    const cmsghdr* const head = CMSG_FIRSTHDR(&packet.header);
    if (head != nullptr && head->cmsg_type == SCM_RIGHTS)
        std::memcpy(files, CMSG_DATA(head),
                    std::min(head->cmsg_len - CMSG_LEN(0), maxFiles * sizeof(int)));
    return true;
}

} // namespace kernelcurve
