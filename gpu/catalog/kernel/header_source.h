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

/// Where a kernel's further files come from: the folder of its own file, or what has travelled.
struct KernelFiles {
    std::filesystem::path folder;
    const std::vector<SourceFile>* given = nullptr;
    const SourceFile* problem = nullptr; ///< what the kernel computes, as it has travelled
    NumberFiles problemData = {};
};

/// Reads `source`, `include`, `standard`, `compiler` and `architecture`: which file has the code,
/// and what it includes, in place. `header` is the whole comment. Throws Error.
void readSource(KernelFile& kernel, const YamlNode& root, std::string_view header,
                const KernelFiles& files);

/// Reads `defines`. Throws Error.
void readDefines(KernelFile& kernel, const YamlNode& map, HeaderScope& scope);

} // namespace kernelcurve
