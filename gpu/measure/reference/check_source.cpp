#include "gpu/measure/reference/check_source.h"

#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <utility>

namespace kernelcurve {

namespace {

/// The part of the source that is independent of the problem. Threads process an array with a
/// grid-stride loop, and each warp adds its results once.
constexpr const char* common = R"cuda(
struct KernelcurveTally {
    unsigned long long wrong, first, checked, measured, doubtful, leftOut, values;
    double largest, sum;
};

template <typename To, typename From>
__device__ To kernelcurve_as(const From &x) {
    return (To)x;
}
@SPECIALS@
template <int bytes> struct KernelcurveWord;
template <> struct KernelcurveWord<1> { typedef unsigned char Type; };
template <> struct KernelcurveWord<2> { typedef unsigned short Type; };
template <> struct KernelcurveWord<4> { typedef unsigned Type; };
template <> struct KernelcurveWord<8> { typedef unsigned long long Type; };

template <typename T>
__device__ unsigned long long kernelcurve_bits(const T &x) {
    return *(const typename KernelcurveWord<sizeof(T)>::Type *)&x;
}

/// Every byte has this value; 256: none.
template <typename T>
__device__ bool kernelcurve_is(const T &x, int byte) {
    const unsigned long long all = byte * 0x0101010101010101ULL;
    return byte < 256 && kernelcurve_bits(x) == (all >> (64 - 8 * sizeof(T)));
}

/// The rank of a real number among all values of its type.
template <typename T>
__device__ long long kernelcurve_rank(const T &x) {
    const unsigned long long sign = 1ULL << (8 * sizeof(T) - 1);
    const unsigned long long bits = kernelcurve_bits(x);
    return (bits & sign) ? -(long long)(bits & (sign - 1)) : (long long)bits;
}

__device__ KernelcurveTally *kernelcurve_mine(KernelcurveTally *tallies) {
    return tallies + blockIdx.x % @TALLIES@;
}

__device__ void kernelcurve_wrong(KernelcurveTally *tally, unsigned long long count,
                                  unsigned long long first) {
    if (count == 0)
        return;
    atomicAdd(&tally->wrong, count);
    atomicMin(&tally->first, first);
}

template <typename From, typename To>
__global__ void kernelcurve_widen(const From *from, To *to, long long n) {
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n;
         i += gridDim.x * (long long)blockDim.x)
        to[i] = kernelcurve_as<To>(from[i]);
}

// The results of a warp are combined before they are added to a tally. On a CPU, a thread is a loop
// iteration, and combining would take longer.
__device__ unsigned long long kernelcurve_ofWarp(unsigned long long x) {
#ifndef __KERNELCURVE_CPU__
    for (int apart = 16; apart > 0; apart /= 2)
        x += __shfl_down_sync(0xffffffffu, x, apart);
#endif
    return x;
}
__device__ double kernelcurve_ofWarp(double x) {
#ifndef __KERNELCURVE_CPU__
    for (int apart = 16; apart > 0; apart /= 2)
        x += __shfl_down_sync(0xffffffffu, x, apart);
#endif
    return x;
}
__device__ unsigned long long kernelcurve_leastOfWarp(unsigned long long x) {
#ifndef __KERNELCURVE_CPU__
    for (int apart = 16; apart > 0; apart /= 2) {
        const unsigned long long other = __shfl_down_sync(0xffffffffu, x, apart);
        x = other < x ? other : x;
    }
#endif
    return x;
}
/// Returns true if this thread adds for its warp.
__device__ bool kernelcurve_adds() {
#ifndef __KERNELCURVE_CPU__
    return threadIdx.x % 32 == 0;
#else
    return true;
#endif
}

/// mode: 0 numbers, 1 bits, 2 steps. members: bit mask of compared components, 0 for all. left:
/// rule for elements that the reference left out: 0 refused, 1 anything, 2 untouched. poison: byte
/// of unwritten elements; 256: none.
template <typename Found, typename Want>
__global__ void kernelcurve_compare(const Found *found, const Want *want, const double *scale,
                                    int scaled, long long n, int mode, double relative,
                                    double absolute, long long steps, int members,
                                    int components, int left, int wantPoison, int poison,
                                    KernelcurveTally *tallies) {
    unsigned long long wrong = 0, first = ~0ULL, checked = 0, measured = 0, doubtful = 0, out = 0;
    double largest = 0, sum = 0;
    const double addend = relative > 0 ? absolute / relative : absolute > 0 ? 1 : 0;
    const long long stride = gridDim.x * (long long)blockDim.x;
    // Several loads are in flight before the first comparison.
    constexpr int ahead = 4;
    for (long long begin = blockIdx.x * (long long)blockDim.x + threadIdx.x; begin < n;
         begin += ahead * stride) {
        Found founds[ahead];
        Want wants[ahead];
#pragma unroll
        for (int k = 0; k < ahead; ++k)
            if (begin + k * stride < n) {
                founds[k] = found[begin + k * stride];
                wants[k] = want[begin + k * stride];
            }
#pragma unroll
        for (int k = 0; k < ahead; ++k) {
            const long long i = begin + k * stride;
            if (i >= n || (members != 0 && !(members >> (i % components) & 1)))
                continue;
            const Found f = founds[k];
            const Want w = wants[k];
            bool right = true;
            if (left != 0 && kernelcurve_is(w, wantPoison)) {
                if (left == 1)
                    continue;
                right = kernelcurve_is(f, poison);
            } else if (mode == 1) {
                right = kernelcurve_bits(f) == kernelcurve_bits(kernelcurve_as<Found>(w));
            } else {
                const double x = kernelcurve_as<double>(f), y = kernelcurve_as<double>(w);
                const bool same = x == y || (x != x && y != y);
                if (left == 0 && y != y && kernelcurve_is(w, wantPoison))
                    ++out;
                const double size = scaled ? scale[i] : fabs(y);
                const double distance = fabs(x - y);
                // A division in double precision would take longer than everything else.
                const float error = same ? 0.0f : (float)distance / (float)(size + addend);
                if (error - error == 0) {
                    ++measured;
                    sum += error;
                    largest = error > largest ? error : largest;
                }
                if (mode == 0)
                    right = same || distance <= absolute + relative * size;
                else {
                    const long long apart =
                        kernelcurve_rank(f) - kernelcurve_rank(kernelcurve_as<Found>(w));
                    right = same || (x == x && y == y && apart <= steps && -apart <= steps);
                }
            }
            ++checked;
            if (right && kernelcurve_is(f, poison) &&
                !(left == 2 && kernelcurve_is(w, wantPoison)))
                ++doubtful;
            if (!right) {
                ++wrong;
                first = first < (unsigned long long)i ? first : (unsigned long long)i;
            }
        }
    }
    wrong = kernelcurve_ofWarp(wrong);
    first = kernelcurve_leastOfWarp(first);
    checked = kernelcurve_ofWarp(checked);
    doubtful = kernelcurve_ofWarp(doubtful);
    out = kernelcurve_ofWarp(out);
    measured = kernelcurve_ofWarp(measured);
    sum = kernelcurve_ofWarp(sum);
    // Errors are not negative, so their bits have the order of the numbers.
    const unsigned long long most =
        ~kernelcurve_leastOfWarp(~(unsigned long long)__double_as_longlong(largest));
    if (!kernelcurve_adds())
        return;
    KernelcurveTally *tally = kernelcurve_mine(tallies);
    kernelcurve_wrong(tally, wrong, first);
    if (checked > 0)
        atomicAdd(&tally->checked, checked);
    if (doubtful > 0)
        atomicAdd(&tally->doubtful, doubtful);
    if (out > 0)
        atomicAdd(&tally->leftOut, out);
    if (measured > 0) {
        atomicAdd(&tally->measured, measured);
        atomicAdd(&tally->sum, sum);
        atomicMax((unsigned long long *)&tally->largest, most);
    }
}

template <typename T>
__global__ void kernelcurve_ascending(const T *found, long long n, KernelcurveTally *tallies) {
    unsigned long long wrong = 0, first = ~0ULL, checked = 0;
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n;
         i += gridDim.x * (long long)blockDim.x) {
        ++checked;
        if (i > 0 && !(found[i - 1] <= found[i])) {
            ++wrong;
            first = first < (unsigned long long)i ? first : (unsigned long long)i;
        }
    }
    wrong = kernelcurve_ofWarp(wrong);
    first = kernelcurve_leastOfWarp(first);
    checked = kernelcurve_ofWarp(checked);
    if (!kernelcurve_adds())
        return;
    KernelcurveTally *tally = kernelcurve_mine(tallies);
    kernelcurve_wrong(tally, wrong, first);
    atomicAdd(&tally->checked, checked);
}

