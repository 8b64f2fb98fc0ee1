#pragma once

#include "gpu/problems/device_check.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kernelcurve {

/// Blocks use this many tallies in turn, because atomics on one address are serialized.
inline constexpr int checkTallies = 64;

/// The block size of these kernels and of those that generate arrays.
inline constexpr std::int64_t sourceBlockThreads = 128;
/// The number of their blocks: no GPU runs more at once.
inline constexpr std::int64_t maxSourceBlocks = 1 << 14;

/// The counters of a check's kernels in device memory.
struct CheckTally {
    unsigned long long wrong = 0;
    unsigned long long first = ~0ULL; ///< first wrong element, component, or unit
    unsigned long long checked = 0;
    unsigned long long measured = 0; ///< numbers with an error value
    /// Correct values that look unwritten.
    unsigned long long doubtful = 0;
    unsigned long long leftOut = 0; ///< elements that the reference must write, but did not
    unsigned long long values = 0;  ///< an order-independent sum over all values
    double largest = 0;             ///< error
    double sum = 0;                 ///< of errors

    void add(const CheckTally& other);
};

/// The reference array with this name; null if there is none.
const ExpectedArray* expectedArray(const DeviceCheck& check, const std::string& name);

/// The source of a check: the problem's functions, and kernels that call them.
std::string checkSource(const DeviceCheck& check);
/// The entries of the source, in the order of the functions below.
std::vector<std::string> checkEntries(const DeviceCheck& check);

// The kernels' names and template arguments.
inline constexpr const char* referenceEntry = "kernelcurve_reference";
std::string customEntry(std::size_t check); ///< of DeviceCheck::checks
/// Converts the elements of one array to another type.
std::string widenEntry(const ElementType& from, const ElementType& to);
std::string compareEntry(const OutputComparison& comparison, const ElementType& expected);
std::string ascendingEntry(const ElementType& type);
std::string valuesEntry(const ElementType& type);
/// Whether the entries below exist.
bool needsCounts(const DeviceCheck& check);
/// For words of 1, 2, 4, or 8 bytes.
std::string countEntry(std::int64_t bytes);
std::string pairsEntry(const ElementType& type, const ElementType& beside);

/// The signature of a call of a function of the problem file: "row(long, const float *, double *,
/// long long)".
std::string signatureOf(const UnitCalls& calls);

/// The source of the kernels that generate arrays: array, arguments of the function, number of
/// elements twice, array.
std::string fillSource(const DeviceFill& fill);
std::string fillEntry(std::size_t array); ///< of DeviceFill::arrays

} // namespace kernelcurve
