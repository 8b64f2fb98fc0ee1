#pragma once

// Everything is available without an include.
