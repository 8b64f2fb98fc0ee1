// The head of an AppImage of type 2: an ELF program with a squashfs image behind it. It shows the
// image as a folder and becomes the AppRun in it. The folder is mounted by FUSE where that is to be
// had, else the files are unpacked into a folder for temporary files; a process of its own keeps it
// and removes it when the last process of the program has ended. The options are those of the
// AppImage project's own runtime (https://github.com/AppImage/AppImageSpec), which cannot be
// installed from Debian.
//
// Linked statically, so that it can say what is wrong on any system; made by tools/appimage.sh.

#include <elf.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

extern "C" {
#include <ll.h>
#include <traverse.h>
#include <util.h>
}

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;

constexpr const char* ownFile = "/proc/self/exe";

[[noreturn]] void fail(const std::string& what) {
    std::fprintf(stderr, "kernelcurve: %s\n", what.c_str());
    std::exit(1);
}

std::string reason() {
    return std::strerror(errno);
}

/// Where the image begins: after the last thing of the ELF file, its section headers.
std::size_t imageOffset() {
    std::ifstream file(ownFile, std::ios::binary);
    Elf64_Ehdr header{};
    if (!file.read(reinterpret_cast<char*>(&header), sizeof header))
        fail("cannot read itself");
    return header.e_shoff + std::size_t{header.e_shentsize} * header.e_shnum;
}

/// Of one file.
void unpackFile(sqfs& image, sqfs_inode& inode, const fs::path& target, mode_t mode) {
    static std::vector<char> buffer(1 << 20);
    std::ofstream file(target, std::ios::binary);
    const auto size = sqfs_off_t(inode.xtra.reg.file_size);
    for (sqfs_off_t done = 0; done < size;) {
        auto part = sqfs_off_t(buffer.size());
        if (sqfs_read_range(&image, &inode, done, &part, buffer.data()) != SQFS_OK || part <= 0)
            fail("this file is damaged: get it again");
        file.write(buffer.data(), part);
        done += part;
    }
    file.close();
    if (!file || chmod(target.c_str(), mode & 0777) != 0)
        fail("cannot write " + target.string() + ": " + reason() +
             " (TMPDIR names another folder)");
}

/// What matches `pattern` (all where that is empty) into `folder`.
void unpack(const fs::path& folder, const std::string& pattern) {
    sqfs image{};
    sqfs_traverse walk{};
    sqfs_err error = SQFS_OK;
    if (sqfs_open_image(&image, ownFile, imageOffset()) != SQFS_OK ||
        sqfs_traverse_open(&walk, &image, sqfs_inode_root(&image)) != SQFS_OK)
        fail("this file is damaged: get it again");
    while (sqfs_traverse_next(&walk, &error)) {
        sqfs_inode inode{};
        if (walk.dir_end)
            continue;
        if (!pattern.empty() &&
            fnmatch(pattern.c_str(), walk.path, FNM_FILE_NAME | FNM_LEADING_DIR) != 0)
            continue;
        if (sqfs_inode_get(&image, &inode, sqfs_dentry_inode(&walk.entry)) != SQFS_OK)
            fail("this file is damaged: get it again");
        const fs::path target = folder / walk.path;
        std::error_code ignored;
        fs::create_directories(S_ISDIR(inode.base.mode) ? target : target.parent_path(), ignored);
        if (S_ISREG(inode.base.mode)) {
            unpackFile(image, inode, target, inode.base.mode);
        } else if (S_ISLNK(inode.base.mode)) {
            std::array<char, 4096> link{};
            std::size_t size = link.size();
            if (sqfs_readlink(&image, &inode, link.data(), &size) != SQFS_OK ||
                (symlink(link.data(), target.c_str()) != 0 && errno != EEXIST))
                fail("cannot write " + target.string() + ": " + reason());
        }
    }
    if (error != SQFS_OK)
        fail("this file is damaged: get it again");
    sqfs_traverse_close(&walk);
    sqfs_destroy(&image);
}

/// The image as a folder, by FUSE.
class Mount {
  public:
    explicit Mount(const fs::path& folder) {
        fuse_lowlevel_ops operations{};
        operations.getattr = sqfs_ll_op_getattr;
        operations.opendir = sqfs_ll_op_opendir;
        operations.releasedir = sqfs_ll_op_releasedir;
        operations.readdir = sqfs_ll_op_readdir;
        operations.lookup = sqfs_ll_op_lookup;
        operations.open = sqfs_ll_op_open;
        operations.create = sqfs_ll_op_create;
        operations.release = sqfs_ll_op_release;
        operations.read = sqfs_ll_op_read;
        operations.readlink = sqfs_ll_op_readlink;
        operations.listxattr = sqfs_ll_op_listxattr;
        operations.getxattr = sqfs_ll_op_getxattr;
        operations.forget = sqfs_ll_op_forget;
        operations.statfs = stfs_ll_op_statfs;
        std::array<char*, 3> words = {const_cast<char*>("kernelcurve"), const_cast<char*>("-o"),
                                      const_cast<char*>("ro,nodev,nosuid,subtype=squashfuse")};
        fuse_args arguments = FUSE_ARGS_INIT(int(words.size()), words.data());
        image_ = sqfs_ll_open(ownFile, imageOffset());
        session_ = image_ == nullptr
                       ? nullptr
                       : fuse_session_new(&arguments, &operations, sizeof operations, image_);
        // That there is no FUSE is no failure, of which its library would speak.
        const int errors = dup(STDERR_FILENO);
        const int nothing = open("/dev/null", O_WRONLY);
        dup2(nothing, STDERR_FILENO);
        isThere_ = session_ != nullptr && fuse_session_mount(session_, folder.c_str()) == 0;
        dup2(errors, STDERR_FILENO);
        close(errors);
        close(nothing);
    }
    ~Mount() {
        if (isThere_)
            fuse_session_unmount(session_);
    }
    Mount(const Mount&) = delete;
    Mount& operator=(const Mount&) = delete;

