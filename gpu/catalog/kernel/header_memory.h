#pragma once

#include "gpu/catalog/kernel/header_scope.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/model/format/yaml_reader.h"

namespace kernelcurve {

// These functions read the keys for arrays that are not plain device pointers. They throw Error if
// a value is invalid.

/// Reads `memory: pinned` for all arrays, or `memory: {in: pinned}` per array.
void readMemory(KernelFile& kernel, const YamlNode& node, const HeaderScope& scope);
/// Reads `constants: {SYMBOL: ARRAY}` and `symbols: {SYMBOL: ARRAY}`. `qualifier` is __constant__
/// or __device__.
void readSymbols(KernelFile& kernel, const YamlNode& map, HeaderScope& scope,
                 const std::string& qualifier);
/// Reads `textures: {NAME: {of: ARRAY}}` with the read modes and, for two dimensions, `width` and
/// `height`. Registers the names as arguments.
void readTextures(KernelFile& kernel, const YamlNode& map, HeaderScope& scope);
/// Reads `tensor_maps: {tile_A: {of: A, box: [64, 128], swizzle: 128}}`. Registers the names as
/// arguments.
void readTensorMaps(KernelFile& kernel, const YamlNode& map, HeaderScope& scope);
/// Reads `end_to_end: {host: pinned, over: n, pieces: 8, streams: 2, allocate: true, whole: [B]}`
/// (see KernelEndToEnd). Header keys that are read later may use `first` and `count`.
void readEndToEnd(KernelFile& kernel, const YamlNode& map, HeaderScope& scope);

} // namespace kernelcurve
