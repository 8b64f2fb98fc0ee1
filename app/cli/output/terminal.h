#pragma once

#include <memory>
#include <streambuf>

namespace kernelcurve {

/// While this object lives, std::cout and std::cerr are filtered: documents cannot control the
/// terminal, and a closed reader (`| head`) is not an error.
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