/// The finisher of David Stafford's "Mix13".
__device__ unsigned long long kernelcurve_mixed(unsigned long long x) {
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

/// The sum of all hashed values, which differs for different multisets with very high probability.
template <typename T>
__global__ void kernelcurve_values(const T *array, long long n, KernelcurveTally *tallies) {
    unsigned long long sum = 0;
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n;
         i += gridDim.x * (long long)blockDim.x) {
        sum += kernelcurve_mixed(kernelcurve_bits(array[i]));
    }
    sum = kernelcurve_ofWarp(sum);
    if (kernelcurve_adds())
        atomicAdd(&kernelcurve_mine(tallies)->values, sum);
}

/// The number of elements that consist only of this byte.
template <typename T>
__global__ void kernelcurve_count(const T *array, long long n, int byte,
                                  KernelcurveTally *tallies) {
    unsigned long long sum = 0;
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n;
         i += gridDim.x * (long long)blockDim.x)
        sum += kernelcurve_is(array[i], byte);
    sum = kernelcurve_ofWarp(sum);
    if (kernelcurve_adds())
        atomicAdd(&kernelcurve_mine(tallies)->values, sum);
}

/// The same for parallel elements of two arrays.
template <typename T, typename U>
__global__ void kernelcurve_pairs(const T *array, const U *beside, long long n, int numbers,
                                  int numbersBeside, KernelcurveTally *tallies) {
    unsigned long long sum = 0;
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n;
         i += gridDim.x * (long long)blockDim.x) {
        unsigned long long x = 0;
        for (int k = 0; k < numbers; ++k)
            x = kernelcurve_mixed(x + kernelcurve_bits(array[i * numbers + k]));
        for (int k = 0; k < numbersBeside; ++k)
            x = kernelcurve_mixed(x + kernelcurve_bits(beside[i * numbersBeside + k]));
        sum += x;
    }
    sum = kernelcurve_ofWarp(sum);
    if (kernelcurve_adds())
        atomicAdd(&kernelcurve_mine(tallies)->values, sum);
}
)cuda";

