#pragma once

#include "tests/ui/window/photographer.h"

#include <functional>
#include <string>

namespace kernelcurve {

/// Takes pictures of a device's measurements. Prints a line with the measured rows for each
/// picture, and continues if a picture fails.
class DevicePictures : public Photographer {
  public:
    /// `device` is an id; if it is empty, each lab's device is used. If `counters` is true,
    /// hardware counters are also read.
    DevicePictures(const QString& folder, bool chinese, std::string device, bool counters);

    /// A lab, and with a kernel's id why its last row is as fast as it is: LAB-lab.png,
    /// LAB-deviceProperties.png, LAB-KERNEL.png, LAB-KERNEL-figures.png.
    void takeLab(const QString& lab, const std::string& kernel);
    /// Returns true if every picture was taken, and all rows in them are valid.
    bool complete() const { return complete_; }

  protected:
    static constexpr QSize size{1500, 940};

    /// Measures a lab. Every picture that needs the rows reports a failure.
    void measure(WindowSession& session, const QString& lab, bool counters);
    /// Runs `make`, which measures the rows for the following pictures. `what` describes the rows.
    void prepare(const QString& what, const std::function<void()>& make);
    /// Arranges the window, and saves a picture of it under the name.
    void picture(WindowSession& session, const QString& name, const std::function<void()>& arrange);

    /// Shows the metrics in the Why panel, with more space than for the source.
    static void showFigures(WindowSession& session);

    const std::string device_;
    const bool counters_;

  private:
    void tell(WindowSession& session, const QString& name, qint64 milliseconds);
    void fail(const QString& name, const std::string& why);

    QString what_;         ///< description of the measured rows
    std::string trouble_;  ///< reason why the measurement failed; otherwise empty
    qint64 measuring_ = 0; ///< measuring time in milliseconds
    bool complete_ = true;
};

} // namespace kernelcurve
