#pragma once

#include "app/assignment/assignment.h"
#include "gpu/catalog/kernel/kernel_file.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A submission for the teacher. Only its source is trusted.
struct HandIn {
    std::string assignment; ///< English title of the assignment
    std::string student;    ///< the student's name
    std::string file;       ///< name of the kernel file
    std::string source;
    std::string program; ///< version and commit of Kernelcurve
    std::string device;
    double points = 0;               ///< points that the student saw
    std::vector<std::string> passed; ///< gates with results, as the student saw them
    std::string time;                ///< time in UTC
    std::vector<std::string> missed; ///< failed gates with the reason, as the student saw them
    /// Entries "NAME: TEXT" from a recording's environment, which contain the software versions.
    std::vector<std::string> environment;
};
std::string writeHandIn(const HandIn& handIn);
/// Reads a submission. Throws Error with line and column.
HandIn readHandIn(std::string_view yaml, const std::string& file);

/// A file in a folder of submissions.
struct Submission {
    std::string student; ///< name of the folder, or of the file without its number
    std::filesystem::path file;
    bool operator==(const Submission&) const = default;
};
/// Returns the files of a folder that satisfy `wanted`, sorted by student. The student is the name
/// of the subfolder, otherwise the name of the file. Links are not followed. Throws Error with this
/// hint if the folder is unreadable.
std::vector<Submission> filesByStudent(const std::filesystem::path& folder,
                                       bool (*wanted)(const std::filesystem::path& file),
                                       const Message& hint = {});
/// Returns the student's name in a file name: "alice" for alice-2.cu, alice.handin.yaml, and
/// alice.yaml.
std::string studentOf(const std::filesystem::path& file);
/// Returns true if a submission may have this file name.
bool isSubmitted(const std::filesystem::path& file);
/// Returns the submissions in a folder, sorted by student and file: `NAME.cu`, `NAME-2.cu`,
/// `NAME.handin.yaml`, or one folder per student. Links are not followed. Throws Error if the
/// folder is unreadable.
std::vector<Submission> submissionsIn(const std::filesystem::path& folder);

/// Reads a submission. Returns nullopt for a .cu file, which contains only the source. Throws
/// Error.
std::optional<HandIn> claimOf(const Submission& submission);
/// Returns the submitted kernel source. Throws Error.
std::string submittedSource(const Submission& submission);

/// Returns the submitted kernel with new inputs for the assignment's problem. The kernel must
/// consist only of this source: other files and includes are rejected. Throws Error.
KernelFile submittedKernel(const Assignment& assignment, const std::string& source);
/// Returns the submitted kernel with the inputs of `problem`, a version of the assignment's
/// problem.
KernelFile submittedKernel(const Assignment& assignment, const std::string& source,
                           const SourceFile& problem);

/// Returns the conditions that may select different code on a GPU and in the model, and that the
/// template does not contain: "line 12: #ifdef
/// __KERNELCURVE_CPU__".
std::vector<Message> otherCodeForModel(const Assignment& assignment, const KernelFile& kernel);

} // namespace kernelcurve
