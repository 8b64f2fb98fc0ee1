#pragma once

// The interface between a compiled kernel file and the program. Both the program and the kernel
// file include this header. clang++ compiles the kernel file without standard headers.

struct KcIndex {
    unsigned x, y, z;
};

/// A launch as compiled code receives it.
struct KcLaunch {
    KcIndex grid;
    KcIndex block;
    /// The first thread of a block to run, and the end of the range. The range contains all
    /// threads, unless a single thread is run again to find the thread that failed.
    KcIndex from;
    KcIndex to;
    void** arguments;          ///< one address per kernel parameter
    const volatile bool* stop; ///< polled before every block
};

/// The position of the calling thread, which the program maintains.
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
    KcOther ///< a class type
};
struct KcParameter {
    int kind;
    int bytes;
};

/// An entry of a request. `blocks` is a loop over the threads of a kernel without barriers.
/// `thread` is the code of a single thread of a kernel with barriers.
struct KcEntry {
    int parameterCount;
    const KcParameter* parameters;
    void (*blocks)(const KcLaunch* launch, unsigned long first, unsigned long count);
    void (*beginBlock)(const KcLaunch* launch, unsigned long block);
    void (*thread)(void** arguments);
    /// Every thread must call this function before it runs blocks.
    void* (*reachThreadMemory)();
};

/// The kind of data that lanes exchange while they wait for each other.
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
    KcGather ///< see kcGather()
};
/// The distance between the bytes of two lanes, and the maximum number of bytes per lane.
enum { KcGatherPitch = 128, KcGatherBytes = 64 };
enum KcReduction { KcCount, KcAnd, KcOr };

/// The target of a texture object. The numeric values are defined in
/// gpu/model/device/texture_reading.h.
struct KcTexture {
    const void* texels;
    long width;  ///< texels per row
    long height; ///< number of rows; 0 for one dimension
    int texel;
    int filter;
    int address;
    int normalizedPlaces;
    int normalizedValues;
};

#ifdef __clang__
// The compiler must not merge these calls or move them across branches, because threads synchronize
// at each call separately.
#define KC_MEETING __attribute__((convergent, nomerge))
#else
#define KC_MEETING
#endif

extern "C" {
extern __thread KcContext kcContext __attribute__((tls_model("initial-exec")));

KC_MEETING void kcSyncBlock();
KC_MEETING int kcSyncBlockReduce(int predicate, int reduction);
KC_MEETING void kcSyncWarp(unsigned mask);
/// `detail` is the lane, distance, or XOR mask of a shuffle.
KC_MEETING unsigned long kcExchange(unsigned mask, unsigned long value, int kind, int detail,
                                    int width);
KC_MEETING unsigned kcActiveMask();
/// Every lane of the warp provides `bytes` bytes. The function returns the address of lane 0's
/// bytes. The bytes of the other lanes follow at a pitch of KcGatherPitch. The data is valid until
/// the warp's next gather. A lane may use the space after its KcGatherBytes bytes. `place` is the
/// position of the call.
KC_MEETING unsigned long kcGather(const void* mine, int bytes, const void* place);
/// In a traced build, loads up to 8 bytes, bypassing L1. The load observes atomic operations of
/// other threads.
KC_MEETING unsigned long kcTraceFreshLoad(const void* address, int bytes);
KC_MEETING void kcTraceAtomic(const volatile void* address, int bytes);
/// In a traced build, copies `copied` bytes asynchronously from global to shared memory, and
/// zero-fills the remaining bytes up to `bytes`.
void kcTraceAsyncCopy(void* shared, const void* global, unsigned long bytes, unsigned long copied);
/// The following functions exist only for traced builds: copies, fills, and basic blocks. `place`
/// is the return address, and `frame` is the caller's stack pointer.
void kcTraceCopy(void* to, const void* from, unsigned long bytes, void* place, void* frame);
void kcTraceFill(void* to, int byte, unsigned long bytes, void* place, void* frame);
void kcTraceStep(void* place, void* frame);
/// These functions return the results of tex1Dfetch() and tex2D(). `isReal` is true if the kernel
/// needs a float, and false for an integer.
double kcTexelOfLine(unsigned long long texture, long i, int isReal);
double kcSampled(unsigned long long texture, float x, float y, int isReal);
/// Reports a failed assert() or a __trap(). Does not return.
[[noreturn]] void kcAbort(const char* what);
/// These functions return the time of a steady clock in nanoseconds, and the index of the pool's
/// thread. Kernels use them to record when and where a block ran.
long long kcNanoseconds();
int kcWorker();
/// The printf() of kernels. The text goes to the destination of setKernelPrint(), or to standard
/// error by default.
int kcPrint(const char* format, ...) __attribute__((format(printf, 1, 2)));
}
