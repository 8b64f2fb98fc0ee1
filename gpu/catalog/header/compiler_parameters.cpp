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
         .help = {"ca caches global loads in L1 and L2, cg only in L2; auto leaves the choice to "
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
         .help = {"Maximum number of registers per thread; the compiler spills other values to "
                  "local memory. 0 means no limit.",
                  "每个线程可用的寄存器数；放不下的会溢出到本地内存。0 表示不限制。"}},
        {.name = "fast_math",
         .kind = ParameterKind::Boolean,
         .origin = ParameterOrigin::Compiler,
         .defaultValue = false,
         .values = {},
         .range = {},
         .label = {"Fast mathematics", "快速数学"},
         .help = {"Faster and less accurate division, square root, and functions; denormals become "
                  "zero.",
                  "更快但精度较低的除法、平方根和函数；非规格化数变为零。"}},
        {.name = "ptxas",
         .kind = ParameterKind::Integer,
         .origin = ParameterOrigin::Compiler,
         .defaultValue = 3,
         .values = {0, 1, 2, 3},
         .range = {},
         .label = {"Assembler optimisation", "汇编器优化级别"},
         .help = {"Optimization level of ptxas, which compiles PTX to SASS; its default is 3.",
                  "把 PTX 变成机器码的 ptxas 的优化级别；默认为 3。"}}};
    return parameters;
}

} // namespace kernelcurve