constexpr const char* halves = R"cuda(
template <>
__device__ double kernelcurve_as<double, TYPE>(const TYPE &x) {
    return (double)(float)x;
}
template <>
__device__ TYPE kernelcurve_as<TYPE, double>(const double &x) {
    return TYPE((float)x);
}
)cuda";

/// The types that toolkit headers declare.
constexpr std::pair<const char*, const char*> typeHeaders[] = {{"__half", "cuda_fp16.h"},
                                                               {"__nv_bfloat16", "cuda_bf16.h"},
                                                               {"__nv_fp8_e4m3", "cuda_fp8.h"},
                                                               {"__nv_fp8_e5m2", "cuda_fp8.h"}};

/// Returns the text of a problem file after the headers for the types that the file or its kernels
/// use.
std::string withFile(const std::string& file, const std::string& source,
                     const std::function<bool(const std::string& number)>& isUsed) {
    std::string all;
    for (const auto& [number, header] : typeHeaders)
        if (source.find(number) != std::string::npos || isUsed(number))
            all += "#include <" + std::string(header) + ">\n";
    return all + "#line 1 \"" + file + "\"\n" + source;
}

bool usesType(const DeviceCheck& check, const std::string& number) {
    const auto is = [&](const auto& each) { return each.type.number == number; };
    return std::ranges::any_of(check.expected, is) || std::ranges::any_of(check.comparisons, is);
}

/// Returns a kernel that calls the function for all units. `use` creates a statement from each
/// call. `last` is the last parameter of the kernel.
std::string wrapper(const UnitCalls& calls, const std::string& file, const std::string& name,
                    const std::string& last,
                    const std::function<std::string(const std::string& call)>& use) {
    std::string parameters;
    std::string arguments;
    for (std::size_t k = 0; k < calls.arguments.size(); ++k) {
        const std::string argument = "a" + std::to_string(k);
        parameters += calls.arguments[k].type + argument + ", ";
        arguments += ", " + argument;
    }
    const std::string call = calls.entry + "(u" + arguments + ")";
    return "__global__ void " + name + "(" + parameters + "long long units, long long calls, " +
           last +
           ") {\n"
           "    for (long long c = blockIdx.x * (long long)blockDim.x + threadIdx.x; c < calls;\n"
           "         c += gridDim.x * (long long)blockDim.x) {\n"
           "        const long u = calls == units ? c : (long)(c * ((double)units / calls));\n" +
           // The compiler reports a mismatched call at the line of the call in the header.
           "#line " + std::to_string(calls.line) + " \"" + file + "\"\n        " + use(call) +
           "\n#line 1 \"kernelcurve_check.cu\"\n    }\n}\n";
}

std::string listed(const std::string& name, std::initializer_list<std::string> arguments) {
    std::string text = name + "<";
    for (const std::string& each : arguments)
        text += (text.back() == '<' ? "" : ", ") + each;
    return text + ">";
}

} // namespace

const ExpectedArray* expectedArray(const DeviceCheck& check, const std::string& name) {
    const auto found = std::ranges::find(check.expected, name, &ExpectedArray::name);
    return found == check.expected.end() ? nullptr : &*found;
}

std::string signatureOf(const UnitCalls& calls) {
    std::string text = calls.entry + "(long";
    for (const UnitCalls::Argument& argument : calls.arguments)
        text += ", " + argument.type.substr(0, argument.type.find_last_not_of(' ') + 1);
    return text + ")";
}

