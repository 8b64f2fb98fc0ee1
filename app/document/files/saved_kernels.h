#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// A custom kernel as a document keeps it. The data files of its problem (.npy) are among its
/// files, in hexadecimal digits.
SavedKernel savedFrom(KernelText text);
/// The custom kernels of an experiment, as a document in `folder` keeps them. A kernel that the
/// catalog does not have stays as it is in `before`. An empty folder: the document is in no file.
std::vector<SavedKernel> savedKernels(const Experiment& experiment, const Catalog& catalog,
                                      const std::filesystem::path& folder,
                                      const std::vector<SavedKernel>& before);
/// The files of these custom kernels on this machine.
std::vector<std::filesystem::path> kernelFilesOf(const Experiment& experiment,
                                                 const Catalog& catalog);
/// Where the file of a saved kernel is: in the document's folder, or among `known`. Empty if it is
/// gone.
std::filesystem::path findKernelFile(const SavedKernel& saved, const std::filesystem::path& folder,
                                     const std::vector<std::filesystem::path>& known);

enum class SavedKernelState {
    Loaded,    ///< the catalog has it already
    Unchanged, ///< its file has the saved text
    Changed,   ///< its file has another text, or another one than the files that it includes had
    Gone,      ///< there is only the saved text
    Lost       ///< there is neither
};
/// What became of a kernel since its document was saved. Only reads.
struct SavedKernelFile {
    SavedKernelState state = SavedKernelState::Lost;
    std::string name; ///< of the file
    std::string id;
    std::filesystem::path file;        ///< empty if it is gone
    std::optional<Failure> unreadable; ///< why the file, which is there, is no kernel any more
    std::string difference = {};       ///< of a changed kernel: identifies both texts
};
/// Throws Error if the name of the file gives no id.
SavedKernelFile lookAt(const SavedKernel& saved, const std::filesystem::path& file,
                       const Catalog& catalog);
/// The kernel of the saved text. Throws Error if it cannot be read: a data file of its problem may
/// have been too large to be saved.
KernelFile readSavedText(const SavedKernel& saved);
/// Writes the saved text into `file`, and below its folder the files that belong to it, unless they
/// are there. `isForeign`: each gets a download mark, so that nobody takes it for the user's own.
/// Throws Error.
void writeSavedText(const SavedKernel& saved, const std::filesystem::path& file, bool isForeign);
/// Gives a file a download mark. False if its file system keeps none.
bool markForeign(const std::filesystem::path& file);

} // namespace kernelcurve
