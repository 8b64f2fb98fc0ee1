#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Computes SHA-256 (FIPS 180-4) of all added bytes.
class Sha256 {
  public:
    Sha256& add(std::string_view bytes);
    /// Returns the digest of the bytes added so far as 64 hexadecimal digits.
    std::string text() const;

  private:
    std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                           0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::uint64_t bytes_ = 0;
    std::string rest_; ///< incomplete block
};

/// Returns the same digits as sha256sum for these bytes.
std::string sha256(std::string_view bytes);

} // namespace kernelcurve
