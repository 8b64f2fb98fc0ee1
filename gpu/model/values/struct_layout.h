#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kernelcurve {

enum class MemberKind : std::uint8_t { Signed, Unsigned, Real, Boolean, Pointer };

struct StructMember {
    std::string name; ///< such as "x", "origin.x" for a nested structure, or "dims[1]" for an array
    MemberKind kind = MemberKind::Signed;
    std::size_t bytes = 0;
    std::size_t offset = 0;    ///< offset in bytes from the start of the structure
    std::string pointsTo = {}; ///< target type of a pointer, such as "float" or "const int"
    bool operator==(const StructMember&) const = default;
};

/// The layout of a structure parameter of a kernel, flattened to numbers and pointers.
struct StructLayout {
    std::string type; ///< name of the structure
    std::vector<StructMember> members;
    std::size_t bytes = 0;
    bool operator==(const StructLayout&) const = default;
};

/// The arguments that form one structure parameter. `first` is the index of its first member.
struct StructArgument {
    std::size_t first = 0;
    StructLayout layout;
    bool operator==(const StructArgument&) const = default;
};

} // namespace kernelcurve
