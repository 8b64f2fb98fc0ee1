#pragma once

#include <memory>
#include <utility>

namespace kernelcurve {

/// A value that few objects have. An object without the value stores only a null pointer. In this
/// case, a read returns T().
template <typename T>
class Rare {
  public:
    Rare() = default;
    Rare(T value)
        : value_(value == T() ? nullptr : std::make_unique<T>(std::move(value))) {}
    Rare(const Rare& other)
        : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
    Rare(Rare&&) noexcept = default;
    Rare& operator=(const Rare& other) { return *this = Rare(other); }
    Rare& operator=(Rare&&) noexcept = default;
    Rare& operator=(T value) { return *this = Rare(std::move(value)); }
    ~Rare() = default;

    operator const T&() const { return **this; }
    const T& operator*() const {
        static const T none;
        return value_ ? *value_ : none;
    }
    const T* operator->() const { return &**this; }
    bool operator==(const Rare& other) const { return **this == *other; }

  private:
    std::unique_ptr<T> value_;
};

} // namespace kernelcurve
