#pragma once

#include "gpu/catalog/kernel/header_scope.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/catalog/problem/number_file.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/source/local_includes.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The source of a kernel's additional files: its folder, or the files that a client sent.
struct KernelFiles {
    std::filesystem::path folder;
    const std::vector<SourceFile>* given = nullptr;
    const SourceFile* problem = nullptr; ///< the problem file that was sent, if any
    NumberFiles problemData = {};
};

/// Reads `source`, `include`, `standard`, `compiler`, and `architecture`. Then reads the code file
/// and inserts its includes. `header` is the whole comment. Throws Error if a value is invalid or a
/// file is unreadable.
void readSource(KernelFile& kernel, const YamlNode& root, std::string_view header,
                const KernelFiles& files);

/// Reads `defines`. Throws Error if a definition is invalid.
void readDefines(KernelFile& kernel, const YamlNode& map, HeaderScope& scope);

} // namespace kernelcurve
