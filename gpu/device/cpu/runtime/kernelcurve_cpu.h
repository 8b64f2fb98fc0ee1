#pragma once

// All names that a CUDA C++ kernel file may use without an include, for clang++ and the host's CPU.
// This header includes no system headers, so that a bundled compiler works without a C library's
// headers.

#define __KERNELCURVE_CPU__ 1
#define __CUDACC__ 1
#define __CUDA_ARCH__ 900

#include "abi.h"
#include "basic_types.h"
#include "host_names.h"
#include "qualifiers.h"
#include "vector_types.h"

#include "indices.h"

#include "memory.h"

// Kernel files may declare these functions again, and functions of kernel files have internal
// linkage.
#pragma clang attribute push(__attribute__((internal_linkage)), apply_to = function)
#include "atomics.h"
#include "barriers.h"
#include "bits.h"
#include "conversions.h"
#include "math_functions.h"
#include "minmax.h"
#include "textures.h"
#include "warp.h"

#include "tensor_cores.h"

#include "inline_ptx.h"
#pragma clang attribute pop

#include "cuda_only.h"
