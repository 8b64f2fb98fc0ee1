#pragma once

// The interface between a compiled kernel file and the program. Both compile this header: the
// program with its own compiler, the kernel file with clang++ without standard headers.

struct KcIndex {
    unsigned x, y, z;
};

/// One launch from the view of compiled code.
struct KcLaunch {
    KcIndex grid;
    KcIndex block;
    KcIndex from;     ///< first thread of a block to run, and one past the last: all, unless a
    KcIndex to;       ///< single thread is repeated to find the one that failed
    void** arguments; ///< one address per kernel parameter
    const volatile bool* stop; ///< checked before every block
};

/// The position of the calling thread; the program maintains it.
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

/// One entry of a request. A kernel without barriers is `blocks`, a loop over its threads; one with
/// barriers is `thread`, the code of a single thread.
struct KcEntry {
    int parameterCount;
    const KcParameter* parameters;
    void (*blocks)(const KcLaunch* launch, unsigned long first, unsigned long count);
    void (*beginBlock)(const KcLaunch* launch, unsigned long block);
    void (*thread)(void** arguments);
    /// Every thread calls it before it runs blocks.
    void* (*reachThreadMemory)();
};

/// The data that lanes exchange while they wait for each other.
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
/// The distance between the bytes of two lanes, which is also the maximum per lane.
enum { KcGatherPitch = 128, KcGatherBytes = 64 };
enum KcReduction { KcCount, KcAnd, KcOr };

/// The object to which a texture object points. The numbers are the values of
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
// Calls must not be moved into or out of branches, or merged: each is a separate point where
// threads meet.
#define KC_MEETING __attribute__((convergent, nomerge))
#else
#define KC_MEETING
#endif

extern "C" {
extern __thread KcContext kcContext __attribute__((tls_model("initial-exec")));

KC_MEETING void kcSyncBlock();
KC_MEETING int kcSyncBlockReduce(int predicate, int reduction);
KC_MEETING void kcSyncWarp(unsigned mask);
/// `detail`: the lane, distance, or XOR mask of a shuffle.
KC_MEETING unsigned long kcExchange(unsigned mask, unsigned long value, int kind, int detail,
                                    int width);
KC_MEETING unsigned kcActiveMask();
/// Every lane of the warp provides `bytes` bytes; the result is the address of lane 0's, and the
/// other lanes' follow at KcGatherPitch. They are valid until the next gather of the warp; a lane
/// may use the space after KcGatherBytes. `place`: the position of the call.
KC_MEETING unsigned long kcGather(const void* mine, int bytes, const void* place);
/// The traced build's load of up to 8 bytes that bypasses L1, and sees atomic operations of others.
KC_MEETING unsigned long kcTraceFreshLoad(const void* address, int bytes);
/// The traced build's asynchronous copy of `copied` bytes from global to shared memory, zero-filled
/// to `bytes`.
void kcTraceAsyncCopy(void* shared, const void* global, unsigned long bytes, unsigned long copied);
/// Additional functions of the traced build: copies, fills, and basic blocks. `place` is the return
/// address, `frame` the caller's stack pointer.
void kcTraceCopy(void* to, const void* from, unsigned long bytes, void* place, void* frame);
void kcTraceFill(void* to, int byte, unsigned long bytes, void* place, void* frame);
void kcTraceStep(void* place, void* frame);
/// The results of tex1Dfetch() and tex2D(). `isReal`: the kernel needs a float; otherwise an
/// integer.
double kcTexelOfLine(unsigned long long texture, long i, int isReal);
double kcSampled(unsigned long long texture, float x, float y, int isReal);
/// A failed assert() or a __trap(): does not return.
[[noreturn]] void kcAbort(const char* what);
/// For kernels that record when and where a block ran: nanoseconds of a steady clock, and the index
/// of the pool's thread.
long long kcNanoseconds();
int kcWorker();
/// The kernel's printf: to standard error.
int kcPrint(const char* format, ...) __attribute__((format(printf, 1, 2)));
}
