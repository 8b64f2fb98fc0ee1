#pragma once

#include <memory>
#include <streambuf>

namespace kernelcurve {

/// While this object exists, it filters std::cout and std::cerr. Documents cannot control the
/// terminal, and a reader that closes its end (`| head`) is not an error.
class Terminal {
  public:
    Terminal();
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

  private:
    std::unique_ptr<std::streambuf> out_;
    std::unique_ptr<std::streambuf> error_;
    std::streambuf* outBefore_;
    std::streambuf* errorBefore_;
};

} // namespace kernelcurve
