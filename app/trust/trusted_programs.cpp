#include "app/trust/trusted_programs.h"

#include "app/trust/file_origin.h"
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
#include "gpu/model/text/utf8.h"
#include "gpu/source/local_includes.h"

#include <QByteArray>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <sstream>
#include <tuple>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

constexpr std::size_t maxStoreBytes = std::size_t{16} << 20;
constexpr std::string_view contentWord = "sha256 ";

/// Returns the hash of a content. The hash ignores byte order marks and line endings.
std::string hashOf(std::string_view content) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    if (content.starts_with(mark))
        content.remove_prefix(mark.size());
    QByteArray text(content.data(), static_cast<qsizetype>(content.size()));
    return sha256(text.replace("\r\n", "\n").toStdString());
}

/// Returns a name in a readable form for the list. A file name may contain any characters.
std::string plain(std::string name) {
    std::ranges::replace_if(
        name, [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
    return name;
}

/// Returns the hashes of the built-in kernels' and problems' files.
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
            continue; // An unreadable file cannot run either.
        }
    return contents;
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
        read(); // Another window may have added programs to the list.
        return known_.contains(hash);
    }
    void note(const std::string& hash, const Message& reason) {
        const std::scoped_lock lock(mutex_);
        reasons_[hash] = reason;
    }
    Message reasonFor(const std::string& hash) {
        const std::scoped_lock lock(mutex_);
        const auto noted = reasons_.find(hash);
        return noted != reasons_.end()
                   ? noted->second
                   : message(
                         KC_TEXT("engine",
                                 "`{0}` is not trusted: you did not specify a file with this text"),
                         std::string());
    }
    void addForNow(const std::string& hash) {
        const std::scoped_lock lock(mutex_);
        known_.insert(hash);
    }
    /// Adds lines in the format of the list.
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
        "# Kernelcurve compiles and runs programs with these contents without a question.\n"
        "# If you remove a line, or the file, it asks again.\n";

    static fs::path path() { return stateFolder() / "trusted"; }

    /// Reads the list. Ignores the list if other users can change its file.
    void read() {
        std::error_code error;
        const fs::path list = path();
        const std::tuple now(list, fs::last_write_time(list, error), fs::file_size(list, error));
        if (error || now == read_)
            return;
        try {
            const NamedFile named = readNamedFile(list, maxStoreBytes);
            if (named.foreign)
                return;
            read_ = now;
            std::istringstream lines(named.text);
            for (std::string line; std::getline(lines, line);)
                take(line);
        } catch (const Error&) {
            return; // Without the list, the user is only asked once more.
        }
    }
    void take(std::string_view line) {
        constexpr std::size_t digits = 64;
        if (line.starts_with(contentWord))
            known_.emplace(line.substr(contentWord.size(), digits));
    }

    std::mutex mutex_;
    std::set<std::string> known_;            ///< hashes of trusted contents, SHA-256 in hexadecimal
    std::map<std::string, Message> reasons_; ///< reason why a content is not trusted, by hash
    bool shippedKnown_ = false;
    /// Inode, time, and size of the list at the last read.
    std::tuple<fs::path, fs::file_time_type, std::uintmax_t> read_;
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

std::string contentLine(const std::string& name, std::string_view content) {
    return std::string(contentWord) + hashOf(content) + " " + plain(name);
}

} // namespace

bool isTrusted(std::string_view content) {
    return content.empty() || store().has(hashOf(content));
}

std::vector<UntrustedFile> untrustedFiles(const KernelText& program) {
    std::vector<UntrustedFile> files;
    forEachFile(program, [&](const std::string& name, const std::string& content) {
        if (isTrusted(content) ||
            std::ranges::find(files, name, &UntrustedFile::name) != files.end())
            return;
        UntrustedFile file{name, store().reasonFor(hashOf(content))};
        file.reason.arguments.front() = name;
        files.push_back(std::move(file));
    });
    return files;
}

void requireTrust(const KernelText& program) {
    const std::vector<UntrustedFile> files = untrustedFiles(program);
    if (files.empty())
        return;
    const UntrustedFile& first = files.front();
    const auto others = std::span(files).subspan(1);
    const std::string names =
        joined(others, ", ", [](const UntrustedFile& file) { return "`" + file.name + "`"; });
    throw NotTrusted(
        {first.reason,
         others.empty()
             ? message(KC_TEXT("engine", "review the file, then pass --trust, or choose Run in the "
                                         "window, to run it in the sandbox"))
             : message(KC_TEXT("engine", "review the file and {0}, then pass --trust, or choose "
                                         "Run in the window, to run these files in the sandbox"),
                       names),
         {first.name}});
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

void trustNamed(std::span<const fs::path> files) {
    for (const fs::path& file : files)
        try {
            const NamedFile named = readNamedFile(file, maxSourceBytes);
            // Included files with other encodings are read with replacement characters, so both the
            // original text and the replaced text are trusted.
            for (const std::string& text : {named.text, replaceInvalidUtf8(named.text)})
                if (named.foreign)
                    store().note(hashOf(text), *named.foreign);
                else
                    trustWritten(file, text);
        } catch (const Error&) {
            continue; // An unreadable file is not trusted.
        }
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

Message sandboxText() {
    return message(
        KC_TEXT("engine", "it will run in a sandbox without access to the network or your files"));
}

} // namespace kernelcurve
