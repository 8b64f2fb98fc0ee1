#pragma once

#include <string>
#include <vector>

namespace kernelcurve {

class Catalog;
struct KernelText;

/// Checks whether kernels may be compiled or run. `files` are the files on the command line: the
/// user's own files may run (see trustNamed()). Other code requires `agreed` (--trust), or the
/// answer yes on the terminal, if there is one. Otherwise, throws NotTrusted.
void askForTrust(const Catalog& catalog, const std::vector<std::string>& kernels,
                 const std::vector<std::string>& files, bool agreed);

/// Does the same for a program outside the catalog.
void askForTrust(const KernelText& program, bool agreed);

} // namespace kernelcurve
