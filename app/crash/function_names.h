#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace kernelcurve {

/// The name of a function or type as C++ has it; what is none of C++'s stays as it is.
std::string demangled(const char* name);
/// The function of a program or library at so many bytes from where it begins in memory, with its
/// parameters' types where it is C++; empty where the file's tables of symbols do not tell, or it
/// cannot be read.
std::string functionAt(const std::filesystem::path& file, std::uintptr_t offset);

} // namespace kernelcurve
