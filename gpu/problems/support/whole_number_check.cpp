#include "gpu/problems/support/whole_number_check.h"

#include <cstring>

namespace kernelcurve {

namespace {

class WholeNumberCheck : public ResultCheck {
  public:
    explicit WholeNumberCheck(std::uint64_t expected)
        : expected_(expected) {}

    void accept(std::string_view buffer, std::int64_t first,
                std::span<const std::byte> data) override {
        std::uint64_t found = 0;
        if (data.size() < sizeof found)
            return;
        std::memcpy(&found, data.data(), sizeof found);
        ++result_.checked;
        if (found == expected_)
            return;
        ++result_.wrong;
        const bool written = found != ~std::uint64_t{0}; // not the poison
        result_.firstWrong = WrongElement{std::string(buffer), first, std::to_string(expected_),
                                          written ? std::to_string(found) : std::string()};
    }

    Verification finish() override {
        result_.passed = result_.checked == 1 && result_.wrong == 0;
        return result_;
    }

  private:
    std::uint64_t expected_;
    Verification result_;
};

} // namespace

std::unique_ptr<ResultCheck> checkWholeNumber(std::uint64_t expected) {
    return std::make_unique<WholeNumberCheck>(expected);
}

} // namespace kernelcurve
