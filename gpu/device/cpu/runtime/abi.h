#pragma once

// What a compiled kernel file and the program that runs it agree on. Both compile this header: the
// program with its own compiler, the kernel file with clang++ and without any standard header.

struct KcIndex {
    unsigned x, y, z;
};

/// One launch as the compiled code sees it.
struct KcLaunch {
    KcIndex grid;
    KcIndex block;
    KcIndex from; ///< first thread of a block to run, and one past the last: all of them, unless a
    KcIndex to;   ///< single thread is run again to find out which one failed
    void** arguments;          ///< one address a kernel parameter
    const volatile bool* stop; ///< looked at before every block
};

/// Where the calling system thread is; kept by the program.
struct KcContext {
    KcIndex thread;
    unsigned long blockNumber; ///< x + grid.x * (y + grid.y * z)
};

enum KcParameterKind {
    KcPointer,
    KcBoolean,
    KcSigned,
    KcUnsigned,
    KcReal,
    KcOther ///< a class
};
struct KcParameter {
    int kind;
    int bytes;
};

/// One entry of a request. A kernel without barriers comes as `blocks`, a loop over its threads;
/// one with barriers as `thread`, the code of a single thread.
struct KcEntry {
    int parameterCount;
    const KcParameter* parameters;
    void (*blocks)(const KcLaunch* launch, unsigned long first, unsigned long count);
    void (*beginBlock)(const KcLaunch* launch, unsigned long block);
    void (*thread)(void** arguments);
    /// Every system thread calls it before it runs blocks.
    void* (*reachThreadMemory)();
};

/// What lanes exchange while they wait for each other.
enum KcExchange {
    KcShuffleIndex,
    KcShuffleUp,
    KcShuffleDown,
    KcShuffleXor,
    KcBallot,
    KcAny,
    KcAll,
    KcMatchAny,
    KcMatchAll,
    KcGather ///< see kcGather
};
/// From one lane's bytes to the next one's, and so many a lane brings at most.
enum { KcGatherPitch = 128, KcGatherBytes = 64 };
enum KcReduction { KcCount, KcAnd, KcOr };

/// What a texture object of this device is the address of. The numbers stand for the values of
/// gpu/model/device/texture_reading.h.
struct KcTexture {
    const void* texels;
    long width;  ///< in texels
    long height; ///< 0: a line
    int texel;
    int filter;
    int address;
    int normalizedPlaces;
    int normalizedValues;
};

#ifdef __clang__
// Calls may neither be moved into or out of branches nor merged with one another: each is a place
// of its own where threads meet.
#define KC_MEETING __attribute__((convergent, nomerge))
#else
#define KC_MEETING
#endif

extern "C" {
extern __thread KcContext kcContext __attribute__((tls_model("initial-exec")));

KC_MEETING void kcSyncBlock();
KC_MEETING int kcSyncBlockReduce(int predicate, int reduction);
KC_MEETING void kcSyncWarp(unsigned mask);
/// `detail`: the lane, distance or xor mask of a shuffle.
KC_MEETING unsigned long kcExchange(unsigned mask, unsigned long value, int kind, int detail,
                                    int width);
KC_MEETING unsigned kcActiveMask();
/// Every lane of the warp brings `bytes` bytes; the result is the address of lane 0's, those of
/// lane 1 lie KcGatherPitch behind them ... They are good until the warp gathers again; what lies
/// behind KcGatherBytes of them is the lane's to use. `place`: where the kernel does so.
KC_MEETING unsigned long kcGather(const void* mine, int bytes, const void* place);
/// The traced build's load of up to 8 bytes past the L1 cache, where atomic operations of others
/// show.
KC_MEETING unsigned long kcTraceFreshLoad(const void* address, int bytes);
/// The traced build's asynchronous copy of `copied` bytes from global to shared memory, filled up
/// with zeros to `bytes`.
void kcTraceAsyncCopy(void* shared, const void* global, unsigned long bytes, unsigned long copied);
/// The traced build's, next to the instrumentation's own functions: copies and fills, which are
/// made here, and every basic block. `place` is the address the call returns to, `frame` the
/// caller's stack pointer there.
void kcTraceCopy(void* to, const void* from, unsigned long bytes, void* place, void* frame);
void kcTraceFill(void* to, int byte, unsigned long bytes, void* place, void* frame);
void kcTraceStep(void* place, void* frame);
/// What is read through a texture object, tex1Dfetch() and tex2D(). `isReal`: the kernel wants a
/// float; else a whole number.
double kcTexelOfLine(unsigned long long texture, long i, int isReal);
double kcSampled(unsigned long long texture, float x, float y, int isReal);
/// A failed assert() or a __trap(): does not come back.
[[noreturn]] void kcAbort(const char* what);
/// For kernels that note when and by whom a block was run: nanoseconds of a steady clock, and the
/// thread of the device's pool.
long long kcNanoseconds();
int kcWorker();
/// The kernel's printf: to the standard error output.
int kcPrint(const char* format, ...) __attribute__((format(printf, 1, 2)));
}
