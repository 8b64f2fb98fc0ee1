#pragma once

#include "../../kernelcurve_std.h"

namespace cuda {
namespace std {
using namespace ::std;
} // namespace std
} // namespace cuda
