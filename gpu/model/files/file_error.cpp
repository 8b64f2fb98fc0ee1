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
        return message(KC_TEXT("engine", "File not found"));
    case EACCES:
    case EPERM:
        return message(KC_TEXT("engine", "You have no permission to read this file"));
    case EISDIR:
        return message(KC_TEXT("engine", "The path is a folder, not a file"));
    case ENOMEM:
        return message(KC_TEXT("engine", "Not enough memory to read the file"));
    default:
        return message(KC_TEXT("engine", "Cannot read the file: {0}"),
                       std::generic_category().message(error));
    }
}

Message writeReason(int error) {
    switch (error) {
    case ENOSPC:
        return message(KC_TEXT("engine", "Cannot write the file: the disk is full"));
    case EDQUOT:
        return message(KC_TEXT("engine", "Cannot write the file: your disk quota is exceeded"));
    case EFBIG:
        return message(
            KC_TEXT("engine", "Cannot write the file: it exceeds the maximum file size"));
    case EROFS:
        return message(KC_TEXT("engine", "Cannot write the file: the disk is read-only"));
    case EACCES:
    case EPERM:
        return message(KC_TEXT("engine", "Cannot write the file: you have no permission"));
    case ENOENT:
    case ENOTDIR:
        return message(KC_TEXT("engine", "Cannot write the file: its folder does not exist"));
    case EISDIR:
        return message(KC_TEXT("engine", "Cannot write the file: the path is a folder"));
    case ENAMETOOLONG:
        return message(KC_TEXT("engine", "Cannot write the file: its name is too long"));
    default:
        return message(KC_TEXT("engine", "Cannot write the file: {0}"),
                       std::generic_category().message(error));
    }
}

Message writeHint(int error) {
    switch (error) {
    case ENOSPC:
    case EDQUOT:
        return message(KC_TEXT("engine", "free disk space, or write to another disk"));
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
    return Error({message(KC_TEXT("engine", "The file is larger than {0}"),
                          formatBytes(static_cast<std::int64_t>(most))),
                  message(KC_TEXT("engine", "check that this is the right file")),
                  {file.string()}});
}

Error writeError(const std::filesystem::path& file, int error) {
    return Error({writeReason(error), writeHint(error), {file.string()}});
}

} // namespace kernelcurve
