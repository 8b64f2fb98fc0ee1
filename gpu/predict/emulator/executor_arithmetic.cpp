#include "gpu/predict/emulator/executor.h"

#include "gpu/model/text/error.h"
#include "gpu/model/values/element_type.h"

#include <algorithm>
#include <bit>
#include <cfenv>
#include <cmath>
#include <limits>

namespace kernelcurve::emulator {
namespace {

using sass::Operand;
using Kind = sass::Operand::Kind;

constexpr std::uint32_t everyLane = 0xffffffffU;

float realOf(std::uint32_t bits) {
    return std::bit_cast<float>(bits);
}
std::uint32_t bitsOf(float value) {
    return std::bit_cast<std::uint32_t>(value);
}

/// Rounds a double to float with the instruction's rounding mode.
float rounded(double value, Rounding rounding) {
    const auto nearest = static_cast<float>(value);
    const auto back = static_cast<double>(nearest);
    constexpr float infinity = std::numeric_limits<float>::infinity();
    switch (rounding) {
    case Rounding::Down:
        return back > value ? std::nextafter(nearest, -infinity) : nearest;
    case Rounding::Up:
        return back < value ? std::nextafter(nearest, infinity) : nearest;
    case Rounding::Zero:
        return std::abs(back) > std::abs(value) ? std::nextafter(nearest, 0.0F) : nearest;
    case Rounding::Nearest:
        break;
    }
    return nearest;
}

float finished(float value, const Operation& op) {
    if (op.flushes && std::abs(value) < std::numeric_limits<float>::min())
        value = std::copysign(0.0F, value);
    if (op.saturates)
        value = std::isnan(value) ? 0.0F : std::clamp(value, 0.0F, 1.0F);
    return value;
}

float flushed(std::uint32_t bits, const Operation& op) {
    const float value = realOf(bits);
    return op.flushes && std::abs(value) < std::numeric_limits<float>::min()
               ? std::copysign(0.0F, value)
               : value;
}

/// Executes a double operation with the instruction's rounding mode.
template <typename Compute>
double inRounding(Rounding rounding, const Compute& compute) {
    if (rounding == Rounding::Nearest)
        return compute();
    const int before = std::fegetround();
    std::fesetround(rounding == Rounding::Down ? FE_DOWNWARD
                    : rounding == Rounding::Up ? FE_UPWARD
                                               : FE_TOWARDZERO);
    const volatile double result = compute();
    std::fesetround(before);
    return result;
}

template <typename T>
bool compares(Compare compare, bool unordered, T left, T right) {
    if (left != left || right != right)
        return compare == Compare::Nan || compare == Compare::Always ||
               (unordered && compare != Compare::Number);
    switch (compare) {
    case Compare::Lt:
        return left < right;
    case Compare::Eq:
        return left == right;
    case Compare::Le:
        return left <= right;
    case Compare::Gt:
        return left > right;
    case Compare::Ne:
        return left != right;
    case Compare::Ge:
        return left >= right;
    case Compare::Number:
    case Compare::Always:
        return true;
    case Compare::Never:
    case Compare::Nan:
        break;
    }
    return false;
}

std::uint32_t combinedWith(Combine combine, std::uint32_t left, std::uint32_t right) {
    switch (combine) {
    case Combine::And:
        return left & right;
    case Combine::Or:
        return left | right;
    case Combine::Xor:
        break;
    }
    return left ^ right;
}

/// Evaluates any function of three bits by its truth table.
std::uint32_t lookUp(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t table) {
    std::uint32_t result = 0;
    for (unsigned row = 0; row < 8; ++row)
        if ((table >> row & 1U) != 0)
            result |= ((row & 4U) != 0 ? a : ~a) & ((row & 2U) != 0 ? b : ~b) &
                      ((row & 1U) != 0 ? c : ~c);
    return result;
}

std::uint32_t permuted(std::uint32_t low, std::uint32_t selector, std::uint32_t high) {
    const std::uint64_t bytes = low | std::uint64_t{high} << 32U;
    std::uint32_t result = 0;
    for (unsigned i = 0; i < 4; ++i) {
        const std::uint32_t choice = selector >> 4U * i & 15U;
        std::uint32_t byte = bytes >> 8U * (choice & 7U) & 255U;
        if ((choice & 8U) != 0)
            byte = (byte & 128U) != 0 ? 255U : 0U;
        result |= byte << 8U * i;
    }
    return result;
}

/// Returns the word of the shifted pair {high, low} that SHF selects.
std::uint32_t shifted(const Operation& op, std::uint32_t low, std::uint32_t by,
                      std::uint32_t high) {
    const std::uint32_t limit = op.is64 ? 64 : 32;
    by = op.wraps ? by & (limit - 1) : std::min(by, limit);
    const std::uint64_t pair = low | std::uint64_t{high} << 32U;
    std::uint64_t result = 0;
    if (op.left)
        result = by < 64 ? pair << by : 0;
    else if (op.isUnsigned)
        result = by < 64 ? pair >> by : 0;
    else
        result = static_cast<std::uint64_t>(static_cast<std::int64_t>(pair) >>
                                            std::min(by, std::uint32_t{63}));
    return static_cast<std::uint32_t>(op.high ? result >> 32U : result);
}

/// Returns the shifted addend of LEA: a shifted left, or the upper word of {c, a}.
std::uint32_t leaPart(const Operation& op, std::uint32_t a, std::uint32_t c, unsigned shift) {
    if (!op.high)
        return a << (shift & 31U);
    if (op.signExtends)
        c = static_cast<std::int32_t>(a) < 0 ? everyLane : 0U;
    const std::uint64_t pair = a | std::uint64_t{c} << 32U;
    return static_cast<std::uint32_t>(pair << (shift & 31U) >> 32U);
}

/// Returns an addend of IADD3. A negated x is ~x + 1 including its carry. In the variant with
/// carry-in, it is only ~x.
std::uint64_t addend(std::uint32_t raw, const Operand& operand, bool extended) {
    if (operand.kind == Kind::Integer || !(operand.negated || operand.inverted))
        return raw;
    const std::uint64_t complement = ~raw;
    return (complement & 0xffffffffU) + (operand.negated && !extended ? 1U : 0U);
}

std::uint64_t product(std::uint32_t a, std::uint32_t b, bool isUnsigned) {
    if (isUnsigned)
        return std::uint64_t{a} * b;
    return static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(a)} *
                                      static_cast<std::int32_t>(b));
}

std::uint32_t leadingBit(std::uint32_t value, const Operation& op, bool asShift) {
    if (!op.isUnsigned && static_cast<std::int32_t>(value) < 0)
        value = ~value;
    if (value == 0)
        return everyLane;
    const auto zeros = static_cast<std::uint32_t>(std::countl_zero(value));
    return asShift ? zeros : 31U - zeros;
}

std::uint32_t reversed(std::uint32_t value) {
    std::uint32_t result = 0;
    for (unsigned i = 0; i < 32; ++i)
        result |= (value >> i & 1U) << (31U - i);
    return result;
}

} // namespace

