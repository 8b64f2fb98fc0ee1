#include "gpu/device/library.h"

#include <dlfcn.h>
#include <link.h>

#include <system_error>
#include <utility>

namespace kernelcurve {

Library::Library(const std::string& name)
    : handle_(dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)) {
    if (handle_ == nullptr) {
        const char* reason = dlerror();
        error_ = reason != nullptr ? reason : name;
    }
}

Library::~Library() {
    if (handle_ != nullptr)
        dlclose(handle_);
}

Library::Library(Library&& other) noexcept
    : handle_(std::exchange(other.handle_, nullptr))
    , error_(std::move(other.error_)) {}

Library& Library::operator=(Library&& other) noexcept {
    std::swap(handle_, other.handle_);
    std::swap(error_, other.error_);
    return *this;
}

std::filesystem::path Library::file() const {
    link_map* map = nullptr;
    if (handle_ == nullptr || dlinfo(handle_, RTLD_DI_LINKMAP, &map) != 0 || map == nullptr)
        return {};
    std::error_code error;
    std::filesystem::path file = std::filesystem::canonical(map->l_name, error);
    return error ? std::filesystem::path() : file;
}

void* Library::address(const char* symbol) const {
    return handle_ != nullptr ? dlsym(handle_, symbol) : nullptr;
}

std::string versionInName(const std::filesystem::path& file) {
    const std::string name = file.filename().string();
    const std::size_t at = name.find(".so.");
    return at == std::string::npos ? std::string() : name.substr(at + 4);
}

} // namespace kernelcurve
