// These operations compute C = A B for many types. TypedMultiply uses cublasGemmEx, and
// BestMultiply uses the best algorithm of cublasLt.
#include "gpu/device/cuda/launch/cuda_operation.h"
#include "gpu/device/cuda/memory/library_arguments.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

/// The operands of a matrix multiplication. The library uses column-major order, so a row-major C =
/// A B is computed as C^T = B^T A^T.
struct Product {
    explicit Product(const LibraryCall& call)
        : a(bufferOf(call, "A").address())
        , b(bufferOf(call, "B").address())
        , c(bufferOf(call, "C").address())
        , m(static_cast<std::int64_t>(numberOf(call, "m")))
        , n(static_cast<std::int64_t>(numberOf(call, "n")))
        , k(static_cast<std::int64_t>(numberOf(call, "k")))
        , transposed(numberOf(call, "transposed") != 0) {
        const auto typeOf = [&](const char* name) {
            const auto found = call.types.find(name);
            return found != call.types.end() && !found->second.empty() ? found->second
                                                                       : std::string("?");
        };
        const auto found = cublasTypes(typeOf("A"), typeOf("B"), typeOf("C"));
        if (!found)
            throw DeviceError(
                {message(KC_TEXT("engine", "The library call {0} does not support this combination "
                                           "of types: A {1}, B {2}, C {3}"),
                         call.name, typeOf("A"), typeOf("B"), typeOf("C")),
                 message(KC_TEXT("engine",
                                 "see docs/reference/kernel-data.md for the supported types"))});
        types = *found;
        for (const auto& [name, buffer] : call.buffers)
            if (name == "scale_A" || name == "scale_B")
                (name == "scale_A" ? scaleA : scaleB) = bufferOf(call, name.c_str()).address();
    }

    const void* one() const {
        static const float real = 1;
        static const int whole = 1;
        return types.scale == 0 ? static_cast<const void*>(&real) : &whole;
    }
    const void* zero() const {
        static const float real = 0;
        static const int whole = 0;
        return types.scale == 0 ? static_cast<const void*>(&real) : &whole;
    }

    CUdeviceptr a;
    CUdeviceptr b;
    CUdeviceptr c;
    std::int64_t m;
    std::int64_t n;
    std::int64_t k;
    bool transposed;
    CublasTypes types;
    std::optional<CUdeviceptr> scaleA; ///< scale of A
    std::optional<CUdeviceptr> scaleB;
};

void* pointer(CUdeviceptr address) {
    return reinterpret_cast<void*>(address);
}

class TypedMultiply : public CudaOperation {
  public:
    TypedMultiply(std::shared_ptr<CublasSession> session, const LibraryCall& call)
        : session_(std::move(session))
        , product_(call) {}

    void enqueue() override {
        const Product& p = product_;
        constexpr int byHeuristic = -1;
        session_->check(session_->library().gemmEx(
                            session_->handle(),
                            p.transposed ? Cublas::transpose : Cublas::noTranspose,
                            Cublas::noTranspose, static_cast<int>(p.n), static_cast<int>(p.m),
                            static_cast<int>(p.k), p.one(), pointer(p.b), p.types.b,
                            static_cast<int>(p.transposed ? p.k : p.n), pointer(p.a), p.types.a,
                            static_cast<int>(p.k), p.zero(), pointer(p.c), p.types.c,
                            static_cast<int>(p.n), p.types.compute, byHeuristic),
                        "cublasGemmEx");
    }

  private:
    std::shared_ptr<CublasSession> session_;
    Product product_;
};

