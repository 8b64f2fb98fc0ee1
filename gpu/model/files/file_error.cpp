#include "gpu/model/files/file_error.h"

#include "gpu/model/values/quantity.h"

#include <cerrno>
#include <system_error>

namespace kernelcurve {
namespace {

Message readReason(int error) {
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return message(KC_TEXT("engine", "there is no such file"));
    case EACCES:
    case EPERM:
        return message(KC_TEXT("engine", "you have no permission to read this file"));
    case EISDIR:
        return message(KC_TEXT("engine", "this is a folder, not a file"));
    case ENOMEM:
        return message(KC_TEXT("engine", "there is not enough memory to read the file"));
    default:
        return message(KC_TEXT("engine", "the file cannot be read: {0}"),
                       std::generic_category().message(error));
    }
}

Message writeReason(int error) {
    switch (error) {
    case ENOSPC:
        return message(KC_TEXT("engine", "the file cannot be written: the disk is full"));
    case EDQUOT:
        return message(KC_TEXT("engine", "the file cannot be written: your disk quota is used up"));
    case EFBIG:
        return message(KC_TEXT("engine", "the file cannot be written: it may not grow so large"));
    case EROFS:
        return message(KC_TEXT("engine", "the file cannot be written: the disk is read-only"));
    case EACCES:
    case EPERM:
        return message(KC_TEXT("engine", "the file cannot be written: you have no permission"));
    case ENOENT:
    case ENOTDIR:
        return message(KC_TEXT("engine", "the file cannot be written: its folder does not exist"));
    case EISDIR:
        return message(KC_TEXT("engine", "the file cannot be written: this is a folder"));
    case ENAMETOOLONG:
        return message(KC_TEXT("engine", "the file cannot be written: its name is too long"));
    default:
        return message(KC_TEXT("engine", "the file cannot be written: {0}"),
                       std::generic_category().message(error));
    }
}

Message writeHint(int error) {
    switch (error) {
    case ENOSPC:
    case EDQUOT:
        return message(KC_TEXT("engine", "make room, or write to another disk"));
    case EROFS:
    case EACCES:
    case EPERM:
    case ENOENT:
    case ENOTDIR:
    case EISDIR:
        return message(KC_TEXT("engine", "choose another folder or name"));
    default:
        return {};
    }
}

} // namespace

Error readError(const std::filesystem::path& file, int error) {
    return Error({readReason(error), {}, {file.string()}});
}

Error tooLarge(const std::filesystem::path& file, std::size_t most) {
    return Error({message(KC_TEXT("engine", "the file is larger than {0}"),
                          formatBytes(static_cast<std::int64_t>(most))),
                  message(KC_TEXT("engine", "is this the right file?")),
                  {file.string()}});
}

Error writeError(const std::filesystem::path& file, int error) {
    return Error({writeReason(error), writeHint(error), {file.string()}});
}

} // namespace kernelcurve
