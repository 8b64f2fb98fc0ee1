#include "gpu/device/cpu/memory/texture_unit.h"
#include "tests/gpu/device/cpu/run/kernel_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// The values of a texture along its only row, or at given positions of a larger texture.
class Picture {
  public:
    template <class T>
    Picture(const std::vector<T>& texels, std::int64_t width, std::int64_t height,
            const TextureReading& reading)
        : array_(upload(texels))
        , texture_(textureOf({0, width, height, reading}, *array_)) {}

    std::vector<double> along(const std::vector<float>& places) const {
        std::vector<double> values;
        values.reserve(places.size());
        for (const float place : places)
            values.push_back(sampled(texture_, place, 0.5F));
        return values;
    }
    double at(float x, float y) const { return sampled(texture_, x, y); }
    double inLine(long i) const { return texelOfLine(texture_, i); }

  private:
    std::unique_ptr<Buffer> array_;
    KcTexture texture_;
};

const std::vector<float> row = {1, 2, 4, 8};

TEST(CpuTexture, GivesTheTexelThatAPlaceLiesIn) {
    const Picture picture(row, 4, 1, {});
    EXPECT_THAT(picture.along({0, 0.99F, 1, 3.5F, 3.99F}), ElementsAre(1, 1, 2, 8, 8));
    EXPECT_THAT(picture.along({-0.01F, -7, 4, 1e30F, -1e30F}), ElementsAre(0, 0, 0, 0, 0));
    const Picture rows(std::vector<float>{1, 2, 3, 4, 5, 6}, 3, 2, {});
    EXPECT_EQ(rows.at(2.5F, 0.5F), 3);
    EXPECT_EQ(rows.at(0.5F, 1.5F), 4);
    EXPECT_EQ(rows.at(0.5F, 2), 0);
}

TEST(CpuTexture, WeighsNeighboursByTheirDistanceFromTheMiddle) {
    const Picture picture(row, 4, 1,
                          {.filter = TextureFilter::Linear, .address = TextureAddress::Clamp});
    EXPECT_THAT(picture.along({0.5F, 1, 1.5F, 2.75F, 3.5F}), ElementsAre(1, 1.5, 2, 5, 8));
    EXPECT_THAT(picture.along({0, -3, 4, 9}), ElementsAre(1, 1, 8, 8)) << "the edges go on";
    const Picture square(std::vector<float>{0, 1, 10, 11}, 2, 2, {.filter = TextureFilter::Linear});
    EXPECT_EQ(square.at(1, 1), 5.5);
    EXPECT_EQ(square.at(0.75F, 1.25F), 0.25 * 0.25 * 1 + 0.75 * (0.75 * 10 + 0.25 * 11));
    EXPECT_EQ(square.at(2, 1), 0.5 * 6) << "half of it lies beyond the border";
}

TEST(CpuTexture, HasWeightsOfEightBits) {
    const Picture picture(std::vector<float>{0, 1}, 2, 1,
                          {.filter = TextureFilter::Linear, .address = TextureAddress::Clamp});
    EXPECT_EQ(picture.at(0.5F + 1 / 256.0F, 0.5F), 1 / 256.0);
    EXPECT_EQ(picture.at(0.5F + 1.4F / 256, 0.5F), 1 / 256.0);
    EXPECT_EQ(picture.at(0.5F + 0.4F / 256, 0.5F), 0);
    EXPECT_EQ(picture.at(0.5F + 255.8F / 256, 0.5F), 1) << "the ninth bit: 1 itself";
}

TEST(CpuTexture, GoesOnBeyondItsEdges) {
    const auto with = [](TextureFilter filter, TextureAddress address) {
        return Picture(row, 4, 1, {.filter = filter, .address = address, .normalizedPlaces = true});
    };
    // Positions of the centres of the texels -2, -1, 0, 3, 4, 5 and 8.
    const std::vector<float> places = {-0.375F, -0.125F, 0.125F, 0.875F, 1.125F, 1.375F, 2.125F};
    EXPECT_THAT(with(TextureFilter::Point, TextureAddress::Border).along(places),
                ElementsAre(0, 0, 1, 8, 0, 0, 0));
    EXPECT_THAT(with(TextureFilter::Point, TextureAddress::Clamp).along(places),
                ElementsAre(1, 1, 1, 8, 8, 8, 8));
    EXPECT_THAT(with(TextureFilter::Point, TextureAddress::Wrap).along(places),
                ElementsAre(4, 8, 1, 8, 1, 2, 1));
    EXPECT_THAT(with(TextureFilter::Point, TextureAddress::Mirror).along(places),
                ElementsAre(2, 1, 1, 8, 8, 4, 1));
    // This position is between the last texel and the border.
    EXPECT_EQ(with(TextureFilter::Linear, TextureAddress::Border).along({1})[0], 4);
    EXPECT_EQ(with(TextureFilter::Linear, TextureAddress::Clamp).along({1})[0], 8);
    EXPECT_EQ(with(TextureFilter::Linear, TextureAddress::Wrap).along({1})[0], 4.5);
    EXPECT_EQ(with(TextureFilter::Linear, TextureAddress::Wrap).along({-2})[0], 4.5);
    EXPECT_EQ(with(TextureFilter::Linear, TextureAddress::Mirror).along({1})[0], 8);
    EXPECT_EQ(with(TextureFilter::Linear, TextureAddress::Mirror).along({0})[0], 1);
}

