#pragma once

// Everything is there without an include, as with NVRTC.
