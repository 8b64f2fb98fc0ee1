#pragma once

#include <string>
#include <vector>

namespace kernelcurve {

class Catalog;
struct KernelText;

/// Before kernels are compiled or run: whether those may that were not made here. `agreed`
/// (--trust) says yes; else the terminal is asked, where there is one. `files`: those that were
/// named, for whoever says yes to all that they will write into them. Throws NotTrusted where
/// nobody says yes.
void askForTrust(const Catalog& catalog, const std::vector<std::string>& kernels,
                 const std::vector<std::string>& files, bool agreed);

/// The same for one program that is in no catalog.
void askForTrust(const KernelText& program, bool agreed);

} // namespace kernelcurve
