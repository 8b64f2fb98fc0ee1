#pragma once

#include "app/engine/store_file.h"

#include <QString>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// Another machine, or another command that starts a worker. The user describes hosts in
/// hosts.yaml.
struct Host {
    static constexpr const char* usualWorker = "kernelcurve-worker";
    std::string name; ///< part of a device's name before the slash
    /// Options for ssh and the destination. If the list is empty, the worker runs on this machine.
    std::vector<std::string> ssh = {};
    /// Options for salloc. If the options are set, the worker runs in a Slurm job.
    std::optional<std::vector<std::string>> slurm = {};
    /// Words before the worker, such as apptainer exec --nv IMAGE.
    std::vector<std::string> container = {};
    /// The worker program on the host. If the host lacks the default worker, this program sends
    /// one.
    std::string worker = usualWorker;
    std::string before = {}; ///< shell command to run first
    /// Another command that starts the worker. If it is set, the other members are empty.
    std::vector<std::string> command = {};
    bool operator==(const Host&) const = default;
};

/// The hosts, stored in one editable file of the configuration folder.
class HostStore {
  public:
    explicit HostStore(std::filesystem::path file = defaultFile());
    static std::filesystem::path defaultFile();

    /// Returns the hosts in file order. Throws Error if the file is unreadable.
    std::vector<Host> all() const;
    /// Returns a host. Throws Error if the file is unreadable or the host is unknown.
    Host named(const std::string& name) const;
    /// Stores a host and replaces a host with the same name. Throws Error if the file cannot be
    /// read or written.
    void keep(const Host& host) const;
    /// Removes a host. Throws Error if the file is unreadable or the host is unknown.
    void remove(const std::string& name) const;

  private:
    StoreFile file_;
};

/// Splits a command into words at spaces outside double quotes, like QProcess.
std::vector<std::string> splitWords(const QString& command);

} // namespace kernelcurve
