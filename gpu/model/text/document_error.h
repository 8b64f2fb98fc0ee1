#pragma once

#include "gpu/model/text/message.h"

#include <exception>
#include <string>

namespace kernelcurve {

/// A document that cannot be read or written: an experiment, a recording, a kernel file's header.
class DocumentError : public std::exception {
  public:
    explicit DocumentError(Failure failure);
    const Failure& failure() const { return failure_; }
    const char* what() const noexcept override { return text_.c_str(); }

  private:
    Failure failure_;
    std::string text_;
};

} // namespace kernelcurve