float halfToFloat(std::uint16_t bits, bool bfloat) {
    if (bfloat)
        return realOf(std::uint32_t{bits} << 16U);
    const std::uint32_t sign = std::uint32_t{bits & 0x8000U} << 16U;
    const std::uint32_t exponent = bits >> 10U & 31U;
    const std::uint32_t fraction = bits & 0x3ffU;
    if (exponent == 0) {
        const float value = std::ldexp(static_cast<float>(fraction), -24);
        return sign != 0 ? -value : value;
    }
    if (exponent == 31)
        return realOf(sign | 0x7f800000U | fraction << 13U);
    return realOf(sign | (exponent + 112U) << 23U | fraction << 13U);
}

namespace {

const ElementType& byteType(bool isE5m2) {
    static const ElementType& e4m3 = *findElementType("__nv_fp8_e4m3");
    static const ElementType& e5m2 = *findElementType("__nv_fp8_e5m2");
    return isE5m2 ? e5m2 : e4m3;
}

} // namespace

float byteToFloat(std::uint8_t bits, bool isE5m2) {
    const auto byte = static_cast<std::byte>(bits);
    return static_cast<float>(readNumber(byteType(isE5m2), &byte));
}

std::uint8_t floatToByte(float value, bool isE5m2) {
    constexpr std::uint8_t notANumber = 0x7f;
    if (std::isnan(value))
        return notANumber;
    std::byte byte{};
    storeNumber(byteType(isE5m2), value, &byte);
    return std::to_integer<std::uint8_t>(byte);
}

std::uint16_t floatToHalf(float value, bool bfloat) {
    const std::uint32_t bits = bitsOf(value);
    if (bfloat) {
        if (std::isnan(value))
            return 0x7fffU;
        return static_cast<std::uint16_t>((bits + 0x7fffU + (bits >> 16U & 1U)) >> 16U);
    }
    const auto sign = static_cast<std::uint16_t>(bits >> 16U & 0x8000U);
    if (std::isnan(value))
        return 0x7fffU;
    const float magnitude = std::abs(value);
    if (magnitude >= 65520.0F)
        return sign | 0x7c00U;
    if (magnitude < 6.103515625e-05F) // denormal
        return static_cast<std::uint16_t>(sign | std::lrint(std::ldexp(magnitude, 24)));
    const std::uint32_t positive = bits & 0x7fffffffU;
    return static_cast<std::uint16_t>(
        sign | ((positive + 0xfffU + (positive >> 13U & 1U) - (112U << 23U)) >> 13U));
}

void Executor::executeFloat(Warp& warp, const Operation& op, std::uint32_t mask) {
    const std::vector<Operand>& operands = op.operands;
    Lanes b0;
    Lanes b1;
    Lanes b2;
    Lanes result;
    switch (op.opcode) {
    case Opcode::Ffma: {
        const Lanes& a = readFloat(warp, operands[1], b0);
        const Lanes& b = readFloat(warp, operands[2], b1);
        const Lanes& c = readFloat(warp, operands[3], b2);
        // The product is exact in double precision, so only one rounding follows.
        if (op.rounding == Rounding::Nearest && !op.flushes && !op.saturates)
            for (int lane = 0; lane < warpLanes; ++lane)
                result[lane] = bitsOf(static_cast<float>(double{realOf(a[lane])} * realOf(b[lane]) +
                                                         double{realOf(c[lane])}));
        else
            for (int lane = 0; lane < warpLanes; ++lane)
                result[lane] =
                    bitsOf(finished(rounded(double{flushed(a[lane], op)} * flushed(b[lane], op) +
                                                double{flushed(c[lane], op)},
                                            op.rounding),
                                    op));
        break;
    }
    case Opcode::Fadd:
    case Opcode::Fmul: {
        const Lanes& a = readFloat(warp, operands[1], b0);
        const Lanes& b = readFloat(warp, operands[2], b1);
        const bool isSum = op.opcode == Opcode::Fadd;
        for (int lane = 0; lane < warpLanes; ++lane) {
            const double left = flushed(a[lane], op);
            const double right = flushed(b[lane], op);
            result[lane] =
                bitsOf(finished(rounded(isSum ? left + right : left * right, op.rounding), op));
        }
        break;
    }
    case Opcode::Fmnmx:
    case Opcode::Fmnmx3: {
        const Lanes& a = readFloat(warp, operands[1], b0);
        const Lanes& b = readFloat(warp, operands[2], b1);
        const Lanes& c = op.opcode == Opcode::Fmnmx3 ? readFloat(warp, operands[3], b2) : b;
        const std::uint32_t least = readPredicate(warp, operands.back());
        for (int lane = 0; lane < warpLanes; ++lane) {
            const bool isLeast = (least >> lane & 1U) != 0;
            const auto chosen = [isLeast](float left, float right) {
                return isLeast ? std::fmin(left, right) : std::fmax(left, right);
            };
            result[lane] = bitsOf(
                chosen(chosen(flushed(a[lane], op), flushed(b[lane], op)), flushed(c[lane], op)));
        }
        break;
    }
    case Opcode::Fsel: {
        const Lanes& a = readFloat(warp, operands[1], b0);
        const Lanes& b = readFloat(warp, operands[2], b1);
        const std::uint32_t first = readPredicate(warp, operands[3]);
        for (int lane = 0; lane < warpLanes; ++lane)
            result[lane] = (first >> lane & 1U) != 0 ? a[lane] : b[lane];
        break;
    }
    case Opcode::Fsetp: {
        const Lanes& a = readFloat(warp, operands[2], b0);
        const Lanes& b = readFloat(warp, operands[3], b1);
        std::uint32_t holds = 0;
        for (int lane = 0; lane < warpLanes; ++lane)
            if (compares(op.compare, op.unordered, flushed(a[lane], op), flushed(b[lane], op)))
                holds |= 1U << lane;
        const std::uint32_t other = readPredicate(warp, operands[4]);
        writePredicate(warp, operands[0], combinedWith(op.combine, holds, other), mask);
        return writePredicate(warp, operands[1], combinedWith(op.combine, ~holds, other), mask);
    }
    case Opcode::Fchk: {
        // Returns true if a / b needs more than a reciprocal with Newton steps. NVIDIA does not
        // document the limits, which ordinary values do not reach.
        const Lanes& a = readFloat(warp, operands[1], b0);
        const Lanes& b = readFloat(warp, operands[2], b1);
        std::uint32_t special = 0;
        for (int lane = 0; lane < warpLanes; ++lane) {
            const auto above = static_cast<int>(a[lane] >> 23U & 255U);
            const auto below = static_cast<int>(b[lane] >> 23U & 255U);
            const bool isZero = (a[lane] << 1U) == 0;
            if (below == 0 || below >= 253 || above == 255 ||
                (!isZero && (above < 24 || above - below > 125 || above - below < -125)))
                special |= 1U << lane;
        }
        return writePredicate(warp, operands[0], special, mask);
    }
    case Opcode::Mufu: {
        const Lanes& a = readFloat(warp, operands[1], b0);
        for (int lane = 0; lane < warpLanes; ++lane) {
            const float x = realOf(a[lane]);
            constexpr float turn = 6.283185307F;
            switch (op.variant) {
            case Rcp:
                result[lane] = bitsOf(1.0F / x);
                break;
            case Rsq:
                result[lane] = bitsOf(1.0F / std::sqrt(x));
                break;
            case Ex2:
                result[lane] = bitsOf(std::exp2(x));
                break;
            case Lg2:
                result[lane] = bitsOf(std::log2(x));
                break;
            case Sin: // in turns, after a multiplication by 1 / (2 pi)
                result[lane] = bitsOf(std::sin(x * turn));
                break;
            case Cos:
                result[lane] = bitsOf(std::cos(x * turn));
                break;
            case Sqrt:
                result[lane] = bitsOf(std::sqrt(x));
                break;
            case Tanh:
                result[lane] = bitsOf(std::tanh(x));
                break;
            default: { // the upper word of a double
                const auto value = std::bit_cast<double>(std::uint64_t{a[lane]} << 32U);
                const double made = op.variant == Rcp64h ? 1 / value : 1 / std::sqrt(value);
                result[lane] =
                    static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(made) >> 32U);
            }
            }
        }
        break;
    }
    default: { // FRND
        const auto whole = [&](double x) {
            return op.variant == 1   ? std::trunc(x)
                   : op.variant == 2 ? std::floor(x)
                   : op.variant == 3 ? std::ceil(x)
                                     : std::nearbyint(x);
        };
        if (op.wide) {
            Lanes upper;
            for (int lane = 0; lane < warpLanes; ++lane) {
                const auto bits =
                    std::bit_cast<std::uint64_t>(whole(readDouble(warp, operands[1], lane)));
                result[lane] = static_cast<std::uint32_t>(bits);
                upper[lane] = static_cast<std::uint32_t>(bits >> 32U);
            }
            write(warp, operands[0].index, result, mask);
            if (operands[0].index != sass::zeroRegister)
                write(warp, operands[0].index + 1, upper, mask);
            return;
        }
        const Lanes& a = readFloat(warp, operands[1], b0);
        for (int lane = 0; lane < warpLanes; ++lane)
            result[lane] = bitsOf(static_cast<float>(whole(double{flushed(a[lane], op)})));
    }
    }
    writeResult(warp, operands[0], result, mask);
}

