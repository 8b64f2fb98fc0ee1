#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kernelcurve {

enum class MemberKind : std::uint8_t { Signed, Unsigned, Real, Boolean, Pointer };

struct StructMember {
    std::string name; ///< "x", of a structure in it "origin.x", of an array "dims[1]"
    MemberKind kind = MemberKind::Signed;
    std::size_t bytes = 0;
    std::size_t offset = 0;    ///< bytes from the structure's begin
    std::string pointsTo = {}; ///< of a pointer: "float", "const int"
};

/// A structure that a kernel takes by value, as CUDA's compilers lay it out: all that is in it,
/// taken apart into numbers and pointers.
struct StructLayout {
    std::string type; ///< its name
    std::vector<StructMember> members;
    std::size_t bytes = 0;
};

/// As many arguments of a launch, from `first` on, as `layout` has members make one parameter of
/// the kernel.
struct StructArgument {
    std::size_t first = 0;
    StructLayout layout;
};

} // namespace kernelcurve
