#include "gpu/measure/reference/result_verification.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace kernelcurve {

Verification verifyOutputs(const PreparedBuffers& buffers, const Problem& problem,
                           const Values& parameters, const std::string& variant,
                           std::stop_token stop, std::int64_t chunkBytes) {
    const std::unique_ptr<ResultCheck> check = problem.startCheck(parameters, variant);
    std::vector<std::byte> chunk;
    for (const PreparedBuffers::Item& item : buffers.items()) {
        const BufferSpec& spec = item.spec;
        if (spec.role == BufferRole::Input)
            continue;
        eachChunk(spec.elements, spec.elementBytes, chunkBytes, stop,
                  [&](std::int64_t first, std::size_t offset, std::size_t bytes) {
                      chunk.resize(bytes);
                      item.buffer->download(offset, chunk);
                      check->accept(spec.name, first, chunk);
                  });
    }
    return check->finish();
}

Message wrongResult(const Verification& verification) {
    const std::string wrong = std::to_string(verification.wrong);
    const std::string checked = std::to_string(verification.checked);
    if (!verification.firstWrong)
        return message(KC_TEXT("engine", "{0} of {1} elements are wrong"), wrong, checked);
    const WrongElement& first = *verification.firstWrong;
    if (first.index < 0)
        return describe(first);
    const std::string place = first.place();
    if (first.found.empty())
        return message(KC_TEXT("engine", "{0} of {1} elements are wrong; the first is {2}: "
                                         "expected {3}, but nothing was written"),
                       wrong, checked, place, first.expected);
    if (first.expected.empty())
        return message(KC_TEXT("engine", "{0} of {1} elements are wrong; the first is {2}: it "
                                         "must not change, but is now {3}"),
                       wrong, checked, place, first.found);
    return message(KC_TEXT("engine", "{0} of {1} elements are wrong; the first is {2}: expected "
                                     "{3}, found {4}"),
                   wrong, checked, place, first.expected, first.found);
}

} // namespace kernelcurve
