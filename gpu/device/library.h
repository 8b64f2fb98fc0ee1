#pragma once

#include <filesystem>
#include <string>

namespace kernelcurve {

/// A shared library loaded at run time. Its code stays in the process when the object goes:
/// NVIDIA's libraries start threads and register exit handlers.
class Library {
  public:
    Library() = default;
    /// `name` is a file's path, or a name that the loader looks for in its own folders. Throws
    /// nothing: see loaded().
    explicit Library(const std::string& name);
    ~Library();
    Library(Library&& other) noexcept;
    Library& operator=(Library&& other) noexcept;
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    bool loaded() const { return handle_ != nullptr; }
    /// The loader's reason where it is not loaded.
    const std::string& error() const { return error_; }
    /// The file it came from, links resolved; empty where unknown.
    std::filesystem::path file() const;

    /// The address of `symbol` as a function of the type F; null if there is none.
    template <typename F>
    F function(const char* symbol) const {
        return reinterpret_cast<F>(address(symbol));
    }
    /// The same, in `found`. Says whether there is one.
    template <typename F>
    bool find(F& found, const char* symbol) const {
        found = function<F>(symbol);
        return found != nullptr;
    }

  private:
    void* address(const char* symbol) const;

    void* handle_ = nullptr;
    std::string error_;
};

/// What follows ".so." in the name of a library's file: "13.0.88"; empty if nothing does.
std::string versionInName(const std::filesystem::path& file);

} // namespace kernelcurve
