#pragma once

#include "gpu/model/text/message.h"

#include <exception>
#include <string>
#include <utility>

namespace kernelcurve {

/// What a layer cannot do, said once and translated where a user reads it: what is wrong, what to
/// do, and where. Those who have to tell one reason from another derive from it.
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
