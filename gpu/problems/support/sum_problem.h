#pragma once

#include "gpu/problems/problem.h"

#include <cstdint>

namespace kernelcurve {

/// C = A + B, element by element, on three arrays of floats. Who derives from it declares the
/// parameters and says how many elements they make.
class SumProblem : public Problem {
  public:
    SumProblem(std::uint32_t seedA, std::uint32_t seedB)
        : seedA_(seedA)
        , seedB_(seedB) {}

    const ProblemDeclaration& declaration() const override { return declaration_; }
    Values sizes(const Values& parameters) const override;
    std::vector<BufferSpec> buffers(const Values& parameters, const std::string&) const override;
    double bytesMoved(const Values& parameters, const std::string&) const override;
    double operations(const Values& parameters, const std::string&) const override;
    void fillInput(std::string_view buffer, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override;
    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string&) const override;

  protected:
    ProblemDeclaration declaration_;

  private:
    /// Elements of each array.
    virtual std::int64_t count(const Values& parameters) const = 0;

    std::uint32_t seedA_;
    std::uint32_t seedB_;
};

} // namespace kernelcurve
