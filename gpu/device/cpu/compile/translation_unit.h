#pragma once

#include "gpu/device/device.h"
#include "gpu/source/compiler_text.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// The form of an entry. `Blocks` is a loop over the threads of a block. `Threads` is the code of a
/// single thread, which can wait for other threads.
enum class EntryForm { Blocks, Threads };

/// Returns the compiler's input: the runtime's headers, the kernel code with its file name and line
/// numbers, and functions that run the entries. The compiler reports an error in an entry's name in
/// the file `entriesName` at line 2 + index.
std::string translationUnit(const CompileRequest& request, const CompilerText& code,
                            const std::vector<EntryForm>& forms);
inline constexpr const char* entriesName = "<entries>";

/// These functions return the names of the function that runs entry `index`, and of its KcEntry.
std::string entryFunction(std::size_t index, EntryForm form);
std::string entryTable(std::size_t index);

/// Returns true if a kernel file contains a name that makes threads wait for each other. The result
/// is a first guess. The compiled code later confirms or refutes the guess.
bool mentionsBarriers(const std::string& source);

} // namespace kernelcurve