    bool isThere() const { return isThere_; }

    /// Until the other end of `alive` is closed by everybody who has it, or the folder is
    /// unmounted.
    void serveWhile(int alive) {
        fuse_buf buffer{};
        while (fuse_session_exited(session_) == 0) {
            std::array<pollfd, 2> ends = {pollfd{fuse_session_fd(session_), POLLIN, 0},
                                          pollfd{alive, POLLIN, 0}};
            if (poll(ends.data(), ends.size(), -1) < 0 && errno != EINTR)
                break;
            if (ends[1].revents != 0)
                break;
            if (ends[0].revents == 0)
                continue;
            const int size = fuse_session_receive_buf(session_, &buffer);
            if (size <= 0 && size != -EINTR)
                break;
            if (size > 0)
                fuse_session_process_buf(session_, &buffer);
        }
        std::free(buffer.mem);
    }

  private:
    sqfs_ll* image_ = nullptr;
    fuse_session* session_ = nullptr;
    bool isThere_ = false;
};

/// The process that keeps the folder: writes a byte to `ready` when it is there, and removes it
/// when `alive` is closed.
void keepFolder(const fs::path& folder, bool unpacks, int ready, int alive) {
    setsid();
    for (const int each : {SIGINT, SIGTERM, SIGHUP, SIGPIPE})
        signal(each, SIG_IGN); // it ends with the program
    Mount* mount = unpacks ? nullptr : new Mount(folder);
    const bool isMounted = mount != nullptr && mount->isThere();
    if (!isMounted)
        unpack(folder, {});
    // A pipe that the program writes to must end with the program.
    const int nothing = open("/dev/null", O_RDWR);
    for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        dup2(nothing, standard);
    if (chdir("/") != 0 || write(ready, "", 1) != 1)
        _exit(1);
    close(ready);
    if (isMounted) {
        mount->serveWhile(alive);
    } else {
        char byte = 0;
        while (read(alive, &byte, 1) < 0 && errno == EINTR) {
        }
    }
    delete mount;
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    _exit(0);
}

/// A folder with the image in it, for as long as this process and those that it starts are there.
fs::path showImage(bool unpacks) {
    const char* temporary = std::getenv("TMPDIR");
    std::string pattern = temporary != nullptr && *temporary != '\0' ? temporary : "/tmp";
    pattern += "/.mount_kernelcurve_XXXXXX";
    std::array<int, 2> ready{};
    std::array<int, 2> alive{};
    if (mkdtemp(pattern.data()) == nullptr || pipe2(ready.data(), O_CLOEXEC) != 0 ||
        pipe(alive.data()) != 0)
        fail("cannot make a folder for temporary files: " + reason() + " (TMPDIR names another)");
    const pid_t keeper = fork();
    if (keeper < 0)
        fail("cannot start a process: " + reason());
    if (keeper == 0) {
        close(ready[0]);
        close(alive[1]);
        keepFolder(pattern, unpacks, ready[1], alive[0]);
    }
    close(ready[1]);
    close(alive[0]);
    char byte = 0;
    ssize_t got = 0;
    while ((got = read(ready[0], &byte, 1)) < 0 && errno == EINTR) {
    }
    if (got != 1) {
        std::error_code ignored;
        fs::remove_all(pattern, ignored);
        std::exit(1); // it has said why
    }
    close(ready[0]);
    return pattern;
}

bool isOn(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0' && std::string_view(value) != "0";
}

constexpr const char* help = R"(An AppImage. Options that are not the program's own:
  --appimage-extract [PATTERN]  unpack into ./squashfs-root
  --appimage-extract-and-run    run without FUSE (also: APPIMAGE_EXTRACT_AND_RUN=1); without FUSE that is done anyhow
  --appimage-mount              show the files in a folder until this is ended
  --appimage-offset             where the squashfs image begins, in bytes
)";

} // namespace

int main(int count, char** words) {
    std::vector<char*> arguments(words, words + count);
    const std::string_view first = count > 1 ? words[1] : "";
    if (first == "--appimage-help") {
        std::fputs(help, stdout);
        return 0;
    }
    if (first == "--appimage-offset") {
        std::printf("%zu\n", imageOffset());
        return 0;
    }
    if (first == "--appimage-extract") {
        unpack("squashfs-root", count > 2 ? words[2] : "");
        return 0;
    }
    if (first == "--appimage-mount") {
        std::printf("%s\n", showImage(false).c_str());
        std::fflush(stdout);
        for (;;)
            pause();
    }
    const bool isAsked = first == "--appimage-extract-and-run";
    if (isAsked)
        arguments.erase(arguments.begin() + 1);
    else if (first.starts_with("--appimage-"))
        fail("there is no " + std::string(first) + "; --appimage-help tells what there is");
    std::error_code error;
    const fs::path own = fs::read_symlink(ownFile, error);
    const fs::path working = fs::current_path(error);
    const fs::path folder = showImage(isAsked || isOn("APPIMAGE_EXTRACT_AND_RUN"));
    setenv("APPIMAGE", own.c_str(), 1);
    setenv("APPDIR", folder.c_str(), 1);
    setenv("ARGV0", words[0], 1);
    setenv("OWD", working.c_str(), 1);
    const std::string program = folder / "AppRun";
    arguments[0] = const_cast<char*>(program.c_str());
    arguments.push_back(nullptr);
    execv(program.c_str(), arguments.data());
    fail("cannot start " + program + ": " + reason() +
         " (where programs may not run in there, TMPDIR names another folder)");
}
