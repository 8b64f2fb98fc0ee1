#include "app/document/files/saved_kernels.h"

#include "gpu/catalog/header/kernel_name.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/download_mark.h"
#include "gpu/model/files/file_descriptor.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/files/sha256.h"
#include "gpu/model/format/yaml_writer.h"
#include "gpu/model/text/error.h"

#include <QByteArray>
#include <QDir>

#include <algorithm>
#include <fcntl.h>

namespace kernelcurve {

namespace fs = std::filesystem;

namespace {

/// The limit for all kernel texts in a document. The part of a document before the rows may have at
/// most 4 MiB.
constexpr std::size_t maxSavedBytes = std::size_t{2} << 20;

bool isBelow(const fs::path& path, const fs::path& folder) {
    return std::ranges::mismatch(path, folder).in2 == folder.end();
}

/// Returns a file's path relative to the document's folder. The path uses parent folders only
/// within the home folder, because the names of other folders may be private. In all other cases,
/// returns the file name.
std::string pathFrom(const fs::path& folder, const fs::path& file) {
    const std::string name = file.filename().string();
    if (folder.empty() || file.empty())
        return name;
    const fs::path path = file.lexically_relative(folder);
    if (path.empty())
        return name;
    fs::path common = folder;
    for (const fs::path& part : path)
        if (part == "..")
            common = common.parent_path();
    const fs::path home = QDir::homePath().toStdString();
    const bool namesNobody =
        common == folder || (home != home.root_path() && isBelow(common, home));
    return namesNobody ? path.generic_string() : name;
}

/// Returns the size in bytes as written to a document, with indentation and escapes.
std::size_t bytesOf(const SavedKernel& kernel) {
    constexpr std::size_t deepestIndent = 10;
    const auto written = [](const std::string& text) {
        return yamlBlock(text, deepestIndent).size();
    };
    std::size_t bytes = written(kernel.text);
    for (const SourceFile& file : kernel.files)
        bytes += written(file.text);
    return bytes + (kernel.problem ? written(kernel.problem->text) : 0);
}

/// Returns the kernel's id, or an empty id if the file name does not yield a valid id.
std::string idOf(const SavedKernel& kernel) {
    try {
        return kernelNameOf(kernel.file).id;
    } catch (const Error&) {
        return {};
    }
}

/// Returns true for a data file of the problem. Its text is in hexadecimal.
bool isData(const SourceFile& file) {
    return fs::path(file.name).extension() == ".npy";
}

fs::path problemFolderOf(const SavedKernel& kernel) {
    return kernel.problem ? fs::path(kernel.problem->name).parent_path() : fs::path();
}

bool hasTextsOf(const SavedKernel& saved, const KernelFile& kernel) {
    SavedKernel now = savedFrom(textOf(kernel));
    // If the document has no data files, ignore the kernel's data files. They were too large to
    // save, or an earlier program version saved the document.
    if (std::ranges::none_of(saved.files, isData))
        std::erase_if(now.files, isData);
    const auto textOfProblem = [](const SavedKernel& one) {
        return one.problem ? one.problem->text : std::string();
    };
    return now.text == saved.text && now.files == saved.files &&
           textOfProblem(now) == textOfProblem(saved);
}

std::string checksumOf(const SavedKernel& kernel) {
    std::string texts = kernel.text;
    std::vector<SourceFile> others = kernel.files;
    if (kernel.problem)
        others.push_back(*kernel.problem);
    for (const SourceFile& other : others)
        texts += '\0' + other.name + '\0' + other.text;
    return sha256(texts);
}

std::vector<std::string> kernelsOf(const Experiment& experiment) {
    std::vector<std::string> kernels = experiment.kernels;
    if (experiment.baseline && std::ranges::find(kernels, *experiment.baseline) == kernels.end())
        kernels.push_back(*experiment.baseline);
    return kernels;
}

} // namespace

SavedKernel savedFrom(KernelText text) {
    SavedKernel saved{text.name, std::move(text.source), std::move(text.files),
                      std::move(text.problem)};
    for (SourceFile& data : text.problemData)
        saved.files.push_back(
            {(problemFolderOf(saved) / data.name).generic_string(), std::move(data.text)});
    return saved;
}

std::vector<SavedKernel> savedKernels(const Experiment& experiment, const Catalog& catalog,
                                      const fs::path& folder,
                                      const std::vector<SavedKernel>& before) {
    std::vector<SavedKernel> saved;
    std::size_t bytes = 0;
    for (const std::string& id : kernelsOf(experiment)) {
        const KernelFile* kernel = catalog.find(id);
        if (kernel && kernel->shipped)
            continue;
        const auto known =
            std::ranges::find_if(before, [&](const SavedKernel& each) { return idOf(each) == id; });
        if (!kernel) {
            if (known != before.end())
                saved.push_back(*known);
            continue;
        }
        SavedKernel& now = saved.emplace_back(savedFrom(textOf(*kernel)));
        if (!kernel->file.empty())
            now.file = pathFrom(folder, kernel->file);
        else if (known != before.end())
            now.file = known->file; // The catalog's kernel was read from the saved text.
        if (bytes + bytesOf(now) > maxSavedBytes)
            std::erase_if(now.files, isData);
        bytes += bytesOf(now);
        if (bytes > maxSavedBytes)
            now = {now.file};
    }
    return saved;
}

std::vector<fs::path> kernelFilesOf(const Experiment& experiment, const Catalog& catalog) {
    std::vector<fs::path> files;
    for (const std::string& id : kernelsOf(experiment))
        if (const KernelFile* kernel = catalog.find(id);
            kernel && !kernel->shipped && !kernel->file.empty())
            files.push_back(kernel->file);
    return files;
}

fs::path findKernelFile(const SavedKernel& saved, const fs::path& folder,
                        const std::vector<fs::path>& known) {
    std::error_code error;
    const fs::path name = fs::path(saved.file).filename();
    for (const fs::path& file : known)
        if (file.filename() == name && fs::is_regular_file(file, error))
            return file;
    if (folder.empty())
        return {};
    fs::path file = fs::absolute(folder / saved.file, error).lexically_normal();
    return fs::is_regular_file(file, error) ? file : fs::path();
}

SavedKernelFile lookAt(const SavedKernel& saved, const fs::path& file, const Catalog& catalog) {
    const KernelName name = kernelNameOf(saved.file);
    SavedKernelFile found{SavedKernelState::Gone, name.file, name.id, file, {}};
    const KernelFile* loaded = catalog.find(found.id);
    if (loaded && !loaded->shipped && hasTextsOf(saved, *loaded)) {
        found.state = SavedKernelState::Loaded;
    } else if (file.empty()) {
        found.state = saved.text.empty() ? SavedKernelState::Lost : SavedKernelState::Gone;
    } else {
        std::string now;
        try {
            const std::string text = readFile(file, maxKernelBytes);
            now = sha256(text);
            const KernelFile kernel = readKernelFile(text, file.string());
            now = checksumOf(savedFrom(textOf(kernel)));
            found.state = saved.text.empty() || hasTextsOf(saved, kernel)
                              ? SavedKernelState::Unchanged
                              : SavedKernelState::Changed;
        } catch (const Error& error) {
            found.state = saved.text.empty() ? SavedKernelState::Lost : SavedKernelState::Changed;
            found.unreadable = error.failure();
        }
        if (found.state == SavedKernelState::Changed)
            found.difference = checksumOf(saved) + now;
    }
    return found;
}

KernelFile readSavedText(const SavedKernel& saved) {
    KernelText text{kernelNameOf(saved.file).file, saved.text, {}, saved.problem};
    for (const SourceFile& file : saved.files)
        if (isData(file))
            text.problemData.push_back(
                {fs::path(file.name).lexically_relative(problemFolderOf(saved)).generic_string(),
                 file.text});
        else
            text.files.push_back(file);
    return readKernelFile(text);
}

void writeSavedText(const SavedKernel& saved, const fs::path& file, bool isForeign) {
    const auto write = [isForeign](const fs::path& to, const std::string& text) {
        writeFileAtomically(to, text);
        if (isForeign)
            markForeign(to);
    };
    std::vector<SourceFile> others = saved.files;
    if (saved.problem)
        others.push_back(*saved.problem);
    for (const SourceFile& other : others) {
        const fs::path name = fs::path(other.name).lexically_normal();
        std::error_code error;
        // An untrusted source may have written the document, so files are written only below the
        // folder and never replaced.
        if (name.is_absolute() || name.empty() || *name.begin() == ".." ||
            fs::exists(file.parent_path() / name, error))
            continue;
        makeFolder((file.parent_path() / name).parent_path());
        write(file.parent_path() / name,
              isData(other)
                  ? QByteArray::fromHex(QByteArray::fromStdString(other.text)).toStdString()
                  : other.text);
    }
    write(file, saved.text);
}

bool markForeign(const fs::path& file) {
    const FileDescriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    setDownloadMark(descriptor.get(), "kernelcurve:document");
    return downloadMark(descriptor.get()).has_value();
}

} // namespace kernelcurve
