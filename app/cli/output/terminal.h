#pragma once

#include <memory>
#include <streambuf>

namespace kernelcurve {

/// While this lives, everything that is printed by std::cout and std::cerr passes one place:
/// what a document holds cannot steer the terminal, and a reader that has enough (`| head`) is no
/// fault.
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