TEST(CpuTexture, ReadsWholeNumbersAsTheyAreOrAsFractions) {
    const std::vector<std::uint8_t> bytes = {0, 51, 255, 128};
    EXPECT_EQ(Picture(bytes, 0, 0, {.texel = Texel::Byte}).inLine(1), 51);
    EXPECT_EQ(Picture(bytes, 0, 0, {.texel = Texel::Byte}).inLine(4), 0) << "beyond the end";
    EXPECT_EQ(Picture(bytes, 0, 0, {.texel = Texel::SignedByte}).inLine(2), -1);
    EXPECT_EQ(Picture(bytes, 0, 0, {.texel = Texel::UnsignedShort}).inLine(0), 51 * 256);
    EXPECT_EQ(Picture(bytes, 0, 0, {.texel = Texel::Short}).inLine(1), 0x80ff - 0x10000);
    EXPECT_EQ(Picture(bytes, 0, 0, {.texel = Texel::Unsigned}).inLine(0), 0x80ff3300);
    EXPECT_EQ(Picture(bytes, 0, 0, {.texel = Texel::Int}).inLine(0), 0x80ff3300 - 0x100000000);
    const Picture fractions(bytes, 4, 1, {.texel = Texel::Byte, .normalizedValues = true});
    EXPECT_THAT(fractions.along({0.5F, 1.5F, 2.5F}), ElementsAre(0, 0.2F, 1));
    const Picture halves(bytes, 4, 1, {.texel = Texel::SignedByte, .normalizedValues = true});
    EXPECT_THAT(halves.along({1.5F, 2.5F, 3.5F}), ElementsAre(51 / 127.0F, -1 / 127.0F, -1));
}

TEST(CpuTexture, IsReadByKernels) {
    const auto in = upload(std::vector<unsigned char>{10, 20, 30, 40, 50, 60});
    const auto out = upload(std::vector<float>(4));
    const std::string source = "__global__ void kernel(cudaTextureObject_t line,\n"
                               "                       cudaTextureObject_t picture, float* out) {\n"
                               "    out[0] = tex1Dfetch<unsigned char>(line, 4);\n"
                               "    out[1] = 255 * tex2D<float>(picture, 1.5f, 1.f);\n"
                               "    float there;\n"
                               "    tex2D(&there, picture, 2.5f, 1.5f);\n"
                               "    out[2] = 255 * there;\n}";
    const TextureOf line{in.get(), 0, 0, {.texel = Texel::Byte}};
    const TextureOf picture{
        in.get(),
        3,
        2,
        {.texel = Texel::Byte, .filter = TextureFilter::Linear, .normalizedValues = true}};
    KernelRunner(source).launch({}, {line, picture, out.get()});
    EXPECT_THAT(download<float>(*out), ElementsAre(50, 35, 60, 0));

    const auto failure = [&](const TestArgument& first, const TestArgument& second) -> std::string {
        try {
            KernelRunner(source).launch({}, {first, second, out.get()});
        } catch (const DeviceError& error) {
            return error.failure().english();
        }
        return "done";
    };
    EXPECT_THAT(failure(picture, picture), HasSubstr("tex1Dfetch of a texture in two dimensions"));
    EXPECT_THAT(failure(line, line), HasSubstr("tex2D of a texture in a line"));
    EXPECT_THAT(failure(line, TextureOf{in.get(), 3, 2, {.texel = Texel::Byte}}),
                HasSubstr("a texture of whole numbers is read as floats"));
    EXPECT_THAT(failure(TextureOf{in.get(), 0, 0, {}}, picture),
                HasSubstr("a texture of floats is read as whole numbers"));
    EXPECT_THAT(failure(line, TextureOf{in.get(), 4, 2, {.texel = Texel::Byte}}),
                HasSubstr("A texture of 4 x 2 texels exceeds its array"));
    EXPECT_THAT(failure(line, in.get()),
                HasSubstr("is not a pointer, but the argument is an array"));
    try {
        KernelRunner("__global__ void kernel(float* out) {}").launch({}, {line});
        FAIL() << "launched";
    } catch (const DeviceError& error) {
        EXPECT_THAT(error.failure().english(), HasSubstr("out is not a texture object"));
    }
}

} // namespace
} // namespace kernelcurve
