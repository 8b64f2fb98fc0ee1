#pragma once

#include "gpu/problems/device_check.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kernelcurve {

/// Blocks add to so many tallies in turn: additions to one address are done one after the other.
inline constexpr int checkTallies = 64;

/// Threads of a block, of these kernels and of those that make arrays.
inline constexpr std::int64_t sourceBlockThreads = 128;
/// Blocks of them: more would find no place on any GPU at the same time.
inline constexpr std::int64_t maxSourceBlocks = 1 << 14;

/// What a check's kernels count, as it lies in the device's memory.
struct CheckTally {
    unsigned long long wrong = 0;
    unsigned long long first = ~0ULL; ///< the first wrong element, component or unit
    unsigned long long checked = 0;
    unsigned long long measured = 0; ///< numbers that have an error
    /// What is right, but looks like an element that nobody wrote.
    unsigned long long doubtful = 0;
    unsigned long long leftOut = 0; ///< by the reference, which must not leave out any
    unsigned long long values = 0;  ///< a sum over all values that their order does not change
    double largest = 0;             ///< error
    double sum = 0;                 ///< of errors

    void add(const CheckTally& other);
};

/// The array of the reference with this name; null if there is none.
const ExpectedArray* expectedArray(const DeviceCheck& check, const std::string& name);

/// The source of a check: the problem's own functions, and kernels around them.
std::string checkSource(const DeviceCheck& check);
/// What the source is compiled for, in the order of the functions below.
std::vector<std::string> checkEntries(const DeviceCheck& check);

// The kernels' names and template arguments.
inline constexpr const char* referenceEntry = "kernelcurve_reference";
std::string customEntry(std::size_t check); ///< of DeviceCheck::checks
/// Changes the numbers of one array to those of another type.
std::string widenEntry(const ElementType& from, const ElementType& to);
std::string compareEntry(const OutputComparison& comparison, const ElementType& expected);
std::string ascendingEntry(const ElementType& type);
std::string valuesEntry(const ElementType& type);
/// Whether the entries below are among them.
bool needsCounts(const DeviceCheck& check);
/// Of words of 1, 2, 4 or 8 bytes.
std::string countEntry(std::int64_t bytes);
std::string pairsEntry(const ElementType& type, const ElementType& beside);

/// How a function of the problem's file is called: "row(long, const float *, double *, long long)".
std::string signatureOf(const UnitCalls& calls);

/// The source of the kernels that make arrays: array, arguments of the function, their number of
/// elements twice, the array.
std::string fillSource(const DeviceFill& fill);
std::string fillEntry(std::size_t array); ///< of DeviceFill::arrays

} // namespace kernelcurve
