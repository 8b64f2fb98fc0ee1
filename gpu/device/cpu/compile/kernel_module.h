#pragma once

#include "gpu/device/cpu/compile/object_file.h"
#include "gpu/device/cpu/compile/source_lines.h"
#include "gpu/device/cpu/runtime/abi.h"
#include "gpu/model/files/file_descriptor.h"

#include <cstddef>
#include <cstdint>
#include <dlfcn.h>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// A shared object that was loaded into this process from memory, so that its file cannot change.
/// Loading executes no code of the object.
class KernelModule {
  public:
    /// Loads the object. Throws DeviceError on failure.
    KernelModule(std::string sharedObject, std::size_t entries);
    KernelModule(const KernelModule&) = delete;
    KernelModule& operator=(const KernelModule&) = delete;

    const KcEntry& entry(std::size_t index) const { return *entries_[index]; }
    const SourceLines& lines() const { return *lines_; }
    /// The module's memory for the calling thread.
    struct Memory {
        std::uintptr_t imageBegin = 0; ///< code and variables
        std::uintptr_t imageEnd = 0;
        std::uintptr_t codeBegin = 0; ///< functions
        std::uintptr_t codeEnd = 0;
        std::uintptr_t threadLocalBegin = 0; ///< shared memory
        std::uintptr_t threadLocalEnd = 0;
        std::uintptr_t dynamicShared = 0;                   ///< only for a traced build
        std::vector<std::uintptr_t> constructionFlags = {}; ///< see object_file.h
        struct Variable {
            std::string name;
            std::uintptr_t begin = 0;
            std::uintptr_t end = 0;
        };
        std::vector<Variable> deviceVariables = {};
    };
    Memory memory() const;
    /// Marks the block's shared variables as constructed for the calling thread. This is correct
    /// because CUDA allows only empty constructors.
    void markConstructed() const;
    /// Returns the memory of a __constant__ or __device__ variable, or nullopt for an unknown name.
    std::optional<std::span<std::byte>> variable(const std::string& name) const;
    /// Returns true if an instruction belongs to this module.
    bool contains(std::uintptr_t instruction) const;

  private:
    std::string object_;
    FileDescriptor file_; ///< kept open so that no other module reuses the name
    std::unique_ptr<void, int (*)(void*)> handle_{nullptr, dlclose};
    std::uintptr_t base_ = 0; ///< load address
    std::vector<const KcEntry*> entries_;
    ModuleVariables variables_;
    std::unique_ptr<SourceLines> lines_;
};

} // namespace kernelcurve
