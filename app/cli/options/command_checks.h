#pragma once

#include "app/cli/options/command_line.h"

#include <optional>
#include <string>

namespace kernelcurve {

/// Prints an error about the arguments with a hint.
ExitCode usageError(const std::string& what, const std::string& hint);

/// Rejects a first word that is neither a command nor a file, because it is probably a typing
/// error.
std::optional<ExitCode> refuseSlip(const std::string& word);

// These functions reject combinations of arguments that the parser accepts. They return nullopt for
// a valid command.
std::optional<ExitCode> refuse(const ListCommand& list);
std::optional<ExitCode> refuse(const HostsCommand& hosts);
std::optional<ExitCode> refuse(const RunCommand& run);
std::optional<ExitCode> refuse(const SubmitCommand& submit);
std::optional<ExitCode> refuse(const AssignmentCommand& assignment);
std::optional<ExitCode> refuse(const TraceCommand& trace);
std::optional<ExitCode> refuse(const ClassCommand& people);
std::optional<ExitCode> refuse(const WorksheetCommand& worksheet);
std::optional<ExitCode> refuse(const ImportResultsCommand& import);
/// For all other commands, the parser has already checked the arguments.
template <typename Known>
std::optional<ExitCode> refuse(const Known&) {
    return std::nullopt;
}

} // namespace kernelcurve
