#pragma once

#include <filesystem>
#include <string>

namespace kernelcurve {

/// A shared library that is loaded at run time. The destructor does not unload the library, because
/// NVIDIA's libraries start threads and register exit handlers.
class Library {
  public:
    Library() = default;
    /// Loads a library. `name` is a path, or a name that the loader searches for. Does not throw
    /// (see loaded()).
    explicit Library(const std::string& name);
    ~Library();
    Library(Library&& other) noexcept;
    Library& operator=(Library&& other) noexcept;
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    bool loaded() const { return handle_ != nullptr; }
    /// Returns the loader's error.
    const std::string& error() const { return error_; }
    /// Returns the path of the library file with links resolved, or an empty path if it is unknown.
    std::filesystem::path file() const;

    /// Returns the address of `symbol` as a function of type F, or null if the symbol is missing.
    template <typename F>
    F function(const char* symbol) const {
        return reinterpret_cast<F>(address(symbol));
    }
    /// Stores the address of `symbol` in `found`. Returns false if the symbol is missing.
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

/// Returns the suffix after ".so." in the file name, such as "13.0.88". Returns an empty text if
/// there is no suffix.
std::string versionInName(const std::filesystem::path& file);

} // namespace kernelcurve
