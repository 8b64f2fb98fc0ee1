#pragma once

#include "app/assignment/assessment.h"
#include "gpu/model/files/file_descriptor.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace kernelcurve {

/// The finished grades, one line per submission, so that grading can continue after an
/// interruption. The file is in the state folder, not next to the submissions. A line is valid only
/// for the same assignment, source, device, and version.
class GradeJournal {
  public:
    /// Throws Error if the journal cannot be written.
    GradeJournal(const Assignment& assignment, const std::string& device);

    std::optional<AssessmentResult> find(const std::string& source) const;
    /// Appends a grade, and syncs the file to disk before returning. Throws Error.
    void append(const std::string& source, const AssessmentResult& result);

  private:
    std::string keyOf(const std::string& source) const;

    std::string salt_; ///< hash of everything except the source
    std::filesystem::path file_;
    FileDescriptor descriptor_;
    std::map<std::string, AssessmentResult> known_;
};

} // namespace kernelcurve
