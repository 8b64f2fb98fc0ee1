#pragma once

#include "app/assignment/assignment.h"
#include "gpu/catalog/kernel/kernel_file.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A submission to the teacher. Only its source is trusted.
struct HandIn {
    std::string assignment; ///< its English title
    std::string student;    ///< the student's name
    std::string file;       ///< of the kernel
    std::string source;
    std::string program; ///< version and commit of Kernelcurve
    std::string device;
    double points = 0;               ///< grade that the student saw
    std::vector<std::string> passed; ///< gates with results, as the student saw them
    std::string time;                ///< UTC
    std::vector<std::string> missed; ///< failed gates with the reason, as the student saw them
    /// "NAME: TEXT" of a recording's environment: the versions of the software.
    std::vector<std::string> environment;
};
std::string writeHandIn(const HandIn& handIn);
/// Throws Error with line and column.
HandIn readHandIn(std::string_view yaml, const std::string& file);

/// A file in a folder of submissions.
struct Submission {
    std::string student; ///< name of the folder, or of the file without a number
    std::filesystem::path file;
    bool operator==(const Submission&) const = default;
};
/// The files of a folder that satisfy `wanted`, by student: the name of the subfolder, otherwise
/// the name of the file. Links are not followed. Throws Error with this hint if the folder is
/// unreadable.
std::vector<Submission> filesByStudent(const std::filesystem::path& folder,
                                       bool (*wanted)(const std::filesystem::path& file),
                                       const Message& hint = {});
/// The student's name in a file name: "alice" for alice-2.cu, alice.handin.yaml, and alice.yaml.
std::string studentOf(const std::filesystem::path& file);
/// Returns true for the file name of a submission.
bool isSubmitted(const std::filesystem::path& file);
/// The submissions of a folder, sorted by student and file: `NAME.cu`, `NAME-2.cu`,
/// `NAME.handin.yaml`, or one folder per student. Links are not followed. Throws Error if the
/// folder is unreadable.
std::vector<Submission> submissionsIn(const std::filesystem::path& folder);

/// Reads a submission. A .cu file contains only the source. Throws Error.
std::optional<HandIn> claimOf(const Submission& submission);
/// The submitted source of the kernel. Throws Error.
std::string submittedSource(const Submission& submission);

/// The submitted kernel with new inputs of the assignment's problem. The kernel consists only of
/// this text: other files and includes are rejected. Throws Error.
KernelFile submittedKernel(const Assignment& assignment, const std::string& source);

/// "line 12: #ifdef __KERNELCURVE_CPU__": conditions that may select different code on a GPU and in
/// the model, and that the template does not contain.
std::vector<Message> otherCodeForModel(const Assignment& assignment, const KernelFile& kernel);

} // namespace kernelcurve
