#pragma once

#include "app/engine/store_file.h"

#include <QString>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// Another machine, or another way to start a worker, as a user describes it in hosts.yaml.
struct Host {
    static constexpr const char* usualWorker = "kernelcurve-worker";
    std::string name; ///< the part of a device's name before the slash
    std::vector<std::string> ssh =
        {}; ///< ssh's own options and the destination; empty: this machine
    /// salloc's options; the worker then runs in a job.
    std::optional<std::vector<std::string>> slurm = {};
    std::vector<std::string> container =
        {}; ///< stands before the worker: apptainer exec --nv IMAGE
    /// The program there. As it stands here it is sent where it is missing.
    std::string worker = usualWorker;
    std::string before = {}; ///< a line of shell that comes first
    /// Starts the worker in any other way; nothing else is then given.
    std::vector<std::string> command = {};
    bool operator==(const Host&) const = default;
};

/// The hosts, in a file of the configuration folder that a user may edit.
class HostStore {
  public:
    explicit HostStore(std::filesystem::path file = defaultFile());
    static std::filesystem::path defaultFile();

    /// In their order. Throws Error if the file cannot be read.
    std::vector<Host> all() const;
    /// Throws Error, also if there is no such host.
    Host named(const std::string& name) const;
    /// Takes the place of one with the same name. Throws Error if the file cannot be read or
    /// written.
    void keep(const Host& host) const;
    /// Throws Error, also if there is no such host.
    void remove(const std::string& name) const;

  private:
    StoreFile file_;
};

/// The words of a command as QProcess splits it: by blanks, those in double quotes together.
std::vector<std::string> splitWords(const QString& command);

} // namespace kernelcurve
