#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The metrics of Nsight Compute that count the instructions of warps that access shared memory.
inline constexpr std::array<std::string_view, 2> sharedRequests = {
    "smsp__inst_executed_op_shared_ld.sum", "smsp__inst_executed_op_shared_st.sum"};

/// One profiled launch of a kernel.
struct ProfiledLaunch {
    std::string kernel; ///< name as Nsight Compute prints it, often with types and arguments
    std::array<std::int64_t, 3> grid = {0, 0, 0};
    std::array<std::int64_t, 3> block = {0, 0, 0};
    /// The values with a counterpart in Kernelcurve, by name in SI units: seconds, bytes, bytes/s,
    /// Hz. Percentages are fractions.
    std::map<std::string, double, std::less<>> values;
};

/// Returns true if a text is a CSV file with profiled kernels.
bool isNcuCsv(std::string_view text);
/// Reads the output of `ncu --csv --page raw`, in which the second row contains the units. Lines of
/// the profiled program and of ncu before the table are skipped. Throws Error with the line.
std::vector<ProfiledLaunch> readNcuCsv(std::string_view text, const std::string& file);

} // namespace kernelcurve
