#pragma once

#include "gpu/problems/problem.h"

#include <memory>

namespace kernelcurve {

/// A compiled problem, whose constructor declares it.
class BuiltInProblem : public Problem {
  public:
    const ProblemDeclaration& declaration() const override { return declaration_; }

  protected:
    ProblemDeclaration declaration_;
};

// Each of these functions creates one problem. It is defined in the file with the problem's name.
std::unique_ptr<const Problem> makeCopy();
std::unique_ptr<const Problem> makeStructures();
std::unique_ptr<const Problem> makeTranspose();
std::unique_ptr<const Problem> makeReduce();
std::unique_ptr<const Problem> makeMultiply();
std::unique_ptr<const Problem> makeGemm();
std::unique_ptr<const Problem> makeTransfer();
std::unique_ptr<const Problem> makeTransferRows();
std::unique_ptr<const Problem> makeAllocation();

} // namespace kernelcurve
