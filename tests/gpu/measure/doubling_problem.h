#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/problems/problem.h"

#include <cstring>

namespace kernelcurve {

/// Computes out[i] = 2 in[i] for n ints. This is a minimal problem that can be measured and can
/// have wrong results.
class DoublingProblem : public Problem {
  public:
    DoublingProblem() {
        declaration_.id = "doubling";
        Parameter n;
        n.name = "n";
        n.defaultValue = 1000;
        declaration_.parameters.push_back(n);
    }
    static std::int32_t input(std::int64_t index) {
        return static_cast<std::int32_t>(index % 1000 + 1);
    }

    const ProblemDeclaration& declaration() const override { return declaration_; }
    std::vector<BufferSpec> buffers(const Values& parameters, const std::string&) const override {
        const std::int64_t n = parameters.at("n").integer();
        return {{"out", BufferRole::Output, n, 4}, {"in", BufferRole::Input, n, 4}};
    }
    Values sizes(const Values& parameters) const override {
        return {{"bytes", 4 * parameters.at("n").integer()}};
    }
    double bytesMoved(const Values& parameters, const std::string&) const override {
        return 8.0 * static_cast<double>(parameters.at("n").integer());
    }
    void fillInput(std::string_view, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override {
        for (std::size_t i = 0; i < data.size() / 4; ++i) {
            const std::int32_t element = input(first + static_cast<std::int64_t>(i));
            std::memcpy(data.data() + 4 * i, &element, 4);
        }
    }
    std::unique_ptr<ResultCheck> startCheck(const Values&, const std::string&) const override {
        return std::make_unique<Check>();
    }

  private:
    class Check : public ResultCheck {
      public:
        void accept(std::string_view buffer, std::int64_t first,
                    std::span<const std::byte> data) override {
            for (std::size_t i = 0; i < data.size() / 4; ++i) {
                std::int32_t found = 0;
                std::memcpy(&found, data.data() + 4 * i, 4);
                const std::int64_t index = first + static_cast<std::int64_t>(i);
                const std::int32_t expected = 2 * input(index);
                ++result_.checked;
                if (found == expected)
                    continue;
                ++result_.wrong;
                if (!result_.firstWrong)
                    result_.firstWrong = {std::string(buffer), index, std::to_string(expected),
                                          std::to_string(found)};
            }
        }
        Verification finish() override {
            result_.passed = result_.wrong == 0;
            result_.maxError = 0.0;
            return result_;
        }

      private:
        Verification result_;
    };

    ProblemDeclaration declaration_;
};

/// A configuration of this problem with one launch: kernel(out, in, n).
inline ResolvedConfiguration doublingConfiguration(const Problem& problem, const KernelFile& kernel,
                                                   std::int64_t n) {
    ResolvedConfiguration resolved;
    resolved.configuration = {kernel.id, {{"n", n}, {"block", 128}}};
    resolved.kernel = &kernel;
    resolved.problem = &problem;
    resolved.buffers = problem.buffers({{"n", n}}, "");
    resolved.bytesMoved = problem.bytesMoved({{"n", n}}, "");
    if (!kernel.library.empty())
        return resolved;
    resolved.entries = {"doubling"};
    Launch launch;
    launch.grid = {(n + 127) / 128, 1, 1};
    launch.block = {128, 1, 1};
    launch.arguments = {ArrayArgument{0}, ArrayArgument{1}, Value(n)};
    launch.argumentNames = {"out", "in", "n"};
    resolved.launches.push_back(launch);
    return resolved;
}

} // namespace kernelcurve
