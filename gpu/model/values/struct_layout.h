#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kernelcurve {

enum class MemberKind : std::uint8_t { Signed, Unsigned, Real, Boolean, Pointer };

struct StructMember {
    std::string name; ///< "x", "origin.x" for a nested structure, "dims[1]" for an array
    MemberKind kind = MemberKind::Signed;
    std::size_t bytes = 0;
    std::size_t offset = 0;    ///< offset in bytes from the start of the structure
    std::string pointsTo = {}; ///< type of a pointer: "float", "const int"
};

/// The layout of a structure that a kernel takes by value, flattened to numbers and pointers.
struct StructLayout {
    std::string type; ///< name of the structure
    std::vector<StructMember> members;
    std::size_t bytes = 0;
};

/// The arguments, starting at `first`, that form one parameter of the kernel. They are the members
/// of `layout`.
struct StructArgument {
    std::size_t first = 0;
    StructLayout layout;
};

} // namespace kernelcurve
