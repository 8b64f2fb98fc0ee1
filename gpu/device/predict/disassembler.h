#pragma once

#include "gpu/device/disk_cache.h"

#include <stop_token>
#include <string>

namespace kernelcurve {

/// Returns the output of nvdisasm for a cubin, with encodings and with file names without folders.
/// Caches the result on disk. Throws DeviceError if nvdisasm is not installed or fails. Throws
/// Cancelled after a stop request.
std::string disassembled(const std::string& cubin, const DiskCache& cache, std::stop_token stop);

} // namespace kernelcurve
