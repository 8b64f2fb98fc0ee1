#pragma once

#include "gpu/catalog/kernel/header_scope.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/model/format/yaml_reader.h"

namespace kernelcurve {

// How a kernel gets the problem's arrays, if not as plain pointers into the device's memory. Each
// throws Error.

/// `memory: pinned` for all arrays, or `memory: {in: pinned}`.
void readMemory(KernelFile& kernel, const YamlNode& node, const HeaderScope& scope);
/// `constants: {SYMBOL: ARRAY}` and `symbols: {SYMBOL: ARRAY}`: variables of the code that are
/// declared with `qualifier`, __constant__ or __device__, and stand for arrays.
void readSymbols(KernelFile& kernel, const YamlNode& map, HeaderScope& scope,
                 const std::string& qualifier);
/// `textures: {NAME: {of: ARRAY}}`, with `width` and `height` for two dimensions and how they are
/// read. The names can be arguments.
void readTextures(KernelFile& kernel, const YamlNode& map, HeaderScope& scope);
/// `tensor_maps: {tile_A: {of: A, box: [64, 128], swizzle: 128}}`. The names can be arguments.
void readTensorMaps(KernelFile& kernel, const YamlNode& map, HeaderScope& scope);
/// `end_to_end: {host: pinned, over: n, pieces: 8, streams: 2, allocate: true, whole: [B]}`, see
/// KernelEndToEnd. From here on the header may name a piece's `first` and `count`.
void readEndToEnd(KernelFile& kernel, const YamlNode& map, HeaderScope& scope);

} // namespace kernelcurve
