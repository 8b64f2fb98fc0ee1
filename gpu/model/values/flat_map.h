#pragma once

#include <boost/container/flat_map.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace kernelcurve {

/// A map with string keys in contiguous memory, which takes half the memory of a tree. A recording
/// may have a million rows with two maps each. Insertion and removal invalidate references and
/// iterators.
template <typename T>
class FlatMap : public boost::container::flat_map<std::string, T, std::less<>> {
    using Base = boost::container::flat_map<std::string, T, std::less<>>;

  public:
    using Base::Base;
    using Base::erase;

    T& at(std::string_view key) { return valueAt(*this, key); }
    const T& at(std::string_view key) const { return valueAt(*this, key); }
    /// Returns the value of the key, or null if the key is missing.
    const T* get(std::string_view key) const {
        const auto place = this->find(key);
        return place == this->end() ? nullptr : &place->second;
    }
    /// Returns the value of the key, or `otherwise` if the key is missing.
    T valueOr(std::string_view key, T otherwise) const {
        const T* const value = get(key);
        return value ? *value : std::move(otherwise);
    }
    T& operator[](std::string_view key) {
        const auto place = this->find(key);
        return place == this->end() ? this->try_emplace(std::string(key)).first->second
                                    : place->second;
    }
    template <typename Predicate>
    friend std::size_t erase_if(FlatMap& map, Predicate predicate) {
        const std::size_t before = map.size();
        auto entries = map.extract_sequence();
        entries.erase(std::remove_if(entries.begin(), entries.end(), predicate), entries.end());
        map.adopt_sequence(boost::container::ordered_unique_range, std::move(entries));
        return before - map.size();
    }
    auto operator<=>(const FlatMap& other) const {
        return std::lexicographical_compare_three_way(this->begin(), this->end(), other.begin(),
                                                      other.end());
    }

  private:
    template <typename Self>
    static auto& valueAt(Self& map, std::string_view key) {
        const auto place = map.find(key);
        if (place == map.end())
            throw std::out_of_range("no entry " + std::string(key));
        return place->second;
    }
};

} // namespace kernelcurve
