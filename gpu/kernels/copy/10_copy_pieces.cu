/*---
entry: copy_pieces<element, packed>
problem: copy
arguments: [out, in, n, length, per_piece]
parameters:
  pieces:
    values: [1, 64, 1024, 16384, 262144]
    default: 1024
    label: {en: "Pieces", zh_CN: "段数"}
    help:
      en: "Number of pieces of the array. Each piece has a separate source and destination; one launch copies all of them."
      zh_CN: "把数组切成多少段。每段有各自的来源和去处，一次启动拷贝全部。"
  aligned:
    values: [true, false]
    default: true
    label: {en: "Pieces start at 256 bytes", zh_CN: "各段从 256 字节的倍数开始"}
    help:
      en: "true: each piece starts at a multiple of 256 elements. false: the pieces have an odd number of elements, so most are not aligned."
      zh_CN: "true：每段从 256 个元素的倍数开始。false：每段的元素个数为奇数，大多数段没有对齐。"
  packed:
    values: [true, false]
    default: true
    label: {en: "16 bytes per access", zh_CN: "每次访问 16 字节"}
    help:
      en: "true: 16 bytes per access between the first and the last address that allow it, single elements before and after. false: single elements only."
      zh_CN: "true：在允许的首末地址之间每次访问 16 字节，之前和之后逐个元素。false：只逐个元素。"
  block:
    values: [32, 64, 128, 256, 512, 1024]
    default: 256
    label: {en: "Threads per block", zh_CN: "每块线程数"}
    help: {en: "A multiple of the warp size, 32.", zh_CN: "warp 大小 32 的倍数。"}
sizes:
  length: "aligned ? 256 * ceil(n / (256 * pieces)) : 2 * ceil(n / (2 * pieces)) + 1"
  per_piece: "packed ? ceil(length * element_bytes / (16 * block)) : ceil(length / block)"
block: [block]
grid: ["ceil(n / length) * per_piece"]
title:
  en: "Copy many pieces in one launch"
  zh_CN: "一次启动拷贝许多段"
about:
  en: >-
    Data that a program copies are often not in one place: several sources go to several destinations. cudaMemcpy takes one
    call for each, and each call costs a few microseconds. This kernel copies all pieces in one launch; its blocks work out
    which piece is theirs. Short pieces leave threads without work, and a piece that starts at an odd address allows wide
    accesses only between its first and last multiple of 16 bytes.
  zh_CN: "程序要拷贝的数据往往不在一处：若干来源拷到若干去处。cudaMemcpy 每段要调用一次，每次调用要几微秒。\
    这个核函数一次启动拷贝所有段，线程块自己算出负责哪一段。段太短时有些线程没有工作；从奇数地址开始的段，\
    只有在它的首末两个 16 字节倍数之间才能用宽访问。"
source: {text: vectorized_memory_access, chapter: several_sources}
---*/
template <typename T, bool packed>
__global__ void copy_pieces(T *out, const T *in, size_t n, size_t length, size_t per_piece)
{
    size_t piece = blockIdx.x / per_piece;
    size_t begin = piece * length, end = min(begin + length, n);

    // The index of the thread in its piece of the array.
    size_t first = blockIdx.x % per_piece * blockDim.x + threadIdx.x;
    size_t stride = per_piece * blockDim.x;

    if constexpr (packed) {
        constexpr size_t width = sizeof(uint4) / sizeof(T);
        size_t from = min((begin + width - 1) / width * width, end); // arrays are aligned to 256 bytes
        size_t to = max(end / width * width, from);
        for (size_t i = from / width + first; i < to / width; i += stride)
            reinterpret_cast<uint4 *>(out)[i] = reinterpret_cast<const uint4 *>(in)[i];
        // The parts before and after the vectors have less than 16 bytes each.
        if (first < from - begin)
            out[begin + first] = in[begin + first];
        if (first < end - to)
            out[to + first] = in[to + first];
    } else {
        for (size_t i = begin + first; i < end; i += stride)
            out[i] = in[i];
    }
}
