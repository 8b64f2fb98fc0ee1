#pragma once

#include "app/assignment/assignment.h"
#include "gpu/catalog/kernel/kernel_file.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// What a student gives to the teacher. Nothing of it is believed but the source.
struct HandIn {
    std::string assignment; ///< its English title
    std::string student;    ///< as they call themselves
    std::string file;       ///< of the kernel
    std::string source;
    std::string program; ///< version and commit of Kernelcurve
    std::string device;
    double points = 0;               ///< that the student saw
    std::vector<std::string> passed; ///< gates, as the student saw them
    std::string time;                ///< UTC
    std::vector<std::string> missed; ///< gates with what was missing, also
    /// "NAME: TEXT" of a recording's environment: the versions of all that took part.
    std::vector<std::string> environment;
};
std::string writeHandIn(const HandIn& handIn);
/// Throws Error with line and column.
HandIn readHandIn(std::string_view yaml, const std::string& file);

/// One file of a folder of submissions.
struct Submission {
    std::string student; ///< the folder's name, or the file's without a number behind it
    std::filesystem::path file;
    bool operator==(const Submission&) const = default;
};
/// The files of a folder for which `wanted` says yes, by student: the folder in it, or else the
/// file's name. Links are not followed. Throws Error, with this hint, if the folder cannot be read.
std::vector<Submission> filesByStudent(const std::filesystem::path& folder,
                                       bool (*wanted)(const std::filesystem::path& file),
                                       const Message& hint = {});
/// Whose a file is by its name: "alice" of alice-2.cu, alice.handin.yaml and alice.yaml.
std::string studentOf(const std::filesystem::path& file);
/// Whether a file's name is that of a submission.
bool isSubmitted(const std::filesystem::path& file);
/// Those of a folder by student, and of each by file: `NAME.cu`, `NAME-2.cu`, `NAME.handin.yaml`,
/// or a folder a student. Links are not followed. Throws Error if the folder cannot be read.
std::vector<Submission> submissionsIn(const std::filesystem::path& folder);

/// What a submission says of itself. Throws Error; of a .cu file alone it says nothing.
std::optional<HandIn> claimOf(const Submission& submission);
/// The kernel's source as it was handed in. Throws Error.
std::string submittedSource(const Submission& submission);

/// A kernel that was handed in, with fresh inputs of the assignment's own problem. It has nothing
/// but this text: what it names or includes is refused. Throws Error.
KernelFile submittedKernel(const Assignment& assignment, const std::string& source);

/// "line 12: #ifdef __KERNELCURVE_CPU__": conditions by which code may be other on a GPU than in
/// the model, and that the template does not have.
std::vector<Message> otherCodeForModel(const Assignment& assignment, const KernelFile& kernel);

} // namespace kernelcurve
