#include "gpu/device/cpu/compile/kernel_module.h"

#include "gpu/device/cpu/compile/translation_unit.h"
#include "gpu/device/device.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <limits>
#include <link.h>
#include <sys/mman.h>
#include <utility>

namespace kernelcurve {
namespace {

[[noreturn]] void cannotLoad(const char* reason) {
    throw DeviceError(
        {message(KC_TEXT("engine", "Cannot load the compiled kernel: {0}"),
                 reason != nullptr ? reason : ""),
         message(KC_TEXT("engine",
                         "the kernel may call a function that the CPU device does not provide"))});
}

} // namespace

KernelModule::KernelModule(std::string sharedObject, std::size_t entries)
    : object_(std::move(sharedObject))
    , file_(memfd_create("kernelcurve-kernel", MFD_CLOEXEC)) {
    if (!file_.isOpen())
        cannotLoad(std::strerror(errno));
    withoutStartCode(object_);
    if (const int error = file_.write(object_); error != 0)
        cannotLoad(std::strerror(error));
    variables_ = readVariables(object_);
    handle_.reset(
        dlopen(("/proc/self/fd/" + std::to_string(file_.get())).c_str(), RTLD_NOW | RTLD_LOCAL));
    if (handle_ == nullptr)
        cannotLoad(dlerror());
    for (std::size_t i = 0; i < entries; ++i) {
        const auto* const entry =
            static_cast<const KcEntry*>(dlsym(handle_.get(), entryTable(i).c_str()));
        if (entry == nullptr)
            cannotLoad(dlerror());
        entries_.push_back(entry);
    }
    link_map* map = nullptr;
    dlinfo(handle_.get(), RTLD_DI_LINKMAP, &map);
    base_ = map->l_addr;
    lines_ = std::make_unique<SourceLines>(object_, base_);
}

KernelModule::Memory KernelModule::memory() const {
    struct Search {
        std::uintptr_t base;
        Memory memory;
    };
    Search search{base_, {}};
    // The call allocates the module's thread-local memory for this thread, because allocation
    // happens on the first access.
    using Address = void* (*)();
    if (const auto address =
            reinterpret_cast<Address>(dlsym(handle_.get(), "kcDynamicSharedAddress")))
        search.memory.dynamicShared = reinterpret_cast<std::uintptr_t>(address());
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* data) {
            auto& [base, memory] = *static_cast<Search*>(data);
            if (info->dlpi_addr != base)
                return 0;
            memory.imageBegin = std::numeric_limits<std::uintptr_t>::max();
            for (int i = 0; i < info->dlpi_phnum; ++i) {
                const ElfW(Phdr)& part = info->dlpi_phdr[i];
                const std::uintptr_t begin = base + part.p_vaddr;
                if (part.p_type == PT_LOAD) {
                    memory.imageBegin = std::min(memory.imageBegin, begin);
                    memory.imageEnd = std::max(memory.imageEnd, begin + part.p_memsz);
                } else if (part.p_type == PT_TLS && info->dlpi_tls_data != nullptr) {
                    memory.threadLocalBegin = reinterpret_cast<std::uintptr_t>(info->dlpi_tls_data);
                    memory.threadLocalEnd = memory.threadLocalBegin + part.p_memsz;
                }
            }
            return 1;
        },
        &search);
    search.memory.codeBegin = base_ + variables_.codeBegin;
    search.memory.codeEnd = base_ + variables_.codeEnd;
    for (const std::uint64_t offset : variables_.constructionFlags)
        search.memory.constructionFlags.push_back(search.memory.threadLocalBegin + offset);
    for (const ModuleVariables::Variable& variable : variables_.device) {
        const std::uintptr_t begin = base_ + variable.offset;
        search.memory.deviceVariables.push_back({variable.name, begin, begin + variable.bytes});
    }
    return search.memory;
}

void KernelModule::markConstructed() const {
    for (const std::uintptr_t flag : memory().constructionFlags)
        *reinterpret_cast<char*>(flag) = 1;
}

std::optional<std::span<std::byte>> KernelModule::variable(const std::string& name) const {
    void* const address = dlsym(handle_.get(), name.c_str());
    Dl_info info{};
    void* entry = nullptr;
    if (address != nullptr && dladdr1(address, &info, &entry, RTLD_DL_SYMENT) != 0 &&
        entry != nullptr) {
        const auto* const symbol = static_cast<const ElfW(Sym)*>(entry);
        if (ELF64_ST_TYPE(symbol->st_info) != STT_OBJECT)
            return std::nullopt;
        return std::span(static_cast<std::byte*>(address), symbol->st_size);
    }
    for (const Memory::Variable& variable : memory().deviceVariables)
        if (variable.name == name)
            return std::span(reinterpret_cast<std::byte*>(variable.begin),
                             variable.end - variable.begin);
    return std::nullopt;
}

bool KernelModule::contains(std::uintptr_t instruction) const {
    const Memory own = memory();
    return instruction >= own.imageBegin && instruction < own.imageEnd;
}

} // namespace kernelcurve
