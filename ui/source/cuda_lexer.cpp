#include "ui/source/cuda_lexer.h"

#include "ui/widgets/appearance/tone.h"

#include <QFont>
#include <QPalette>

namespace kernelcurve {
namespace {

constexpr int keywordSet = 1;
constexpr int builtInSet = 2;
/// Scintilla adds this offset to the styles of inactive preprocessor code.
constexpr int inactive = 64;
constexpr int styles = 128;

constexpr const char* languageKeywords =
    "alignas alignof asm auto bool break case catch char class const constexpr const_cast continue "
    "decltype default delete do double dynamic_cast else enum explicit extern false float for "
    "friend goto if inline int long mutable namespace new noexcept nullptr operator private "
    "protected public register reinterpret_cast restrict return short signed sizeof static "
    "static_assert static_cast struct switch template this throw true try typedef typeid typename "
    "union unsigned using virtual void volatile while "
    "__global__ __device__ __host__ __shared__ __constant__ __managed__ __restrict__ "
    "__launch_bounds__ __forceinline__ __noinline__ __align__ __grid_constant__";

constexpr const char* builtIns =
    "threadIdx blockIdx blockDim gridDim warpSize dim3 size_t ptrdiff_t cudaTextureObject_t "
    "int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t uintptr_t "
    "char1 char2 char3 char4 uchar1 uchar2 uchar3 uchar4 short1 short2 short3 short4 ushort1 "
    "ushort2 ushort3 ushort4 int1 int2 int3 int4 uint1 uint2 uint3 uint4 long1 long2 ulong1 ulong2 "
    "longlong2 ulonglong2 float1 float2 float3 float4 double1 double2 make_float2 make_float3 "
    "make_float4 make_int2 make_int3 make_int4 make_double2 __half __half2 "
    "__syncthreads __syncthreads_count __syncthreads_and __syncthreads_or __syncwarp __activemask "
    "__threadfence __threadfence_block __threadfence_system __shfl_sync __shfl_up_sync "
    "__shfl_down_sync __shfl_xor_sync __ballot_sync __all_sync __any_sync __reduce_add_sync "
    "__ldg __ldca __ldcg __ldcs __ldlu __stcg __stcs __stwt __fmaf_rn __fadd_rn __fmul_rn "
    "__pipeline_memcpy_async __pipeline_commit __pipeline_wait_prior __cvta_generic_to_shared "
    "atomicAdd atomicSub atomicMin atomicMax atomicExch atomicCAS atomicAnd atomicOr atomicXor "
    "tex1Dfetch tex1D tex2D tex3D fmaf fma sqrtf rsqrtf fabsf fminf fmaxf min max";

/// The colours of the text. Each colour has a contrast of at least 4.5:1 (WCAG 2.1, level AA).
struct Colours {
    QColor keyword;
    QColor builtIn;
    QColor comment;
    QColor number;
    QColor text;
    QColor preprocessor;
};

Colours coloursFor(bool dark) {
    if (dark)
        return {{0x82, 0xb4, 0xff}, {0x5f, 0xd0, 0xc5}, {0x98, 0xb8, 0x8a},
                {0xf0, 0xb8, 0x6c}, {0xff, 0xa0, 0x98}, {0xd3, 0xa6, 0xff}};
    return {{0x0b, 0x4f, 0xa8}, {0x00, 0x66, 0x66}, {0x4b, 0x66, 0x3a},
            {0x8a, 0x45, 0x00}, {0xa3, 0x1d, 0x3a}, {0x6f, 0x2d, 0xa8}};
}

} // namespace

CudaLexer::CudaLexer(QObject* parent)
    : QsciLexerCPP(parent) {
    setFoldComments(false);
    setFoldPreprocessor(false);
}

const char* CudaLexer::keywords(int set) const {
    return set == keywordSet ? languageKeywords : set == builtInSet ? builtIns : nullptr;
}

void CudaLexer::applyTheme(const QPalette& palette, const QFont& font) {
    const QColor ground = palette.color(QPalette::Base);
    const QColor text = palette.color(QPalette::Text);
    const Colours colours = coloursFor(ground.lightness() < text.lightness());
    setDefaultColor(text);
    setDefaultPaper(ground);
    setDefaultFont(font);
    setColor(text, -1);
    setPaper(ground, -1);
    setFont(font, -1);
    setColor(colours.keyword, Keyword);
    setColor(colours.builtIn, KeywordSet2);
    setColor(colours.number, Number);
    setColor(colours.preprocessor, PreProcessor);
    for (const int style : {Comment, CommentLine, CommentDoc, CommentLineDoc, CommentDocKeyword,
                            CommentDocKeywordError, PreProcessorComment})
        setColor(colours.comment, style);
    for (const int style : {SingleQuotedString, DoubleQuotedString, UnclosedString, RawString,
                            TripleQuotedVerbatimString, VerbatimString, UserLiteral})
        setColor(colours.text, style);
    for (int style = inactive; style < styles; ++style)
        setColor(toneColour(Tone::Muted, palette), style);
}

} // namespace kernelcurve
