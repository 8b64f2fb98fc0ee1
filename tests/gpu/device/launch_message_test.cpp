#include "gpu/launch/launch.h"
#include "gpu/model/format/json_map.h"
#include "gpu/model/format/json_text.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace kernelcurve {
namespace {

template <typename T>
T sent(const T& value) {
    return readAs<T>(parseJson(writeJson(jsonOf(value))), "message");
}

TEST(LaunchMessage, PreservesAllFields) {
    Launch launch{3, {7, 2, 1}, {32, 4, 2}, 1024};
    launch.arguments = {
        Value(5), Value(true), ArrayArgument{2},
        TextureView{1,
                    30,
                    20,
                    {Texel::Byte, TextureFilter::Linear, TextureAddress::Wrap, true, true, true}},
        TensorMapView{4, {"__half", 2, {64, 32}, {8, 4}, 128, 64}}};
    launch.structs = {
        {1, {{}, {{"x", MemberKind::Real, 4, 0}, {"p", MemberKind::Pointer, 8, 8}}, 16}}};
    launch.symbols = {{"weights", 2}, {"sums", 3, true}};
    launch.carveout = 50;
    launch.cluster = {2, 1, 1};
    launch.overlaps = true;

    const Launch received = sent(launch);
    EXPECT_EQ(received.entry, 3U);
    EXPECT_EQ(received.grid, launch.grid);
    EXPECT_EQ(received.block, launch.block);
    EXPECT_EQ(received.sharedBytes, 1024);
    ASSERT_EQ(received.arguments.size(), launch.arguments.size());
    EXPECT_EQ(std::get<Value>(received.arguments[0]), Value(5));
    EXPECT_EQ(std::get<Value>(received.arguments[1]), Value(true));
    EXPECT_EQ(std::get<ArrayArgument>(received.arguments[2]).array, 2U);
    const auto& texture = std::get<TextureView>(received.arguments[3]);
    EXPECT_EQ(texture.array, 1U);
    EXPECT_EQ(texture.width, 30);
    EXPECT_EQ(texture.height, 20);
    EXPECT_EQ(texture.reading, std::get<TextureView>(launch.arguments[3]).reading);
    const auto& map = std::get<TensorMapView>(received.arguments[4]);
    EXPECT_EQ(map.array, 4U);
    EXPECT_EQ(map.shape, std::get<TensorMapView>(launch.arguments[4]).shape);
    EXPECT_EQ(received.structs, launch.structs);
    EXPECT_EQ(received.symbols, launch.symbols);
    EXPECT_EQ(received.carveout, 50);
    EXPECT_EQ(received.cluster, launch.cluster);
    EXPECT_TRUE(received.overlaps);
}

TEST(LaunchMessage, PreservesTheBitsOfRealNumbers) {
    for (const double number : {0.1, -0.0, 1e300, std::numeric_limits<double>::infinity(),
                                std::numeric_limits<double>::quiet_NaN()}) {
        Launch launch;
        launch.arguments = {Value(number)};
        const double received = std::get<Value>(sent(launch).arguments.at(0)).real();
        EXPECT_EQ(std::signbit(received), std::signbit(number));
        EXPECT_TRUE(received == number || (std::isnan(received) && std::isnan(number))) << number;
    }
}

TEST(LaunchMessage, PreservesEndToEndPlans) {
    EndToEnd plan{MemoryKind::Pinned, true, true, 3, 2, {{0, 0, 64}}, {}};
    plan.pieces = {{{{1, 8, 16}}, 2, {{1, 0, 4}}}};
    const EndToEnd received = sent(plan);
    EXPECT_EQ(received.host, MemoryKind::Pinned);
    EXPECT_TRUE(received.allocates);
    EXPECT_TRUE(received.fills);
    EXPECT_EQ(received.streams, 3);
    EXPECT_EQ(received.arrays, 2U);
    EXPECT_EQ(received.before.at(0).bytes, 64U);
    EXPECT_EQ(received.pieces.at(0).up.at(0).offset, 8U);
    EXPECT_EQ(received.pieces.at(0).launches, 2U);
    EXPECT_EQ(received.pieces.at(0).down.at(0).array, 1U);
}

} // namespace
} // namespace kernelcurve
