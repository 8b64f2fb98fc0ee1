#pragma once

#include "gpu/model/text/message.h"

#include <exception>
#include <string>
#include <utility>

namespace kernelcurve {

/// An error with a message, a hint, and a position. The error is translated when it is shown.
/// Callers that must distinguish errors catch derived classes.
class Error : public std::exception {
  public:
    explicit Error(Failure failure)
        : failure_(std::move(failure))
        , text_(failure_.english()) {}
    const Failure& failure() const { return failure_; }
    const char* what() const noexcept override { return text_.c_str(); }

  private:
    Failure failure_;
    std::string text_;
};

} // namespace kernelcurve
