#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/device/tensor_peak.h"

#include <optional>

namespace kernelcurve {

/// What tensor cores multiply in all problems of these kernels: what a problem says of itself
/// (`tensor_cores`), else numbers of 16 bits where all its inputs are such real numbers. Nothing
/// where a problem has neither, or they differ.
std::optional<TensorNumbers> tensorNumbersOf(const Catalog& catalog);

} // namespace kernelcurve
