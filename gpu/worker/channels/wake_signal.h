#pragma once

#include "gpu/model/files/file_descriptor.h"

namespace kernelcurve {

/// Wakes a thread that waits in poll().
class WakeSignal {
  public:
    WakeSignal();
    /// Raises the signal. This function is thread-safe.
    void raise() const;
    void clear() const;
    /// Returns a descriptor that is readable while the signal is raised.
    int descriptor() const { return event_.get(); }

  private:
    FileDescriptor event_;
};

} // namespace kernelcurve
