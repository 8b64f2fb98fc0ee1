#pragma once

#include "gpu/model/files/file_descriptor.h"

namespace kernelcurve {

struct ProtocolPipes {
    FileDescriptor requests;
    FileDescriptor events;
};

/// Reserves standard input and output for the protocol. Descriptor 0 becomes /dev/null, and
/// descriptor 1 becomes standard error, because kernels may print. Compilers do not inherit the
/// returned pipes. Throws std::system_error on failure.
ProtocolPipes takeStandardPipes();

} // namespace kernelcurve
