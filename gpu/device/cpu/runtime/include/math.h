#pragma once

// Intentionally empty: as with NVRTC, these names are predefined.
