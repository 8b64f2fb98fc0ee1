#include "gpu/device/cpu/run/kernel_print.h"

#include <cstdio>
#include <utility>

namespace kernelcurve {
namespace {

std::function<void(std::string_view)>& kernelPrint() {
    static std::function<void(std::string_view)> print = [](std::string_view text) {
        std::fwrite(text.data(), 1, text.size(), stderr);
    };
    return print;
}

} // namespace

void setKernelPrint(std::function<void(std::string_view)> print) {
    kernelPrint() = std::move(print);
}

void printForKernel(std::string_view text) {
    kernelPrint()(text);
}

} // namespace kernelcurve
