#pragma once

#include "gpu/model/text/message.h"

#include <exception>
#include <string>
#include <utility>

namespace kernelcurve {

/// A configuration that could be resolved but not measured: too large for the device, a wrong
/// result, a kernel that does not end. Costs one row.
class MeasureError : public std::exception {
  public:
    explicit MeasureError(Failure failure)
        : failure_(std::move(failure))
        , text_(failure_.english()) {}
    const Failure& failure() const { return failure_; }
    const char* what() const noexcept override { return text_.c_str(); }

  private:
    Failure failure_;
    std::string text_;
};

} // namespace kernelcurve
