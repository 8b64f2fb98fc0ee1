#include "app/trust/trusted_programs.h"

#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/catalog/problem/file_problem.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/file_lock.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/files/sha256.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/source/local_includes.h"

#include <QByteArray>

#include <algorithm>
#include <mutex>
#include <set>
#include <sstream>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

constexpr std::size_t maxStoreBytes = std::size_t{16} << 20;
constexpr std::string_view contentWord = "sha256 ";
constexpr std::string_view fileWord = "file ";

/// A byte order mark and the kind of line ends are no part of a text.
std::string hashOf(std::string_view content) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    if (content.starts_with(mark))
        content.remove_prefix(mark.size());
    QByteArray text(content.data(), static_cast<qsizetype>(content.size()));
    return sha256(text.replace("\r\n", "\n").toStdString());
}

/// For whoever reads the list: a name may hold anything.
std::string plain(std::string name) {
    std::ranges::replace_if(
        name, [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
    return name;
}

/// The files whose kernels and problems came with the program, by content.
std::set<std::string> shippedContents() {
    std::set<std::string> contents;
    for (const SourceFile& problem : shippedProblemTexts())
        contents.insert(hashOf(problem.text));
    std::error_code error;
    for (fs::recursive_directory_iterator entry(shareFolder() / "kernels", error), end;
         entry != end; entry.increment(error))
        try {
            if (entry->is_regular_file(error))
                contents.insert(hashOf(readFile(entry->path(), maxSourceBytes)));
        } catch (const Error&) {
            continue; // what cannot be read does not run either
        }
    return contents;
}

/// Nobody but this account puts anything into it. A group that is this account's own may.
bool isOurs(const fs::path& path) {
    struct stat status {};
    if (::lstat(path.c_str(), &status) != 0 || status.st_uid != ::geteuid())
        return false;
    const bool ofOthers = (status.st_mode & S_IWOTH) != 0 ||
                          ((status.st_mode & S_IWGRP) != 0 && status.st_gid != ::getegid());
    return (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode)) && !ofOthers;
}

class Store {
  public:
    bool has(const std::string& hash) {
        const std::scoped_lock lock(mutex_);
        if (known_.contains(hash))
            return true;
        if (!std::exchange(shippedKnown_, true)) {
            known_.merge(shippedContents());
            if (known_.contains(hash))
                return true;
        }
        read(); // another window may have learnt of it
        return known_.contains(hash);
    }
    bool hasFile(const fs::path& file) {
        const std::scoped_lock lock(mutex_);
        read();
        return files_.contains(file.string());
    }
    void addForNow(const std::string& hash) {
        const std::scoped_lock lock(mutex_);
        known_.insert(hash);
    }
    /// Lines as they stand in the list.
    void add(const std::vector<std::string>& lines) {
        const std::scoped_lock lock(mutex_);
        for (const std::string& line : lines)
            take(line);
        const fs::path list = path();
        makeFolder(list.parent_path());
        const FileLock held = FileLock::waitFor(list.parent_path() / "trusted.lock");
        std::error_code error;
        std::string text =
            fs::exists(list, error) ? readFile(list, maxStoreBytes) : std::string(heading);
        if (!text.empty() && text.back() != '\n')
            text += '\n';
        bool isNew = false;
        for (const std::string& line : lines)
            if (("\n" + text).find("\n" + line + "\n") == std::string::npos) {
                text += line + "\n";
                isNew = true;
            }
        if (isNew)
            writeFileAtomically(list, text);
    }

  private:
    static constexpr std::string_view heading =
        "# Programs that Kernelcurve compiles and runs without a question: contents, and files of "
        "one's own.\n# Take a line away, or the file, and it asks again.\n";

    static fs::path path() { return stateFolder() / "trusted"; }

    /// A list that anybody else can write into says nothing.
    void read() {
        std::error_code error;
        const fs::path list = path();
        const std::tuple now(list, fs::last_write_time(list, error), fs::file_size(list, error));
        if (error || !isOurs(list) || now == read_)
            return;
        read_ = now;
        try {
            std::istringstream lines(readFile(list, maxStoreBytes));
            for (std::string line; std::getline(lines, line);)
                take(line);
        } catch (const Error&) {
            return; // what cannot be read names nothing: a question more
        }
    }
    void take(std::string_view line) {
        constexpr std::size_t digits = 64;
        if (line.starts_with(contentWord))
            known_.emplace(line.substr(contentWord.size(), digits));
        else if (line.starts_with(fileWord))
            files_.emplace(line.substr(fileWord.size()));
    }

    std::mutex mutex_;
    std::set<std::string> known_; ///< SHA-256 in hexadecimal digits
    std::set<std::string> files_;
    bool shippedKnown_ = false;
    std::tuple<fs::path, fs::file_time_type, std::uintmax_t> read_; ///< which, of when, how long
};

Store& store() {
    static Store one;
    return one;
}

/// Calls `take` with the name and content of every file of a program.
template <typename Take>
void forEachFile(const KernelText& program, Take take) {
    take(program.name, program.source);
    for (const SourceFile& file : program.files)
        take(file.name, file.text);
    if (program.problem)
        take(program.problem->name, program.problem->text);
}

fs::path whole(const fs::path& file) {
    std::error_code error;
    const fs::path real = fs::weakly_canonical(file, error);
    return error ? fs::absolute(file).lexically_normal() : real;
}

std::string contentLine(const std::string& name, std::string_view content) {
    return std::string(contentWord) + hashOf(content) + " " + plain(name);
}

} // namespace

