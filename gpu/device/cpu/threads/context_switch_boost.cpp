// Implements the switch with Boost.Context for CPUs without a dedicated implementation in this
// folder.

#include "gpu/device/cpu/threads/context_switch.h"

#include <boost/context/detail/fcontext.hpp>

namespace kernelcurve {
namespace {

using boost::context::detail::fcontext_t;
using boost::context::detail::jump_fcontext;
using boost::context::detail::make_fcontext;
using boost::context::detail::transfer_t;

struct Jump {
    Context* from;
    const Context* to;
};

/// Stores the state of the previous context after a switch.
const Jump& arrive(transfer_t transfer) {
    const Jump& jump = *static_cast<const Jump*>(transfer.data);
    jump.from->at = transfer.fctx;
    return jump;
}

void begin(transfer_t transfer) {
    void (*const body)() = arrive(transfer).to->body;
    body();
}

} // namespace

void switchContext(Context& from, Context& to) {
    Jump jump{&from, &to};
    arrive(jump_fcontext(static_cast<fcontext_t>(to.at), &jump));
}

Context makeContext(void* stack, std::size_t bytes, void (*body)()) {
    return {make_fcontext(static_cast<char*>(stack) + bytes, bytes, begin), body, stack, bytes};
}

} // namespace kernelcurve
