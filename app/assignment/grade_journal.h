#pragma once

#include "app/assignment/assessment.h"
#include "gpu/model/files/file_descriptor.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace kernelcurve {

/// What was graded so far, a line a submission, in the state folder, if no submission lies: so that
/// a grader that was killed goes on where it was. A line counts for the same assignment, source,
/// device and version alone.
class GradeJournal {
  public:
    /// Throws Error if it cannot be written.
    GradeJournal(const Assignment& assignment, const std::string& device);

    std::optional<AssessmentResult> find(const std::string& source) const;
    /// On the disk when it returns. Throws Error.
    void append(const std::string& source, const AssessmentResult& result);

  private:
    std::string keyOf(const std::string& source) const;

    std::string salt_; ///< of everything but the source
    std::filesystem::path file_;
    FileDescriptor descriptor_;
    std::map<std::string, AssessmentResult> known_;
};

} // namespace kernelcurve
