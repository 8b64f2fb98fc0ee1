#pragma once

#include "gpu/problems/device_check.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kernelcurve {

/// The number of tallies that the blocks use in rotation, because atomics on a single address are
/// serialized.
inline constexpr int checkTallies = 64;

/// The block size of the kernels that check or generate arrays.
inline constexpr std::int64_t sourceBlockThreads = 128;
/// The maximum number of blocks of these kernels. No GPU runs more blocks concurrently.
inline constexpr std::int64_t maxSourceBlocks = 1 << 14;

/// The counters of the check kernels in device memory.
struct CheckTally {
    unsigned long long wrong = 0;
    unsigned long long first = ~0ULL; ///< first wrong element, component, or unit
    unsigned long long checked = 0;
    unsigned long long measured = 0; ///< number of values with an error
    /// Number of correct values that are equal to the poison value.
    unsigned long long doubtful = 0;
    /// Number of elements that the reference must write, but did not write.
    unsigned long long leftOut = 0;
    unsigned long long values = 0; ///< order-independent sum of all values
    double largest = 0;            ///< largest error
    double sum = 0;                ///< sum of all errors

    void add(const CheckTally& other);
};

/// Returns the reference array with this name, or null if no reference array has this name.
const ExpectedArray* expectedArray(const DeviceCheck& check, const std::string& name);

/// Returns the source of a check: the problem's functions, and kernels that call these functions.
std::string checkSource(const DeviceCheck& check);
/// Returns the entries of the source in the order of the following functions.
std::vector<std::string> checkEntries(const DeviceCheck& check);

// The following functions return the names and template arguments of the kernels.
inline constexpr const char* referenceEntry = "kernelcurve_reference";
std::string customEntry(std::size_t check); ///< `check` is an index in DeviceCheck::checks
/// Returns the name of the kernel that converts the elements of one array to another type.
std::string widenEntry(const ElementType& from, const ElementType& to);
std::string compareEntry(const OutputComparison& comparison, const ElementType& expected);
std::string ascendingEntry(const ElementType& type);
std::string valuesEntry(const ElementType& type);
/// Returns true if the source contains the next two entries.
bool needsCounts(const DeviceCheck& check);
/// Returns the name of the kernel that counts words of 1, 2, 4, or 8 bytes.
std::string countEntry(std::int64_t bytes);
std::string pairsEntry(const ElementType& type, const ElementType& beside);

/// Returns the signature of a call to a function of the problem file, such as "row(long, const
/// float *, double *, long long)".
std::string signatureOf(const UnitCalls& calls);

/// Returns the source of the kernels that generate arrays. The kernel arguments are the array, the
/// arguments of the function, the number of elements twice, and the array again.
std::string fillSource(const DeviceFill& fill);
std::string fillEntry(std::size_t array); ///< `array` is an index in DeviceFill::arrays

} // namespace kernelcurve