class BestMultiply : public CudaOperation {
  public:
    BestMultiply(std::shared_ptr<const CudaContext> context, std::shared_ptr<HostTransfer> transfer,
                 const LibraryCall& call)
        : context_(std::move(context))
        , library_(loadCublasLt(context_->driver().version))
        , product_(call) {
        if (!library_)
            throw DeviceError(
                {message(KC_TEXT("engine", "cuBLASLt is not installed")),
                 message(KC_TEXT(
                     "engine",
                     "install cuBLAS, which includes cuBLASLt; see `kernelcurve list devices`"))});
        try {
            workspace_ = std::make_unique<DeviceBuffer>(context_, std::move(transfer), workspace);
            describe();
            choose();
        } catch (...) {
            giveBack();
            throw;
        }
    }
    ~BestMultiply() override { giveBack(); }
    BestMultiply(const BestMultiply&) = delete;
    BestMultiply& operator=(const BestMultiply&) = delete;

    void enqueue() override { check(multiply(best_), "cublasLtMatmul"); }

  private:
    static constexpr std::size_t workspace = std::size_t{64} << 20;
    static constexpr int maxProposals = 16;
    /// The time per algorithm and round in seconds. It determines the number of launches.
    static constexpr double roundSeconds = 1e-3;
    static constexpr std::size_t minLaunches = 3;
    static constexpr std::size_t maxLaunches = 100;
    static constexpr int rounds = 2;
    static constexpr double sameTime = 0.02;

    void check(CublasLt::Status status, const char* call) const {
        if (status != 0)
            throw DeviceError(
                {message(KC_TEXT("engine", "cuBLAS failed in {0}: {1}"), call,
                         library_->getStatusString(status)),
                 message(KC_TEXT("engine", "check that the GPU has enough free memory"))});
    }

    void describe() {
        const Product& p = product_;
        check(library_->create(&handle_), "cublasLtCreate");
        check(library_->descriptionCreate(&description_, p.types.compute, p.types.scale),
              "cublasLtMatmulDescCreate");
        const int transpose = p.transposed ? Cublas::transpose : Cublas::noTranspose;
        // In the library's column-major order, its A is the B of the call.
        const auto set = [&](int attribute, const auto& value) {
            check(library_->descriptionSet(description_, attribute, &value, sizeof value),
                  "cublasLtMatmulDescSetAttribute");
        };
        set(CublasLt::transposeA, transpose);
        if (p.scaleA)
            set(CublasLt::scalePointerB, *p.scaleA);
        if (p.scaleB)
            set(CublasLt::scalePointerA, *p.scaleB);
        if (p.types.isEightBitFloat())
            set(CublasLt::fastAccumulation, std::int8_t{1});
        const auto rows = [&](bool turned, std::int64_t n, std::int64_t k) {
            return std::pair{static_cast<std::uint64_t>(turned ? k : n),
                             static_cast<std::uint64_t>(turned ? n : k)};
        };
        const auto [rowsB, columnsB] = rows(p.transposed, p.n, p.k);
        check(library_->layoutCreate(&b_, p.types.b, rowsB, columnsB,
                                     static_cast<std::int64_t>(rowsB)),
              "cublasLtMatrixLayoutCreate");
        check(library_->layoutCreate(&a_, p.types.a, static_cast<std::uint64_t>(p.k),
                                     static_cast<std::uint64_t>(p.m), p.k),
              "cublasLtMatrixLayoutCreate");
        check(library_->layoutCreate(&c_, p.types.c, static_cast<std::uint64_t>(p.n),
                                     static_cast<std::uint64_t>(p.m), p.n),
              "cublasLtMatrixLayoutCreate");
        check(library_->preferenceCreate(&preference_), "cublasLtMatmulPreferenceCreate");
        check(library_->preferenceSet(preference_, CublasLt::maxWorkspaceBytes, &workspace,
                                      sizeof workspace),
              "cublasLtMatmulPreferenceSetAttribute");
    }

