#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// A custom kernel in a document. The data files of its problem (.npy) are stored in hexadecimal.
SavedKernel savedFrom(KernelText text);
/// The custom kernels of an experiment for a document in `folder`. A kernel that the catalog lacks
/// is copied from `before`. An empty folder: the document has no file.
std::vector<SavedKernel> savedKernels(const Experiment& experiment, const Catalog& catalog,
                                      const std::filesystem::path& folder,
                                      const std::vector<SavedKernel>& before);
/// The files of these custom kernels on this machine.
std::vector<std::filesystem::path> kernelFilesOf(const Experiment& experiment,
                                                 const Catalog& catalog);
/// The path of a saved kernel's file: in the document's folder, or among `known`. Empty if it is
/// missing.
std::filesystem::path findKernelFile(const SavedKernel& saved, const std::filesystem::path& folder,
                                     const std::vector<std::filesystem::path>& known);

enum class SavedKernelState {
    Loaded,    ///< the catalog already has it
    Unchanged, ///< its file is equal to the saved text
    Changed,   ///< its file or an included file has changed
    Gone,      ///< only the saved text exists
    Lost       ///< there is neither
};
/// The state of a kernel since its document was saved. Only reads.
struct SavedKernelFile {
    SavedKernelState state = SavedKernelState::Lost;
    std::string name; ///< of the file
    std::string id;
    std::filesystem::path file;        ///< empty if it is missing
    std::optional<Failure> unreadable; ///< error of the existing file
    std::string difference = {};       ///< hash of both texts of a changed kernel
};
/// Throws Error if the file name gives no id.
SavedKernelFile lookAt(const SavedKernel& saved, const std::filesystem::path& file,
                       const Catalog& catalog);
/// The kernel of the saved text. Throws Error if it cannot be read: a data file of its problem may
/// have been too large to save.
KernelFile readSavedText(const SavedKernel& saved);
/// Writes the saved text to `file`, and its additional files below that folder unless they exist.
/// `isForeign`: marks each as a download, so that it is not trusted. Throws Error.
void writeSavedText(const SavedKernel& saved, const std::filesystem::path& file, bool isForeign);
/// Marks a file as a download. Returns false if the file system does not support it.
bool markForeign(const std::filesystem::path& file);

} // namespace kernelcurve
