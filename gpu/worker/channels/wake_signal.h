#pragma once

#include "gpu/model/files/file_descriptor.h"

namespace kernelcurve {

/// Lets other threads wake a thread in poll().
class WakeSignal {
  public:
    WakeSignal();
    /// From any thread.
    void raise() const;
    void clear() const;
    /// Readable while raised.
    int descriptor() const { return event_.get(); }

  private:
    FileDescriptor event_;
};

} // namespace kernelcurve
