#include "gpu/device/cpu/describe/cpu_blas.h"

#include "gpu/device/cpu/describe/cpu_facts.h"

#include <sys/resource.h>

namespace kernelcurve {
namespace {

/// Returns the first two words of a text. For example, returns "OpenBLAS 0.3.21" from "OpenBLAS
/// 0.3.21 DYNAMIC_ARCH NO_AFFINITY Haswell MAX_THREADS=64".
std::string firstWords(const std::string& text) {
    const std::size_t name = text.find(' ');
    return text.substr(0, name == std::string::npos ? name : text.find(' ', name + 1));
}

std::string versionOf(const Library& library) {
    if (const auto config = library.function<const char* (*)()>("openblas_get_config"))
        return firstWords(config());
    return library.file().filename().string();
}

/// Returns false if the available address space is too small for OpenBLAS. OpenBLAS allocates a
/// buffer per thread. If an allocation fails, version 0.3.29 (Debian 13) loops forever.
bool hasRoomForBlas() {
    constexpr rlim_t needed = rlim_t{1} << 30U;
    rlimit limit{};
    return ::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur >= needed;
}

} // namespace

std::shared_ptr<const CpuBlas> loadCpuBlas(const std::vector<std::string>& names, int threads) {
    for (const std::string& name : names) {
        auto blas = std::make_shared<CpuBlas>();
        blas->library = Library(name);
        blas->sgemm = blas->library.function<decltype(blas->sgemm)>("cblas_sgemm");
        if (blas->sgemm == nullptr)
            continue;
        if (const auto set = blas->library.function<void (*)(int)>("openblas_set_num_threads"))
            set(threads);
        blas->version = versionOf(blas->library);
        return blas;
    }
    return nullptr;
}

const std::shared_ptr<const CpuBlas>& cpuBlas() {
    // libblas.so.3 is the system administrator's choice of BLAS.
    static const auto blas =
        hasRoomForBlas() ? loadCpuBlas({"libopenblas.so.0", "libblas.so.3"}, usableProcessors())
                         : nullptr;
    return blas;
}

} // namespace kernelcurve
