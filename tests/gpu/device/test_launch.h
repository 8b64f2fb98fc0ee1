#pragma once

#include "gpu/device/device.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {

// A launch as tests write it, with arrays in place of their indices in the array table.

struct TextureOf {
    const Buffer* array = nullptr;
    std::int64_t width = 0;
    std::int64_t height = 0;
    TextureReading reading = {};
};

struct TensorMapOf {
    const Buffer* array = nullptr;
    TensorMapShape shape;
};

using TestArgument = std::variant<const Buffer*, Value, TextureOf, TensorMapOf>;

struct SymbolOf {
    std::string symbol;
    const Buffer* array = nullptr;
    bool isWritten = false;
};

struct TestLaunch {
    std::size_t entry = 0;
    std::array<std::int64_t, 3> grid = {1, 1, 1};
    std::array<std::int64_t, 3> block = {1, 1, 1};
    std::int64_t sharedBytes = 0;
    std::vector<TestArgument> arguments = {};
    std::vector<StructArgument> structs = {};
    std::vector<SymbolOf> symbols = {};
    std::optional<int> carveout = {};
    std::optional<std::array<std::int64_t, 3>> cluster = {};
    bool overlaps = false;
};

/// Returns the launches with a table of their arrays, in the order of first use.
inline BoundLaunches bound(const std::vector<TestLaunch>& launches) {
    BoundLaunches all;
    const auto index = [&](const Buffer* array) {
        return all.indexOf(const_cast<Buffer&>(*array));
    };
    struct Converter {
        decltype(index)& indexOf;
        Argument operator()(const Buffer* array) const { return ArrayArgument{indexOf(array)}; }
        Argument operator()(const Value& value) const { return value; }
        Argument operator()(const TextureOf& view) const {
            return TextureView{indexOf(view.array), view.width, view.height, view.reading};
        }
        Argument operator()(const TensorMapOf& map) const {
            return TensorMapView{indexOf(map.array), map.shape};
        }
    };
    for (const TestLaunch& from : launches) {
        Launch launch{from.entry, from.grid, from.block, from.sharedBytes};
        for (const TestArgument& argument : from.arguments)
            launch.arguments.push_back(std::visit(Converter{index}, argument));
        for (const SymbolOf& symbol : from.symbols)
            launch.symbols.push_back({symbol.symbol, index(symbol.array), symbol.isWritten});
        launch.structs = from.structs;
        launch.carveout = from.carveout;
        launch.cluster = from.cluster;
        launch.overlaps = from.overlaps;
        all.launches.push_back(std::move(launch));
    }
    return all;
}

} // namespace kernelcurve
