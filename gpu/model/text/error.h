#pragma once

#include "gpu/model/text/message.h"

#include <exception>
#include <string>
#include <utility>

namespace kernelcurve {

/// An error with a message, a hint, and a position. Callers distinguish errors by derived classes.
/// The interface translates the error when it shows it.
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
