#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// Returns a custom kernel in the form that a document stores. Data files of its problem (.npy) are
/// in hexadecimal.
SavedKernel savedFrom(KernelText text);
/// Returns the custom kernels of an experiment for a document in `folder`. The folder is empty if
/// the document has no file. A kernel that the catalog lacks is copied from `before`.
std::vector<SavedKernel> savedKernels(const Experiment& experiment, const Catalog& catalog,
                                      const std::filesystem::path& folder,
                                      const std::vector<SavedKernel>& before);
/// Returns the paths of the custom kernels' files on this machine.
std::vector<std::filesystem::path> kernelFilesOf(const Experiment& experiment,
                                                 const Catalog& catalog);
/// Finds the file of a saved kernel in the document's folder or among `known`. Returns an empty
/// path if the file is missing.
std::filesystem::path findKernelFile(const SavedKernel& saved, const std::filesystem::path& folder,
                                     const std::vector<std::filesystem::path>& known);

enum class SavedKernelState {
    Loaded,    ///< the catalog already contains the kernel with the same text
    Unchanged, ///< the kernel's file equals the saved text
    Changed,   ///< the kernel's file or an included file has changed
    Gone,      ///< only the saved text still exists
    Lost       ///< neither a readable file nor a saved text exists
};
/// The state of a saved kernel's file compared with the saved text.
struct SavedKernelFile {
    SavedKernelState state = SavedKernelState::Lost;
    std::string name; ///< name of the file
    std::string id;
    std::filesystem::path file;        ///< path of the file, or empty if the file is missing
    std::optional<Failure> unreadable; ///< error if the existing file cannot be read
    std::string difference = {};       ///< hash of both texts of a changed kernel
};
/// Compares a saved kernel with its file, without changing anything. `file` is empty if the file is
/// missing. Throws Error if the file name does not yield a valid id.
SavedKernelFile lookAt(const SavedKernel& saved, const std::filesystem::path& file,
                       const Catalog& catalog);
/// Reads the kernel from the saved text. Throws Error if the text is insufficient, for example
/// because a data file of the kernel's problem was too large to save.
KernelFile readSavedText(const SavedKernel& saved);
/// Writes the saved text to `file`, and its additional files below the same folder unless they
/// exist. If `isForeign` is true, marks each file as a download, so that it is not trusted. Throws
/// Error if writing fails.
void writeSavedText(const SavedKernel& saved, const std::filesystem::path& file, bool isForeign);
/// Marks a file as a download. Returns false if the file system does not support it.
bool markForeign(const std::filesystem::path& file);

} // namespace kernelcurve
