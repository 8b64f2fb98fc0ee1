#pragma once

#include "gpu/device/disk_cache.h"

#include <stop_token>
#include <string>

namespace kernelcurve {

/// The output of nvdisasm for a cubin, with encodings, and with files without their folders. Cached
/// on disk. Throws DeviceError if nvdisasm is not installed or fails; Cancelled.
std::string disassembled(const std::string& cubin, const DiskCache& cache, std::stop_token stop);

} // namespace kernelcurve
