#pragma once

#include "gpu/model/files/file_descriptor.h"

namespace kernelcurve {

struct ProtocolPipes {
    FileDescriptor requests;
    FileDescriptor events;
};

/// Takes standard input and output for the protocol alone. Afterwards descriptor 0 is /dev/null,
/// and descriptor 1 is standard error: kernels may print, and compilers that are started inherit
/// neither pipe. Throws std::system_error.
ProtocolPipes takeStandardPipes();

} // namespace kernelcurve
