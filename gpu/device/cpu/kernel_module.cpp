#include "gpu/device/cpu/kernel_module.h"

#include "gpu/device/cpu/translation_unit.h"
#include "gpu/device/device.h"

#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

namespace kernelcurve {
namespace {

[[noreturn]] void cannotLoad(const char* reason) {
    throw DeviceError({message(KC_TEXT("engine", "the compiled kernel cannot be loaded: {0}"),
                               reason != nullptr ? reason : ""),
                       message(KC_TEXT("engine", "the kernel may use a function that the CPU "
                                                 "device does not have")),
                       {}});
}

void writeAll(int file, const std::string& bytes) {
    std::size_t written = 0;
    while (written < bytes.size()) {
        const ssize_t count = write(file, bytes.data() + written, bytes.size() - written);
        if (count < 0)
            cannotLoad(std::strerror(errno));
        written += static_cast<std::size_t>(count);
    }
}

} // namespace

KernelModule::KernelModule(const std::string& sharedObject, std::size_t entries)
    : file_(memfd_create("kernelcurve-kernel", MFD_CLOEXEC)) {
    if (file_ < 0)
        cannotLoad(std::strerror(errno));
    try {
        writeAll(file_, sharedObject);
        handle_ = dlopen(("/proc/self/fd/" + std::to_string(file_)).c_str(), RTLD_NOW | RTLD_LOCAL);
        if (handle_ == nullptr)
            cannotLoad(dlerror());
        for (std::size_t i = 0; i < entries; ++i) {
            const auto* const entry =
                static_cast<const KcEntry*>(dlsym(handle_, entryTable(i).c_str()));
            if (entry == nullptr)
                cannotLoad(dlerror());
            entries_.push_back(entry);
        }
        link_map* map = nullptr;
        dlinfo(handle_, RTLD_DI_LINKMAP, &map);
        lines_ = std::make_unique<SourceLines>(file_, map->l_addr);
    } catch (...) {
        if (handle_ != nullptr)
            dlclose(handle_);
        close(file_);
        throw;
    }
}

KernelModule::~KernelModule() {
    lines_.reset();
    dlclose(handle_);
    close(file_);
}

bool KernelModule::contains(std::uintptr_t instruction) const {
    Dl_info info{};
    Dl_info own{};
    return dladdr(reinterpret_cast<void*>(instruction), &info) != 0 && // NOLINT
           dladdr(entries_.front(), &own) != 0 && info.dli_fbase == own.dli_fbase;
}

} // namespace kernelcurve
