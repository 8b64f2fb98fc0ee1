#pragma once

#include <string>
#include <vector>

namespace kernelcurve {

class Catalog;
struct KernelText;

/// Checks before kernels are compiled or run whether they may. `files` are the files that the
/// command line names: the user's own may run (see trustNamed). For all other code `agreed`
/// (--trust) is a yes; without it the question is asked on the terminal, if there is one. Throws
/// NotTrusted if nobody says yes.
void askForTrust(const Catalog& catalog, const std::vector<std::string>& kernels,
                 const std::vector<std::string>& files, bool agreed);

/// The same for one program that is in no catalog.
void askForTrust(const KernelText& program, bool agreed);

} // namespace kernelcurve
