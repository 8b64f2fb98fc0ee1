#pragma once

#include "gpu/device/child_process.h"
#include "gpu/device/cpu/box/box_messages.h"
#include "gpu/device/cpu/box/mailbox.h"
#include "gpu/device/cpu/compile/kernel_image.h"
#include "gpu/model/files/file_descriptor.h"

#include <chrono>
#include <map>
#include <optional>
#include <stop_token>

namespace kernelcurve {

/// The device's view of a process that runs one program's kernels (box_main.h). Its replies are
/// untrusted: at worst, a kernel can damage its own row. Use it from one thread.
class BoxProcess {
  public:
    /// Starts the process and loads the program. Throws DeviceError.
    BoxProcess(const BoxStart& start, const KernelImage& image);
    ~BoxProcess();
    BoxProcess(const BoxProcess&) = delete;
    BoxProcess& operator=(const BoxProcess&) = delete;

    /// Returns true if it can continue.
    bool isAlive() const { return program_.has_value(); }
    /// Sends a request and waits. Throws DeviceError for a failure of the kernel or the process,
    /// which is never fatal to this process, and Cancelled; a box that does not return in time
    /// after `stop` is ended.
    BoxAnswer ask(const BoxRequest& request, const std::stop_token& stop,
                  const FillPiece& fill = {});

    /// An array stays mapped from the first of these calls to the last release.
    void hold(const Buffer& array);
    void release(const Buffer& array);

  private:
    /// For the current request, or later ones.
    BoxAnswer waitForAnswer(std::chrono::steady_clock::time_point asked,
                            const std::stop_token& stop, const FillPiece& fill);
    void showPrints();
    /// The process died or behaved incorrectly: throws, and ends it.
    [[noreturn]] void ended();
    void end();

    Mailbox mailbox_;
    FileDescriptor channel_;
    std::optional<StartedProgram> program_;
    std::map<std::int64_t, int> held_; ///< reference counts by array number
};

} // namespace kernelcurve
