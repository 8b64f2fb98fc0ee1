// For every processor that Boost.Context knows and that has no switch of its own here.

#include "gpu/device/cpu/context_switch.h"

#include <boost/context/detail/fcontext.hpp>

namespace kernelcurve {
namespace {

using boost::context::detail::fcontext_t;
using boost::context::detail::jump_fcontext;
using boost::context::detail::make_fcontext;
using boost::context::detail::transfer_t;

struct Jump {
    Context* from;
    void (*body)();
};

/// Whoever arrives stores where the other one stopped.
void arrive(transfer_t transfer) {
    static_cast<Jump*>(transfer.data)->from->at = transfer.fctx;
}

/// First word of a new stack's highest bytes: what to call.
thread_local void (*nextBody)() = nullptr;

void begin(transfer_t transfer) {
    arrive(transfer);
    nextBody();
}

} // namespace

void switchContext(Context& from, Context& to) {
    Jump jump{&from, nullptr};
    arrive(jump_fcontext(static_cast<fcontext_t>(to.at), &jump));
}

Context makeContext(void* stack, std::size_t bytes, void (*body)()) {
    nextBody = body;
    return {make_fcontext(static_cast<char*>(stack) + bytes, bytes, begin)};
}

} // namespace kernelcurve
