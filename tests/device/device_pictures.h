#pragma once

#include "tests/ui/window/photographer.h"

#include <functional>
#include <string>

namespace kernelcurve {

/// Takes pictures of what a device measures, prints a line for each with what was measured for it,
/// and goes on where one fails.
class DevicePictures : public Photographer {
  public:
    /// `device`: an id, empty for each lab's own. With `counters` the hardware counts too.
    DevicePictures(const QString& folder, bool chinese, std::string device, bool counters);

    /// A lab, and with a kernel's id why its last row is as fast as it is: LAB-lab.png,
    /// LAB-deviceProperties.png, LAB-KERNEL.png, LAB-KERNEL-figures.png.
    void takeLab(const QString& lab, const std::string& kernel);
    /// Whether every picture was taken, and of rows that are all right.
    bool complete() const { return complete_; }

  protected:
    static constexpr QSize size{1500, 940};

    /// Measures a lab; what goes wrong is told by every picture that wants it.
    void measure(WindowSession& session, const QString& lab, bool counters);
    /// Does what makes the rows of the session's pictures from now on. `what` they are.
    void prepare(const QString& what, const std::function<void()>& make);
    /// Brings the window to where something is to be seen and keeps that under the name.
    void picture(WindowSession& session, const QString& name, const std::function<void()>& arrange);

    /// Of the panel Why, with more room than the source.
    static void showFigures(WindowSession& session);

    const std::string device_;
    const bool counters_;

  private:
    void tell(WindowSession& session, const QString& name, qint64 milliseconds);
    void fail(const QString& name, const std::string& why);

    QString what_;         ///< was measured
    std::string trouble_;  ///< why it was not; empty where it was
    qint64 measuring_ = 0; ///< took this long, milliseconds
    bool complete_ = true;
};

} // namespace kernelcurve