    void choose() {
        std::vector<CublasLt::Proposal> proposals(maxProposals);
        int found = 0;
        check(library_->propose(handle_, description_, b_, a_, c_, c_, preference_, maxProposals,
                                proposals.data(), &found),
              "cublasLtMatmulAlgoGetHeuristic");
        proposals.resize(static_cast<std::size_t>(found));
        std::erase_if(proposals, [&](const CublasLt::Proposal& proposal) {
            return proposal.state != 0 || multiply(proposal.algorithm) != 0;
        });
        std::deque<CudaEvent> events;
        for (std::size_t i = 0; i <= maxLaunches; ++i)
            events.emplace_back(*context_, true);
        // Returns the median of separately timed launches.
        const auto timed = [&](const CublasLt::Algorithm& algorithm, std::size_t launches) {
            events.front().record();
            for (std::size_t launch = 1; launch <= launches; ++launch) {
                check(multiply(algorithm), "cublasLtMatmul");
                events[launch].record();
            }
            context_->finish();
            std::vector<double> times;
            for (std::size_t launch = 1; launch <= launches; ++launch)
                times.push_back(events[launch].secondsSince(events[launch - 1]));
            const auto middle = times.begin() + static_cast<std::ptrdiff_t>(launches / 2);
            std::ranges::nth_element(times, middle);
            return *middle;
        };
        std::vector<double> times(proposals.size(), std::numeric_limits<double>::infinity());
        for (int round = 0; round < rounds; ++round)
            for (std::size_t i = 0; i < proposals.size(); ++i) {
                const CublasLt::Algorithm& algorithm = proposals[i].algorithm;
                const double launches = std::clamp<double>(roundSeconds / timed(algorithm, 1),
                                                           minLaunches, maxLaunches);
                times[i] = std::min(times[i], timed(algorithm, static_cast<std::size_t>(launches)));
            }
        // Algorithms whose times differ by less than this fraction count as equally fast. Among
        // these, the library's order decides.
        const double least = proposals.empty() ? 0 : *std::ranges::min_element(times);
        const auto best = std::ranges::find_if(
            times, [&](double time) { return time <= least * (1 + sameTime); });
        if (best == times.end())
            throw DeviceError(
                {message(
                     KC_TEXT("engine", "cuBLASLt has no algorithm for this matrix multiplication")),
                 message(
                     KC_TEXT("engine",
                             "most algorithms require row sizes that are multiples of 16 bytes"))});
        best_ = proposals[static_cast<std::size_t>(best - times.begin())].algorithm;
    }

    CublasLt::Status multiply(const CublasLt::Algorithm& algorithm) const {
        const Product& p = product_;
        return library_->multiply(handle_, description_, p.one(), pointer(p.b), b_, pointer(p.a),
                                  a_, p.zero(), pointer(p.c), c_, pointer(p.c), c_, &algorithm,
                                  pointer(workspace_->address()), workspace, context_->stream());
    }

    void giveBack() {
        if (context_->abandoned() || !library_)
            return;
        for (void* layout : {a_, b_, c_}) {
            if (layout != nullptr)
                library_->layoutDestroy(layout);
        }
        if (preference_ != nullptr)
            library_->preferenceDestroy(preference_);
        if (description_ != nullptr)
            library_->descriptionDestroy(description_);
        if (handle_ != nullptr)
            library_->destroy(handle_);
    }

    std::shared_ptr<const CudaContext> context_;
    std::shared_ptr<const CublasLt> library_;
    Product product_;
    std::unique_ptr<DeviceBuffer> workspace_;
    CublasLt::Handle handle_ = nullptr;
    void* description_ = nullptr;
    void* a_ = nullptr;
    void* b_ = nullptr;
    void* c_ = nullptr;
    void* preference_ = nullptr;
    CublasLt::Algorithm best_ = {};
};

} // namespace

std::unique_ptr<CudaOperation> typedMultiplyOperation(std::shared_ptr<CublasSession> session,
                                                      const LibraryCall& call) {
    return std::make_unique<TypedMultiply>(std::move(session), call);
}

std::unique_ptr<CudaOperation> bestMultiplyOperation(std::shared_ptr<const CudaContext> context,
                                                     std::shared_ptr<HostTransfer> transfer,
                                                     const LibraryCall& call) {
    return std::make_unique<BestMultiply>(std::move(context), std::move(transfer), call);
}

} // namespace kernelcurve
