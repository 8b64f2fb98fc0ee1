#pragma once

#include "gpu/device/device.h"
#include "gpu/source/compiler_text.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// How an entry's code comes: as a loop over the threads of a block, or as one thread that can wait
/// for others.
enum class EntryForm { Blocks, Threads };

/// What the compiler gets: the runtime's headers, those that the code asks for, the code under its
/// own name and line numbers, and the functions through which its entries are run. Compiler
/// messages about an entry's name are placed in the file `entriesName`, at line 2 + its index.
std::string translationUnit(const CompileRequest& request, const CompilerText& code,
                            const std::vector<EntryForm>& forms);
inline constexpr const char* entriesName = "<entries>";

/// The name of the function that runs entry `index`, and of its KcEntry.
std::string entryFunction(std::size_t index, EntryForm form);
std::string entryTable(std::size_t index);

/// Whether a kernel file names anything that lets threads wait for each other; a first guess, which
/// the compiled code confirms or not.
bool mentionsBarriers(const std::string& source);

} // namespace kernelcurve