void Executor::executeDouble(Warp& warp, const Operation& op, std::uint32_t mask) {
    const std::vector<Operand>& operands = op.operands;
    if (op.opcode == Opcode::Dsetp) {
        std::uint32_t holds = 0;
        if (op.variant != 0) { // MAX, MIN: true if the first is the result, or if both are NaN
            std::uint32_t none = 0;
            for (int lane = 0; lane < warpLanes; ++lane) {
                const double a = readDouble(warp, operands[2], lane);
                const double b = readDouble(warp, operands[3], lane);
                if (op.variant == 1 ? a > b : a < b)
                    holds |= 1U << lane;
                if (b != b)
                    (a != a ? none : holds) |= 1U << lane;
            }
            const std::uint32_t other = readPredicate(warp, operands[4]);
            writePredicate(warp, operands[0], combinedWith(op.combine, holds, other), mask);
            return writePredicate(warp, operands[1], combinedWith(op.combine, none, other), mask);
        }
        for (int lane = 0; lane < warpLanes; ++lane)
            if (compares(op.compare, op.unordered, readDouble(warp, operands[2], lane),
                         readDouble(warp, operands[3], lane)))
                holds |= 1U << lane;
        const std::uint32_t other = readPredicate(warp, operands[4]);
        writePredicate(warp, operands[0], combinedWith(op.combine, holds, other), mask);
        return writePredicate(warp, operands[1], combinedWith(op.combine, ~holds, other), mask);
    }
    Lanes low;
    Lanes high;
    for (int lane = 0; lane < warpLanes; ++lane) {
        const double a = readDouble(warp, operands[1], lane);
        const double b = readDouble(warp, operands[2], lane);
        const double made = inRounding(op.rounding, [&] {
            if (op.opcode == Opcode::Dadd)
                return a + b;
            if (op.opcode == Opcode::Dmul)
                return a * b;
            return std::fma(a, b, readDouble(warp, operands[3], lane));
        });
        const auto bits = std::bit_cast<std::uint64_t>(made);
        low[lane] = static_cast<std::uint32_t>(bits);
        high[lane] = static_cast<std::uint32_t>(bits >> 32U);
    }
    if (operands[0].index != sass::zeroRegister) {
        write(warp, operands[0].index, low, mask);
        write(warp, operands[0].index + 1, high, mask);
    }
}

void Executor::executeHalf(Warp& warp, const Operation& op, std::uint32_t mask) {
    const std::vector<Operand>& operands = op.operands;
    // Returns the half `part` of an operand. Constants are two operands, upper half first.
    const auto half = [&](const Operand& operand, int lane, unsigned part) {
        if (operand.kind == Kind::Integer)
            return realOf(static_cast<std::uint32_t>(operand.integer));
        Lanes buffer;
        const std::uint32_t word = read(warp, operand, buffer)[lane];
        const unsigned from = operand.suffix == "H0_H0"   ? 0U
                              : operand.suffix == "H1_H1" ? 1U
                                                          : part;
        float value = halfToFloat(static_cast<std::uint16_t>(word >> 16U * from), op.bfloat);
        if (operand.absolute)
            value = std::abs(value);
        return operand.negated ? -value : value;
    };
    Lanes result;
    const std::size_t wanted = op.opcode == Opcode::Hfma2 ? 3 : 2;
    // Position of each operand in the listing.
    std::array<std::size_t, 3> first = {};
    std::size_t at = 1;
    for (std::size_t i = 0; i < wanted; ++i) {
        first[i] = at;
        at += at < operands.size() && operands[at].kind == Kind::Integer ? 2 : 1;
    }
    if (at != operands.size())
        throw Error({message(KC_TEXT("engine", "The model does not support the instruction {0}"),
                             "H*2 with other operands")});
    const auto value = [&](std::size_t i, int lane, unsigned part) {
        const Operand& operand = operands[first[i]];
        if (operand.kind == Kind::Integer)
            return half(operands[first[i] + (part == 1 ? 0 : 1)], lane, part);
        return half(operand, lane, part);
    };
    for (int lane = 0; lane < warpLanes; ++lane) {
        std::array<float, 2> made = {};
        for (unsigned part = 0; part < 2; ++part) {
            const float a = value(0, lane, part);
            const float b = value(1, lane, part);
            made[part] = op.opcode == Opcode::Hadd2 ? a + b
                         : op.opcode == Opcode::Hmul2
                             ? a * b
                             : static_cast<float>(double{a} * b + double{value(2, lane, part)});
        }
        result[lane] = op.isReal // HADD2.F32 widens the lower half
                           ? bitsOf(made[0])
                           : std::uint32_t{floatToHalf(made[1], op.bfloat)} << 16U |
                                 floatToHalf(made[0], op.bfloat);
    }
    write(warp, operands[0].index, result, mask);
}

