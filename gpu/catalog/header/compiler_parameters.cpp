#include "gpu/catalog/header/compiler_parameters.h"

namespace kernelcurve {

const std::vector<Parameter>& compilerParameters() {
    static const std::vector<Parameter> parameters = {
        {.name = "l1",
         .kind = ParameterKind::Word,
         .origin = ParameterOrigin::Compiler,
         .defaultValue = "auto",
         .values = {"auto", "ca", "cg"},
         .range = {},
         .label = {"L1 cache for loads", "加载经过 L1 缓存"},
         .help = {"ca keeps global loads in the L1 and L2 caches, cg in L2 only; auto leaves it to "
                  "the compiler.",
                  "ca 把全局加载缓存在 L1 和 L2，cg 只缓存在 L2；auto 由编译器决定。"}},
        {.name = "max_registers",
         .kind = ParameterKind::Integer,
         .origin = ParameterOrigin::Compiler,
         .unit = ParameterUnit::Count,
         .defaultValue = 0,
         .values = {},
         .range = NumberRange{0, 255},
         .label = {"Most registers", "寄存器上限"},
         .help = {"Registers a thread may use; what does not fit is spilled to local memory. 0 is "
                  "no limit.",
                  "每个线程可用的寄存器数；放不下的会溢出到本地内存。0 表示不限制。"}},
        {.name = "fast_math",
         .kind = ParameterKind::Boolean,
         .origin = ParameterOrigin::Compiler,
         .defaultValue = false,
         .values = {},
         .range = {},
         .label = {"Fast mathematics", "快速数学"},
         .help = {"Faster, less exact division, square root and functions; denormals become zero.",
                  "更快但精度较低的除法、平方根和函数；非规格化数变为零。"}},
        {.name = "ptxas",
         .kind = ParameterKind::Integer,
         .origin = ParameterOrigin::Compiler,
         .defaultValue = 3,
         .values = {0, 1, 2, 3},
         .range = {},
         .label = {"Assembler optimisation", "汇编器优化级别"},
         .help = {"Optimisation level of ptxas, which turns PTX into machine code; 3 is its own "
                  "default.",
                  "把 PTX 变成机器码的 ptxas 的优化级别；默认为 3。"}}};
    return parameters;
}

} // namespace kernelcurve