void CheckTally::add(const CheckTally& other) {
    wrong += other.wrong;
    first = std::min(first, other.first);
    checked += other.checked;
    measured += other.measured;
    doubtful += other.doubtful;
    leftOut += other.leftOut;
    values += other.values;
    largest = std::max(largest, other.largest);
    sum += other.sum;
}

std::string checkSource(const DeviceCheck& check) {
    std::string specials;
    for (const auto& [number, header] : typeHeaders)
        if (usesType(check, number))
            specials += replacedAll(halves, "TYPE", number);
    std::string source =
        withFile(check.file, check.source,
                 [&](const std::string& number) { return usesType(check, number); }) +
        "\n#line 1 \"kernelcurve_check.cu\"\n" +
        replacedAll(replacedAll(common, "@SPECIALS@", specials), "@TALLIES@",
                    std::to_string(checkTallies));
    constexpr const char* tallies = "KernelcurveTally *tallies";
    if (check.reference)
        source += wrapper(*check.reference, check.file, referenceEntry, tallies,
                          [](const std::string& call) { return call + ";"; });
    for (std::size_t k = 0; k < check.checks.size(); ++k)
        source += wrapper(
            check.checks[k], check.file, customEntry(k), tallies, [](const std::string& call) {
                return "if (!" + call + ") kernelcurve_wrong(kernelcurve_mine(tallies), 1, u);";
            });
    return source;
}

bool needsCounts(const DeviceCheck& check) {
    return !check.checks.empty() ||
           std::ranges::any_of(check.comparisons, [](const OutputComparison& each) {
               return !each.againstReference || each.leftOut != LeftOut::Refused;
           });
}

std::vector<std::string> checkEntries(const DeviceCheck& check) {
    std::vector<std::string> entries;
    if (needsCounts(check))
        for (const std::int64_t bytes : {1, 2, 4, 8})
            entries.push_back(countEntry(bytes));
    const auto add = [&](std::string entry) {
        if (std::ranges::count(entries, entry) == 0)
            entries.push_back(std::move(entry));
    };
    if (check.reference)
        add(referenceEntry);
    for (std::size_t k = 0; k < check.checks.size(); ++k)
        add(customEntry(k));
    for (const OutputComparison& each : check.comparisons) {
        const ExpectedArray* expected = expectedArray(check, each.array);
        if (expected != nullptr && expected->type.number != each.type.number)
            add(widenEntry(each.type, expected->type));
        if (each.againstReference)
            add(compareEntry(each, expected->type));
        if (each.ascending)
            add(ascendingEntry(each.type));
        if (!each.sameValuesAs.empty())
            add(valuesEntry(each.type));
        for (const OutputComparison::Companion& companion : each.together)
            add(pairsEntry(each.type, companion.type));
    }
    return entries;
}

std::string customEntry(std::size_t check) {
    return "kernelcurve_check_" + std::to_string(check);
}
std::string widenEntry(const ElementType& from, const ElementType& to) {
    return listed("kernelcurve_widen", {from.number, to.number});
}
std::string compareEntry(const OutputComparison& comparison, const ElementType& expected) {
    return listed("kernelcurve_compare", {comparison.type.number, expected.number});
}
std::string ascendingEntry(const ElementType& type) {
    return listed("kernelcurve_ascending", {type.number});
}
std::string valuesEntry(const ElementType& type) {
    return listed("kernelcurve_values", {type.number});
}
std::string countEntry(std::int64_t bytes) {
    return listed("kernelcurve_count", {bytes == 1   ? "unsigned char"
                                        : bytes == 2 ? "unsigned short"
                                        : bytes == 4 ? "unsigned"
                                                     : "unsigned long long"});
}
std::string pairsEntry(const ElementType& type, const ElementType& beside) {
    return listed("kernelcurve_pairs", {type.number, beside.number});
}

std::string fillSource(const DeviceFill& fill) {
    const std::string source = withFile(fill.file, fill.source, [&](const std::string& number) {
        return std::ranges::any_of(
            fill.arrays, [&](const DeviceFill::Array& each) { return each.type.number == number; });
    });
    std::string kernels = "\n#line 1 \"kernelcurve_fill.cu\"\n";
    for (std::size_t k = 0; k < fill.arrays.size(); ++k)
        kernels += wrapper(fill.arrays[k].calls, fill.file, fillEntry(k),
                           fill.arrays[k].type.name + " *made",
                           [](const std::string& call) { return "made[u] = " + call + ";"; });
    return source + kernels;
}

std::string fillEntry(std::size_t array) {
    return "kernelcurve_fill_" + std::to_string(array);
}

} // namespace kernelcurve