void Executor::executePack(Warp& warp, const Operation& op, std::uint32_t mask) {
    const std::vector<Operand>& operands = op.operands;
    Lanes b0;
    Lanes b1;
    Lanes b2;
    const Lanes& first = readFloat(warp, operands[1], b0);
    const Lanes& second = operands.size() > 2 ? readFloat(warp, operands[2], b1) : first;
    const Lanes& last = read(warp, operands.back(), b2);
    const bool isE5m2 = op.variant == FromE5m2 || op.variant == ToE5m2;
    Lanes result;
    for (int lane = 0; lane < warpLanes; ++lane) {
        const std::uint32_t word = first[lane];
        switch (op.variant) {
        case ToHalves:
            result[lane] = std::uint32_t{floatToHalf(realOf(word), op.bfloat)} << 16U |
                           floatToHalf(realOf(second[lane]), op.bfloat);
            break;
        case FromE4m3:
        case FromE5m2: {
            const std::uint32_t pair = operands[1].suffix == "H1" ? word >> 16U : word;
            const auto half = [&](std::uint32_t bits) {
                return floatToHalf(byteToFloat(static_cast<std::uint8_t>(bits), isE5m2), false);
            };
            result[lane] = std::uint32_t{half(pair >> 8U)} << 16U | half(pair);
            break;
        }
        default: {
            const auto narrow = [&](float value) {
                return std::uint32_t{floatToByte(value, isE5m2)};
            };
            const auto half = [&](unsigned part) {
                return halfToFloat(static_cast<std::uint16_t>(word >> 16U * part), false);
            };
            result[lane] = last[lane] << 16U | narrow(op.isReal ? realOf(word) : half(1)) << 8U |
                           narrow(op.isReal ? realOf(second[lane]) : half(0));
        }
        }
    }
    write(warp, operands[0].index, result, mask);
}

void Executor::executeMatrix(Warp& warp, const Operation& op, std::uint32_t mask) {
    const std::vector<Operand>& operands = op.operands;
    const auto halfAt = [](const Lanes& lanes, int lane, int part, bool bfloat) {
        return halfToFloat(static_cast<std::uint16_t>(lanes[lane] >> 16 * part), bfloat);
    };
    if (op.opcode == Opcode::Movm) { // an 8 x 8 matrix of halves, one row per four lanes
        const Lanes source = warp.registers[operands[1].index];
        Lanes result;
        for (int lane = 0; lane < warpLanes; ++lane) {
            const auto element = [&](int row, int column) {
                return source[row * 4 + column / 2] >> 16 * (column % 2) & 0xffffU;
            };
            const int pair = lane % 4 * 2;
            result[lane] = element(pair, lane / 4) | element(pair + 1, lane / 4) << 16U;
        }
        return write(warp, operands[0].index, result, mask);
    }
    // m16n8k16 with the layout in the PTX ISA (mma.m16n8k16). A has four registers, and B has two.
    std::array<std::array<float, 16>, 16> a;
    std::array<std::array<float, 8>, 16> b;
    for (int lane = 0; lane < warpLanes; ++lane) {
        const int row = lane / 4;
        const int column = lane % 4 * 2;
        for (int part = 0; part < 2; ++part) {
            for (int i = 0; i < 4; ++i)
                a[row + i % 2 * 8][column + part + i / 2 * 8] =
                    halfAt(warp.registers[operands[1].index + static_cast<unsigned>(i)], lane, part,
                           op.bfloat);
            for (int i = 0; i < 2; ++i)
                b[column + part + i * 8][row] =
                    halfAt(warp.registers[operands[2].index + static_cast<unsigned>(i)], lane, part,
                           op.bfloat);
        }
    }
    std::array<std::array<float, 8>, 16> sums = {};
    for (int row = 0; row < 16; ++row)
        for (int k = 0; k < 16; ++k)
            for (int column = 0; column < 8; ++column)
                sums[row][column] += a[row][k] * b[k][column];
    for (unsigned i = 0; i < 4; ++i) {
        Lanes buffer;
        Operand addend = operands[3];
        if (addend.kind == Kind::Register && addend.index != sass::zeroRegister)
            addend.index = static_cast<std::uint8_t>(addend.index + i);
        const Lanes before = read(warp, addend, buffer);
        Lanes result;
        for (int lane = 0; lane < warpLanes; ++lane)
            result[lane] =
                bitsOf(realOf(before[lane]) + sums[lane / 4 + static_cast<int>(i) / 2 * 8]
                                                  [lane % 4 * 2 + static_cast<int>(i) % 2]);
        write(warp, operands[0].index + static_cast<int>(i), result, mask);
    }
}

void Executor::executeConversion(Warp& warp, const Operation& op, std::uint32_t mask) {
    const std::vector<Operand>& operands = op.operands;
    const Operand& source = operands[1];
    Lanes low{};
    Lanes high{};
    bool isPair = false;
    const auto set = [&](int lane, std::uint64_t bits) {
        low[lane] = static_cast<std::uint32_t>(bits);
        high[lane] = static_cast<std::uint32_t>(bits >> 32U);
    };
    Lanes buffer;
    if (op.opcode == Opcode::I2f) {
        isPair = op.wide;
        const Lanes& values = op.is64 ? low : readInteger(warp, source, buffer);
        const unsigned shift = source.suffix.size() == 2
                                   ? (source.suffix[0] == 'B' ? 8U : 16U) *
                                         static_cast<unsigned>(source.suffix[1] - '0')
                                   : 0U;
        for (int lane = 0; lane < warpLanes; ++lane) {
            long double x = 0;
            if (op.is64) {
                const std::uint64_t wide = readPair(warp, source, lane);
                x = op.isUnsigned ? static_cast<long double>(wide)
                                  : static_cast<long double>(static_cast<std::int64_t>(wide));
            } else {
                std::uint32_t word = values[lane] >> shift;
                if (op.bytes < 4) {
                    const unsigned unused = 32U - 8U * op.bytes;
                    word <<= unused;
                    word =
                        op.isUnsigned
                            ? word >> unused
                            : static_cast<std::uint32_t>(static_cast<std::int32_t>(word) >> unused);
                }
                x = op.isUnsigned ? static_cast<long double>(word)
                                  : static_cast<long double>(static_cast<std::int32_t>(word));
            }
            if (op.wide)
                set(lane, std::bit_cast<std::uint64_t>(static_cast<double>(x)));
            else
                set(lane, bitsOf(rounded(static_cast<double>(x), op.rounding)));
        }
    } else if (op.opcode == Opcode::F2i) {
        isPair = op.is64;
        const Lanes& values = op.wide ? low : readFloat(warp, source, buffer);
        for (int lane = 0; lane < warpLanes; ++lane) {
            double x = op.wide ? readDouble(warp, source, lane)
                               : static_cast<double>(flushed(values[lane], op));
            x = op.variant == 1   ? std::trunc(x)
                : op.variant == 2 ? std::floor(x)
                : op.variant == 3 ? std::ceil(x)
                                  : std::nearbyint(x);
            // Out-of-range values saturate, and NaN gives 0.
            const int bits = op.is64 ? 64 : 32;
            const double above = std::ldexp(1.0, op.isUnsigned ? bits : bits - 1);
            const double below = op.isUnsigned ? 0.0 : -above;
            if (std::isnan(x))
                set(lane, op.is64 ? std::uint64_t{1} << 63U : 0U);
            else if (x >= above)
                set(lane, op.isUnsigned ? ~std::uint64_t{0} >> (64 - bits)
                                        : ~std::uint64_t{0} >> (65 - bits));
            else if (x < below)
                set(lane, op.isUnsigned ? 0U : std::uint64_t{1} << (bits - 1));
            else if (op.isUnsigned)
                set(lane, static_cast<std::uint64_t>(x));
            else
                set(lane, static_cast<std::uint64_t>(static_cast<std::int64_t>(x)));
        }
    } else { // F2F
        isPair = op.wide;
        const bool fromDouble = op.variant == 1;
        const Lanes& values = fromDouble ? low : readFloat(warp, source, buffer);
        for (int lane = 0; lane < warpLanes; ++lane) {
            const double x = fromDouble ? readDouble(warp, source, lane)
                                        : static_cast<double>(realOf(values[lane]));
            set(lane, op.wide ? std::bit_cast<std::uint64_t>(x) : bitsOf(static_cast<float>(x)));
        }
    }
    write(warp, operands[0].index, low, mask);
    if (isPair && operands[0].index != sass::zeroRegister)
        write(warp, operands[0].index + 1, high, mask);
}

