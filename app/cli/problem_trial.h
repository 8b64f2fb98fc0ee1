#pragma once

#include "gpu/catalog/kernel_import.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// Of these problems, which all fit a stranger's kernel, those that it computes: its header for
/// each is proposed and run once on the CPU, at small sizes, where results are compared with the
/// reference. Throws NoDevice where there is no worker.
std::vector<std::string> problemsComputed(ImportRequest request,
                                          const std::vector<std::string>& problems);

} // namespace kernelcurve
