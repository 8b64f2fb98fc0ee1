#pragma once

#include "gpu/device/child_process.h"
#include "gpu/device/cpu/box/box_messages.h"
#include "gpu/device/cpu/box/mailbox.h"
#include "gpu/device/cpu/compile/kernel_image.h"
#include "gpu/model/files/file_descriptor.h"

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>

namespace kernelcurve {

/// The device's end of a process that runs one program's kernels (box_main.h). The process is
/// untrusted. A kernel can damage only its own row. Only one thread may use an object.
class BoxProcess {
  public:
    /// Starts the process and loads the program. Throws DeviceError on failure.
    BoxProcess(const BoxStart& start, const KernelImage& image);
    ~BoxProcess();
    BoxProcess(const BoxProcess&) = delete;
    BoxProcess& operator=(const BoxProcess&) = delete;

    /// Fills a part of the traced arrays.
    using FillPiece = std::function<void(const Mailbox::Piece& piece)>;

    /// Returns true if the process accepts requests.
    bool isAlive() const { return program_.has_value(); }
    /// Sends a request and waits for the answer. Throws DeviceError if the kernel or the process
    /// fails, which is never fatal to this process. After `stop`, throws Cancelled. If the box does
    /// not stop in time, it is killed.
    BoxAnswer ask(const BoxRequest& request, const std::stop_token& stop,
                  const FillPiece& fill = {});

    /// Maps an array in the process. The array stays mapped until release() has been called once
    /// per call of hold().
    void hold(const Buffer& array);
    void release(const Buffer& array);

  private:
    BoxAnswer waitForAnswer(std::chrono::steady_clock::time_point asked,
                            const std::stop_token& stop, const FillPiece& fill);
    void showPrints();
    /// Ends a process that died or violated the protocol, and throws DeviceError.
    [[noreturn]] void ended();
    void end();

    Mailbox mailbox_;
    FileDescriptor channel_;
    std::optional<StartedProgram> program_;
    std::map<std::int64_t, int> held_; ///< reference counts by array number
};

} // namespace kernelcurve