void Executor::executeInteger(Warp& warp, const Operation& op, std::uint32_t mask) {
    const std::vector<Operand>& operands = op.operands;
    Lanes b0;
    Lanes b1;
    Lanes b2;
    Lanes result;
    int target = operands.empty() ? sass::zeroRegister : operands[0].index;
    switch (op.opcode) {
    case Opcode::Iadd64: {
        const auto addend64 = [&](const Operand& operand, int lane) {
            const std::uint64_t value = readPair(warp, operand, lane);
            return operand.negated && operand.kind != Kind::Integer ? 0 - value : value;
        };
        return writePair(warp, target, mask, [&](int lane) {
            return addend64(operands[1], lane) + addend64(operands[2], lane);
        });
    }
    case Opcode::Iadd3: {
        const std::size_t carries = predicatesOut(op);
        const std::size_t at = 1 + carries;
        const Lanes& a = read(warp, operands[at], b0);
        const Lanes& b = read(warp, operands[at + 1], b1);
        const Lanes& c = read(warp, operands[at + 2], b2);
        std::uint32_t first = 0;
        std::uint32_t second = 0;
        if (op.extended) {
            first = at + 3 < operands.size() ? readPredicate(warp, operands[at + 3]) : 0U;
            second = at + 4 < operands.size() ? readPredicate(warp, operands[at + 4]) : 0U;
        }
        std::uint32_t one = 0;
        std::uint32_t two = 0;
        for (int lane = 0; lane < warpLanes; ++lane) {
            const std::uint64_t sum = addend(a[lane], operands[at], op.extended) +
                                      addend(b[lane], operands[at + 1], op.extended) +
                                      addend(c[lane], operands[at + 2], op.extended) +
                                      (first >> lane & 1U) + (second >> lane & 1U);
            result[lane] = static_cast<std::uint32_t>(sum);
            one |= (sum >> 32U) >= 1 ? 1U << lane : 0U;
            two |= (sum >> 32U) >= 2 ? 1U << lane : 0U;
        }
        write(warp, target, result, mask);
        if (carries > 0)
            writePredicate(warp, operands[1], one, mask);
        if (carries > 1)
            writePredicate(warp, operands[2], two, mask);
        return;
    }
    case Opcode::Imad: {
        const std::size_t carries = predicatesOut(op);
        const std::size_t at = 1 + carries;
        const Lanes& a = readInteger(warp, operands[at], b0);
        const Lanes& b = readInteger(warp, operands[at + 1], b1);
        const std::uint32_t carry =
            op.extended && at + 3 < operands.size() ? readPredicate(warp, operands[at + 3]) : 0U;
        if (!op.wide && !op.high) {
            const Lanes& c = readInteger(warp, operands[at + 2], b2);
            for (int lane = 0; lane < warpLanes; ++lane)
                result[lane] = a[lane] * b[lane] + c[lane] + (carry >> lane & 1U);
            break;
        }
        Lanes upper;
        std::uint32_t over = 0;
        for (int lane = 0; lane < warpLanes; ++lane) {
            std::uint64_t c = readPair(warp, operands[at + 2], lane);
            if (operands[at + 2].kind != Kind::Integer && operands[at + 2].negated)
                c = 0 - c;
            const std::uint64_t made = product(a[lane], b[lane], op.isUnsigned);
            const std::uint64_t sum = made + c + (carry >> lane & 1U);
            over |= sum < made ? 1U << lane : 0U;
            result[lane] = static_cast<std::uint32_t>(sum);
            upper[lane] = static_cast<std::uint32_t>(sum >> 32U);
        }
        if (op.wide) {
            write(warp, target, result, mask);
            if (target != sass::zeroRegister)
                write(warp, target + 1, upper, mask);
        } else {
            write(warp, target, upper, mask);
        }
        if (carries > 0)
            writePredicate(warp, operands[1], over, mask);
        return;
    }
    case Opcode::Iabs: {
        const Lanes& a = readInteger(warp, operands[1], b0);
        for (int lane = 0; lane < warpLanes; ++lane)
            result[lane] = (a[lane] >> 31U) != 0 ? 0U - a[lane] : a[lane];
        break;
    }
    case Opcode::Isetp: {
        if (op.is64) {
            std::uint32_t holds = 0;
            for (int lane = 0; lane < warpLanes; ++lane) {
                const std::uint64_t a = readPair(warp, operands[2], lane);
                const std::uint64_t b = readPair(warp, operands[3], lane);
                const bool is = op.isUnsigned
                                    ? compares(op.compare, false, a, b)
                                    : compares(op.compare, false, static_cast<std::int64_t>(a),
                                               static_cast<std::int64_t>(b));
                holds |= is ? 1U << lane : 0U;
            }
            const std::uint32_t other = readPredicate(warp, operands[4]);
            writePredicate(warp, operands[0], combinedWith(op.combine, holds, other), mask);
            return writePredicate(warp, operands[1], combinedWith(op.combine, ~holds, other), mask);
        }
        const Lanes& a = readInteger(warp, operands[2], b0);
        const Lanes& b = readInteger(warp, operands[3], b1);
        const std::uint32_t lower =
            op.extended && operands.size() > 5 ? readPredicate(warp, operands[5]) : 0U;
        std::uint32_t holds = 0;
        for (int lane = 0; lane < warpLanes; ++lane) {
            const std::int64_t x = op.isUnsigned ? std::int64_t{a[lane]}
                                                 : std::int64_t{static_cast<std::int32_t>(a[lane])};
            const std::int64_t y = op.isUnsigned ? std::int64_t{b[lane]}
                                                 : std::int64_t{static_cast<std::int32_t>(b[lane])};
            bool is = compares(op.compare, false, x, y);
            if (op.extended) { // upper words; if they are equal, the lower words decide
                const bool low = (lower >> lane & 1U) != 0;
                is = x == y                                                   ? low
                     : op.compare == Compare::Eq                              ? false
                     : op.compare == Compare::Ne                              ? true
                     : op.compare == Compare::Lt || op.compare == Compare::Le ? x < y
                                                                              : x > y;
            }
            holds |= is ? 1U << lane : 0U;
        }
        const std::uint32_t other = readPredicate(warp, operands[4]);
        writePredicate(warp, operands[0], combinedWith(op.combine, holds, other), mask);
        return writePredicate(warp, operands[1], combinedWith(op.combine, ~holds, other), mask);
    }
    case Opcode::Imnmx:
    case Opcode::Viaddmnmx: {
        if (op.is64) { // P, P, R, a, b, P, !PT
            const std::uint32_t least = readPredicate(warp, operands[5]);
            return writePair(warp, operands[2].index, mask, [&](int lane) {
                const std::uint64_t a = readPair(warp, operands[3], lane);
                const std::uint64_t b = readPair(warp, operands[4], lane);
                const bool less = op.isUnsigned
                                      ? a < b
                                      : static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b);
                return less == ((least >> lane & 1U) != 0) ? a : b;
            });
        }
        const std::size_t at = 1 + predicatesOut(op);
        const Lanes& a = readInteger(warp, operands[at], b0);
        const Lanes& b = readInteger(warp, operands[at + 1], b1);
        const bool adds = op.opcode == Opcode::Viaddmnmx;
        const Lanes& c = adds ? readInteger(warp, operands[at + 2], b2) : b;
        const std::uint32_t least = readPredicate(warp, operands.back());
        for (int lane = 0; lane < warpLanes; ++lane) {
            const std::uint32_t left = adds ? a[lane] + b[lane] : a[lane];
            const bool less = op.isUnsigned ? left < c[lane]
                                            : static_cast<std::int32_t>(left) <
                                                  static_cast<std::int32_t>(c[lane]);
            result[lane] = less == ((least >> lane & 1U) != 0) ? left : c[lane];
        }
        return writeResult(warp, operands[0], result, mask);
    }
    case Opcode::Viadd: {
        const Lanes& a = readInteger(warp, operands[1], b0);
        const Lanes& b = readInteger(warp, operands[2], b1);
        for (int lane = 0; lane < warpLanes; ++lane)
            result[lane] = a[lane] + b[lane];
        break;
    }
    case Opcode::Lea: {
        const std::size_t carries = predicatesOut(op);
        const std::size_t at = 1 + carries;
        const bool hasUpper = op.high && !op.signExtends;
        const Lanes& a = readInteger(warp, operands[at], b0);
        const Lanes& b = read(warp, operands[at + 1], b1);
        const Lanes& c = hasUpper ? readInteger(warp, operands[at + 2], b2) : b;
        const auto shift = static_cast<unsigned>(operands[at + (hasUpper ? 3 : 2)].integer);
        const std::uint32_t carry = op.extended ? readPredicate(warp, operands.back()) : 0U;
        std::uint32_t over = 0;
        for (int lane = 0; lane < warpLanes; ++lane) {
            const std::uint64_t sum = std::uint64_t{leaPart(op, a[lane], c[lane], shift)} +
                                      addend(b[lane], operands[at + 1], op.extended) +
                                      (carry >> lane & 1U);
            result[lane] = static_cast<std::uint32_t>(sum);
            over |= (sum >> 32U) != 0 ? 1U << lane : 0U;
        }
        write(warp, target, result, mask);
        if (carries > 0)
            writePredicate(warp, operands[1], over, mask);
        return;
    }
    case Opcode::Shf: {
        const Lanes& a = readInteger(warp, operands[1], b0);
        const Lanes& by = readInteger(warp, operands[2], b1);
        const Lanes& c = readInteger(warp, operands[3], b2);
        for (int lane = 0; lane < warpLanes; ++lane)
            result[lane] = shifted(op, a[lane], by[lane], c[lane]);
        break;
    }
    case Opcode::Lop3: { // [P,] R, a, b, c, table, P
        const bool hasPredicate = operands[0].isPredicate();
        const std::size_t at = hasPredicate ? 2 : 1;
        target = operands[at - 1].index;
        const Lanes& a = readInteger(warp, operands[at], b0);
        const Lanes& b = readInteger(warp, operands[at + 1], b1);
        const Lanes& c = readInteger(warp, operands[at + 2], b2);
        const auto table = static_cast<std::uint32_t>(operands[at + 3].integer);
        std::uint32_t some = 0;
        for (int lane = 0; lane < warpLanes; ++lane) {
            result[lane] = lookUp(a[lane], b[lane], c[lane], table);
            some |= result[lane] != 0 ? 1U << lane : 0U;
        }
        if (hasPredicate) {
            if (at + 4 < operands.size())
                some |= readPredicate(warp, operands[at + 4]);
            writePredicate(warp, operands[0], some, mask);
        }
        break;
    }
    case Opcode::Plop3: { // P, P, a, b, c, table, table
        const std::uint32_t a = readPredicate(warp, operands[2]);
        const std::uint32_t b = readPredicate(warp, operands[3]);
        const std::uint32_t c = readPredicate(warp, operands[4]);
        writePredicate(warp, operands[0],
                       lookUp(a, b, c, static_cast<std::uint32_t>(operands[5].integer)), mask);
        return writePredicate(warp, operands[1],
                              lookUp(a, b, c, static_cast<std::uint32_t>(operands[6].integer)),
                              mask);
    }
    case Opcode::Prmt: {
        const Lanes& a = readInteger(warp, operands[1], b0);
        const Lanes& by = readInteger(warp, operands[2], b1);
        const Lanes& c = readInteger(warp, operands[3], b2);
        for (int lane = 0; lane < warpLanes; ++lane)
            result[lane] = permuted(a[lane], by[lane], c[lane]);
        break;
    }
    case Opcode::Sel: {
        if (op.is64) {
            const std::uint32_t chosen = readPredicate(warp, operands[3]);
            return writePair(warp, target, mask, [&](int lane) {
                return readPair(warp, operands[(chosen >> lane & 1U) != 0 ? 1 : 2], lane);
            });
        }
        const Lanes& a = readInteger(warp, operands[1], b0);
        const Lanes& b = readInteger(warp, operands[2], b1);
        const std::uint32_t first = readPredicate(warp, operands[3]);
        for (int lane = 0; lane < warpLanes; ++lane)
            result[lane] = (first >> lane & 1U) != 0 ? a[lane] : b[lane];
        break;
    }
    case Opcode::Sgxt: {
        const Lanes& a = readInteger(warp, operands[1], b0);
        const Lanes& b = readInteger(warp, operands[2], b1);
        for (int lane = 0; lane < warpLanes; ++lane) {
            const std::uint32_t bits = std::min(b[lane], 32U);
            if (bits == 0)
                result[lane] = 0;
            else if (op.isUnsigned)
                result[lane] = bits == 32 ? a[lane] : a[lane] & ((1U << bits) - 1);
            else
                result[lane] = static_cast<std::uint32_t>(
                    static_cast<std::int32_t>(a[lane] << (32U - bits)) >> (32U - bits));
        }
        break;
    }
    case Opcode::Bmsk: {
        const Lanes& a = readInteger(warp, operands[1], b0);
        const Lanes& b = readInteger(warp, operands[2], b1);
        for (int lane = 0; lane < warpLanes; ++lane) {
            const std::uint32_t ones = b[lane] >= 32 ? everyLane : (1U << b[lane]) - 1;
            result[lane] = a[lane] >= 32 ? 0U : ones << a[lane];
        }
        break;
    }
    case Opcode::Popc: {
        const Lanes& a = readInteger(warp, operands[1], b0);
        for (int lane = 0; lane < warpLanes; ++lane)
            result[lane] = static_cast<std::uint32_t>(std::popcount(a[lane]));
        break;
    }
    case Opcode::Flo: {
        const Lanes& a = readInteger(warp, operands.back(), b0);
        for (int lane = 0; lane < warpLanes; ++lane)
            result[lane] = leadingBit(a[lane], op, op.variant == 1);
        break;
    }
    case Opcode::Brev: {
        const Lanes& a = readInteger(warp, operands[1], b0);
        for (int lane = 0; lane < warpLanes; ++lane)
            result[lane] = reversed(a[lane]);
        break;
    }
    case Opcode::Idp: {
        const Lanes& a = readInteger(warp, operands[1], b0);
        const Lanes& b = readInteger(warp, operands[2], b1);
        const Lanes& c = readInteger(warp, operands[3], b2);
        for (int lane = 0; lane < warpLanes; ++lane) {
            std::uint32_t sum = c[lane];
            for (unsigned shift = 0; shift < 32; shift += 8) {
                const std::uint32_t x = a[lane] >> shift & 0xffU;
                const std::uint32_t y = b[lane] >> shift & 0xffU;
                sum += op.isUnsigned ? x * y
                                     : static_cast<std::uint32_t>(static_cast<std::int8_t>(x) *
                                                                  static_cast<std::int8_t>(y));
            }
            result[lane] = sum;
        }
        break;
    }
    case Opcode::Mov:
        if (op.is64)
            return writePair(warp, target, mask,
                             [&](int lane) { return readPair(warp, operands[1], lane); });
        result = readInteger(warp, operands[1], b0);
        break;
    case Opcode::P2r: { // R, PR, R, mask
        const Lanes& before = operands.size() > 2 ? readInteger(warp, operands[2], b0) : b1;
        const auto kept = static_cast<std::uint32_t>(operands.back().integer);
        for (int lane = 0; lane < warpLanes; ++lane) {
            std::uint32_t bits = 0;
            for (unsigned i = 0; i < 7; ++i)
                bits |= (warp.predicates[i] >> lane & 1U) << i;
            result[lane] = (before[lane] & ~(kept << op.variant)) | (bits & kept) << op.variant;
        }
        break;
    }
    case Opcode::R2p: { // PR, R, mask
        const Lanes& source = readInteger(warp, operands[1], b0);
        const auto taken = static_cast<std::uint32_t>(operands.back().integer);
        const unsigned shift = operands[1].suffix.empty()
                                   ? 0U
                                   : 8U * static_cast<unsigned>(operands[1].suffix[1] - '0');
        for (unsigned i = 0; i < 7; ++i) {
            if ((taken >> i & 1U) == 0)
                continue;
            std::uint32_t bits = 0;
            for (int lane = 0; lane < warpLanes; ++lane)
                bits |= (source[lane] >> (shift + i) & 1U) << lane;
            warp.predicates[i] = (warp.predicates[i] & ~mask) | (bits & mask);
        }
        return;
    }
    case Opcode::Cs2r: // reads SRZ
        result.fill(0);
        if (target != sass::zeroRegister && op.wide)
            write(warp, target + 1, result, mask);
        break;
    case Opcode::Ldc: {
        Operand source = operands[1];
        if (op.bytes < 4) {
            source.integer &= ~std::int64_t{3};
            const Lanes& words = read(warp, source, b0);
            const auto shift = static_cast<unsigned>(operands[1].integer & 3) * 8;
            if (operands[1].index != sass::zeroRegister)
                throw Error(
                    {message(KC_TEXT("engine", "The model does not support the instruction {0}"),
                             "LDC of bytes with an index")});
            const unsigned unused = 32U - 8U * op.bytes;
            for (int lane = 0; lane < warpLanes; ++lane) {
                const std::uint32_t word = words[lane] >> shift << unused;
                result[lane] =
                    op.isUnsigned
                        ? word >> unused
                        : static_cast<std::uint32_t>(static_cast<std::int32_t>(word) >> unused);
            }
            break;
        }
        const Lanes first = read(warp, source, b0);
        if (op.bytes == 8 && target != sass::zeroRegister) {
            source.integer += 4;
            write(warp, target + 1, read(warp, source, b1), mask);
        }
        result = first;
        break;
    }
    default:
        throw Error({message(KC_TEXT("engine", "The model does not support the instruction {0}"),
                             std::to_string(static_cast<int>(op.opcode)))});
    }
    write(warp, target, result, mask);
}

