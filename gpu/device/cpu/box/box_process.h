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

/// A process in which one program's kernels run (box_main.h), as the device sees it. Nothing that
/// it says is believed further than a kernel can spoil its own row with. To be used from one
/// thread.
class BoxProcess {
  public:
    /// Starts it and has it load the program. Throws DeviceError.
    BoxProcess(const BoxStart& start, const KernelImage& image);
    ~BoxProcess();
    BoxProcess(const BoxProcess&) = delete;
    BoxProcess& operator=(const BoxProcess&) = delete;

    /// Whether it can go on.
    bool isAlive() const { return program_.has_value(); }
    /// Asks and waits. Throws DeviceError for what went wrong in the kernel or with the process,
    /// which is never fatal to this one, and Cancelled: a box that does not come back in time when
    /// `stop` is triggered is ended.
    BoxAnswer ask(const BoxRequest& request, const std::stop_token& stop,
                  const FillPiece& fill = {});

    /// An array stays in the box from the first of these to the last release.
    void hold(const Buffer& array);
    void release(const Buffer& array);

  private:
    /// To what was asked at that moment, or later.
    BoxAnswer waitForAnswer(std::chrono::steady_clock::time_point asked,
                            const std::stop_token& stop, const FillPiece& fill);
    void showPrints();
    /// It has died, or does what it never does: throws, and it is no more.
    [[noreturn]] void ended();
    void end();

    Mailbox mailbox_;
    FileDescriptor channel_;
    std::optional<StartedProgram> program_;
    std::map<std::int64_t, int> held_; ///< how often, by the array's number
};

} // namespace kernelcurve
