#pragma once

// Intentionally empty: all CUDA names are predefined.
