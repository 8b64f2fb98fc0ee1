#include "gpu/problems/support/sum_problem.h"

#include "gpu/problems/support/element_sums.h"
#include "gpu/problems/support/seeded_input.h"

namespace kernelcurve {

Values SumProblem::sizes(const Values& parameters) const {
    return {{"elements", count(parameters)}, {"element_bytes", std::int64_t{sizeof(float)}}};
}

std::vector<BufferSpec> SumProblem::buffers(const Values& parameters, const std::string&) const {
    const std::int64_t n = count(parameters);
    return {{"A", BufferRole::Input, n, sizeof(float)},
            {"B", BufferRole::Input, n, sizeof(float)},
            {"C", BufferRole::Output, n, sizeof(float)}};
}

double SumProblem::bytesMoved(const Values& parameters, const std::string&) const {
    return 3.0 * sizeof(float) * static_cast<double>(count(parameters));
}

double SumProblem::operations(const Values& parameters, const std::string&) const {
    return static_cast<double>(count(parameters));
}

void SumProblem::fillInput(std::string_view buffer, std::int64_t first, std::span<std::byte> data,
                           const Values&) const {
    fillFloatBytes(buffer == "A" ? seedA_ : seedB_, first, data);
}

std::unique_ptr<ResultCheck> SumProblem::startCheck(const Values& parameters,
                                                    const std::string&) const {
    return checkSums(seedA_, seedB_, count(parameters));
}

} // namespace kernelcurve