bool isTrusted(std::string_view content) {
    return content.empty() || store().has(hashOf(content));
}

std::vector<std::string> untrustedFiles(const KernelText& program) {
    std::vector<std::string> names;
    forEachFile(program, [&](const std::string& name, const std::string& content) {
        if (!isTrusted(content) && std::ranges::find(names, name) == names.end())
            names.push_back(name);
    });
    return names;
}

void requireTrust(const KernelText& program) {
    const std::vector<std::string> files = untrustedFiles(program);
    if (!files.empty())
        throw NotTrusted(
            {untrustedText(files),
             message(KC_TEXT("engine", "look at what it does; `--trust`, or a yes in the window, "
                                       "lets this content run in a sandbox")),
             {files.front()}});
}

void trust(const KernelText& program) {
    std::vector<std::string> lines;
    forEachFile(program, [&](const std::string& name, const std::string& content) {
        if (!isTrusted(content))
            lines.push_back(contentLine(name, content));
    });
    if (!lines.empty())
        store().add(lines);
}

void trust(const std::string& name, std::string_view content) {
    if (!isTrusted(content))
        store().add({contentLine(name, content)});
}

void trustWritten(const fs::path& file, std::string_view content) {
    try {
        trust(file.filename().string(), content);
    } catch (const Error&) {
        store().addForNow(hashOf(content));
    }
}

void trustForNow(const KernelText& program) {
    forEachFile(program, [](const std::string&, const std::string& content) {
        store().addForNow(hashOf(content));
    });
}

void trustOwnHand(std::span<const fs::path> files) {
    std::vector<std::string> lines;
    for (const fs::path& file : files)
        if (const std::string path = whole(file).string(); path.find('\n') == std::string::npos)
            lines.push_back(std::string(fileWord) + path);
    store().add(lines);
}

bool isOwnHand(const fs::path& file) {
    const fs::path path = whole(file);
    return store().hasFile(path) && isOurs(path) && isOurs(path.parent_path());
}

std::vector<fs::path> filesOf(const KernelFile& kernel, const fs::path& file) {
    std::vector<fs::path> files = {file};
    for (const SourceFile& other : kernel.files)
        files.push_back(sourcePath(file.parent_path(), kernel.include, other.name));
    if (const auto* problem = dynamic_cast<const FileProblem*>(kernel.definition.get());
        problem != nullptr && !isShipped(*problem))
        files.push_back(problem->folder() / problem->source()->name);
    return files;
}

void trustWhatIsOwnHand(const KernelFile& kernel, const fs::path& file) {
    const std::vector<fs::path> files = filesOf(kernel, file);
    std::size_t at = 0;
    forEachFile(textOf(kernel), [&](const std::string& name, const std::string& content) {
        if (!isTrusted(content) && isOwnHand(files[at]))
            trust(name, content);
        ++at;
    });
}

Message untrustedText(const std::vector<std::string>& files) {
    return message(KC_TEXT("engine", "this is a program that was not made here: {0}"),
                   joined(files, ", "));
}

Message sandboxText() {
    return message(KC_TEXT("engine", "it will run in a sandbox without network and files"));
}

} // namespace kernelcurve
