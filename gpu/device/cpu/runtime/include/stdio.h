#pragma once

// Everything is available without an include, as with NVRTC.
