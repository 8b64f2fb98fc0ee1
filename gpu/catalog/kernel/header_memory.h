#pragma once

#include "gpu/catalog/kernel/header_scope.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/model/format/yaml_reader.h"

namespace kernelcurve {

// These functions read the keys for arrays that a kernel does not receive as plain device pointers.
// They throw Error.

/// Reads `memory: pinned` for all arrays, or `memory: {in: pinned}`.
void readMemory(KernelFile& kernel, const YamlNode& node, const HeaderScope& scope);
/// Reads `constants: {SYMBOL: ARRAY}` and `symbols: {SYMBOL: ARRAY}`. These are variables with the
/// given qualifier, __constant__ or __device__, that hold arrays.
void readSymbols(KernelFile& kernel, const YamlNode& map, HeaderScope& scope,
                 const std::string& qualifier);
/// Reads `textures: {NAME: {of: ARRAY}}`, with `width` and `height` for two dimensions, and the
/// read modes. The names can be used as arguments.
void readTextures(KernelFile& kernel, const YamlNode& map, HeaderScope& scope);
/// Reads `tensor_maps: {tile_A: {of: A, box: [64, 128], swizzle: 128}}`. The names can be used as
/// arguments.
void readTensorMaps(KernelFile& kernel, const YamlNode& map, HeaderScope& scope);
/// Reads `end_to_end: {host: pinned, over: n, pieces: 8, streams: 2, allocate: true, whole: [B]}`;
/// see KernelEndToEnd. The rest of the header may then use `first` and `count` of a piece.
void readEndToEnd(KernelFile& kernel, const YamlNode& map, HeaderScope& scope);

} // namespace kernelcurve