void Executor::writePair(Warp& warp, int target, std::uint32_t mask,
                         const std::function<std::uint64_t(int)>& valueOf) {
    Lanes lower;
    Lanes upper;
    for (int lane = 0; lane < warpLanes; ++lane) {
        const std::uint64_t value = valueOf(lane);
        lower[lane] = static_cast<std::uint32_t>(value);
        upper[lane] = static_cast<std::uint32_t>(value >> 32U);
    }
    write(warp, target, lower, mask);
    if (target != sass::zeroRegister)
        write(warp, target + 1, upper, mask);
}

void Executor::writeUniformPair(Warp& warp, const Operand& operand, std::uint64_t value) {
    writeUniform(warp, operand, static_cast<std::uint32_t>(value));
    Operand upper = operand;
    if (upper.index != sass::zeroRegister)
        ++upper.index;
    writeUniform(warp, upper, static_cast<std::uint32_t>(value >> 32U));
}

void Executor::executeUniform(const Block& block, Warp& warp, const Operation& op,
                              std::uint32_t mask) {
    const std::vector<Operand>& operands = op.operands;
    const auto value = [&](std::size_t i) { return readUniform(warp, operands[i]); };
    const auto raw = [&](std::size_t i) {
        Operand plain = operands[i];
        plain.negated = plain.inverted = false;
        return readUniform(warp, plain);
    };
    const auto predicate = [&](std::size_t i) {
        return i < operands.size() && (readPredicate(warp, operands[i]) & 1U) != 0;
    };
    switch (op.opcode) {
    case Opcode::Uiadd3: {
        const std::size_t carries = predicatesOut(op);
        const std::size_t at = 1 + carries;
        if (op.is64) {
            std::uint64_t total = 0;
            for (std::size_t i = at; i < at + 3; ++i) {
                const std::uint64_t part = readUniformPair(warp, operands[i]);
                total += operands[i].negated && operands[i].kind != Kind::Integer ? 0 - part : part;
            }
            return writeUniformPair(warp, operands[0], total);
        }
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < 3; ++i)
            sum += addend(raw(at + i), operands[at + i], op.extended);
        if (op.extended)
            sum += (predicate(at + 3) ? 1U : 0U) + (predicate(at + 4) ? 1U : 0U);
        writeUniform(warp, operands[0], static_cast<std::uint32_t>(sum));
        for (std::size_t i = 0; i < carries; ++i)
            writePredicate(warp, operands[1 + i], (sum >> 32U) > i ? everyLane : 0U, everyLane);
        return;
    }
    case Opcode::Uimad: {
        const std::uint64_t made = product(value(1), value(2), op.isUnsigned);
        if (op.wide || op.high) {
            const std::uint64_t sum = made + readUniformPair(warp, operands[3]);
            if (op.high)
                return writeUniform(warp, operands[0], static_cast<std::uint32_t>(sum >> 32U));
            return writeUniformPair(warp, operands[0], sum);
        }
        return writeUniform(warp, operands[0],
                            static_cast<std::uint32_t>(made) + value(3) +
                                (op.extended && predicate(4) ? 1U : 0U));
    }
    case Opcode::Uisetp: {
        if (op.is64) {
            const std::uint64_t a = readUniformPair(warp, operands[2]);
            const std::uint64_t b = readUniformPair(warp, operands[3]);
            const bool is = op.isUnsigned
                                ? compares(op.compare, false, a, b)
                                : compares(op.compare, false, static_cast<std::int64_t>(a),
                                           static_cast<std::int64_t>(b));
            const std::uint32_t whole = is ? everyLane : 0U;
            const std::uint32_t other = readPredicate(warp, operands[4]);
            writePredicate(warp, operands[0], combinedWith(op.combine, whole, other), everyLane);
            return writePredicate(warp, operands[1], combinedWith(op.combine, ~whole, other),
                                  everyLane);
        }
        const std::uint32_t a = value(2);
        const std::uint32_t b = value(3);
        const std::int64_t x =
            op.isUnsigned ? std::int64_t{a} : std::int64_t{static_cast<std::int32_t>(a)};
        const std::int64_t y =
            op.isUnsigned ? std::int64_t{b} : std::int64_t{static_cast<std::int32_t>(b)};
        bool is = compares(op.compare, false, x, y);
        if (op.extended)
            is = x == y                                                   ? predicate(5)
                 : op.compare == Compare::Eq                              ? false
                 : op.compare == Compare::Ne                              ? true
                 : op.compare == Compare::Lt || op.compare == Compare::Le ? x < y
                                                                          : x > y;
        const std::uint32_t holds = is ? everyLane : 0U;
        const std::uint32_t other = readPredicate(warp, operands[4]);
        writePredicate(warp, operands[0], combinedWith(op.combine, holds, other), everyLane);
        return writePredicate(warp, operands[1], combinedWith(op.combine, ~holds, other),
                              everyLane);
    }
    case Opcode::Ulea: {
        const std::size_t carries = predicatesOut(op);
        const std::size_t at = 1 + carries;
        const bool hasUpper = op.high && !op.signExtends;
        const auto shift = static_cast<unsigned>(operands[at + (hasUpper ? 3 : 2)].integer);
        const std::uint64_t sum =
            std::uint64_t{leaPart(op, value(at), hasUpper ? value(at + 2) : 0U, shift)} +
            addend(raw(at + 1), operands[at + 1], op.extended) +
            (op.extended && predicate(operands.size() - 1) ? 1U : 0U);
        writeUniform(warp, operands[0], static_cast<std::uint32_t>(sum));
        if (carries > 0)
            writePredicate(warp, operands[1], (sum >> 32U) != 0 ? everyLane : 0U, everyLane);
        return;
    }
    case Opcode::Ushf:
        return writeUniform(warp, operands[0], shifted(op, value(1), value(2), value(3)));
    case Opcode::Ulop3: {
        const bool hasPredicate = operands[0].isPredicate();
        const std::size_t at = hasPredicate ? 2 : 1;
        const std::uint32_t made = lookUp(value(at), value(at + 1), value(at + 2),
                                          static_cast<std::uint32_t>(operands[at + 3].integer));
        writeUniform(warp, operands[at - 1], made);
        if (hasPredicate)
            writePredicate(warp, operands[0], made != 0 || predicate(at + 4) ? everyLane : 0U,
                           everyLane);
        return;
    }
    case Opcode::Usel:
        return writeUniform(warp, operands[0], predicate(3) ? value(1) : value(2));
    case Opcode::Uplop3: {
        const std::uint32_t a = readPredicate(warp, operands[2]);
        const std::uint32_t b = readPredicate(warp, operands[3]);
        const std::uint32_t c = readPredicate(warp, operands[4]);
        writePredicate(warp, operands[0],
                       lookUp(a, b, c, static_cast<std::uint32_t>(operands[5].integer)) & 1U, 1U);
        return writePredicate(warp, operands[1],
                              lookUp(a, b, c, static_cast<std::uint32_t>(operands[6].integer)) & 1U,
                              1U);
    }
    case Opcode::Ui2f: {
        const std::uint32_t kept = op.bytes == 4 ? ~0U : (1U << 8U * op.bytes) - 1;
        const std::uint32_t given = value(1) & kept;
        const double exact = op.isUnsigned ? given : static_cast<std::int32_t>(given);
        const float made = inRounding(op.rounding, [&] { return static_cast<float>(exact); });
        return writeUniform(warp, operands[0], bitsOf(made));
    }
    case Opcode::Umov:
        return op.is64 ? writeUniformPair(warp, operands[0], readUniformPair(warp, operands[1]))
                       : writeUniform(warp, operands[0], value(1));
    case Opcode::Upopc:
        return writeUniform(warp, operands[0], static_cast<std::uint32_t>(std::popcount(value(1))));
    case Opcode::Uflo:
        return writeUniform(warp, operands[0],
                            leadingBit(value(operands.size() - 1), op, op.variant == 1));
    case Opcode::Ubrev:
        return writeUniform(warp, operands[0], reversed(value(1)));
    case Opcode::Uprmt:
        return writeUniform(warp, operands[0], permuted(value(1), value(2), value(3)));
    case Opcode::S2ur:
        return writeUniform(warp, operands[0],
                            special(block, warp, std::countr_zero(mask), op.variant));
    case Opcode::R2ur: {
        if (operands[0].kind != Kind::UniformRegister)
            throw Error(
                {message(KC_TEXT("engine", "The model does not support the instruction {0}"),
                         "R2UR with a predicate")});
        Lanes buffer;
        return writeUniform(warp, operands[0],
                            readInteger(warp, operands[1], buffer)[std::countr_zero(mask)]);
    }
    default: { // ULDC
        Operand to = operands[0];
        Operand source = operands[1];
        for (int read = 0; read < op.bytes; read += 4) {
            writeUniform(warp, to, readUniform(warp, source));
            if (to.index == sass::zeroRegister)
                return;
            ++to.index;
            source.integer += 4;
        }
    }
    }
}

} // namespace kernelcurve::emulator
