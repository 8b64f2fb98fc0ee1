#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A map with string keys, like std::map, but in contiguous memory. A recording may have a million
/// rows with two such maps, and tree nodes would take twice the memory. Insertion and removal
/// invalidate references and iterators. Keys must not be modified in place.
template <typename T>
class FlatMap {
  public:
    using key_type = std::string;
    using mapped_type = T;
    using value_type = std::pair<std::string, T>;
    using reference = value_type&;
    using const_reference = const value_type&;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using iterator = typename std::vector<value_type>::iterator;
    using const_iterator = typename std::vector<value_type>::const_iterator;

    FlatMap() = default;
    FlatMap(std::initializer_list<value_type> entries)
        : FlatMap(entries.begin(), entries.end()) {}
    template <typename Iterator>
    FlatMap(Iterator first, Iterator last) {
        insert(first, last);
    }

    iterator begin() { return entries_.begin(); }
    iterator end() { return entries_.end(); }
    const_iterator begin() const { return entries_.begin(); }
    const_iterator end() const { return entries_.end(); }
    size_type size() const { return entries_.size(); }
    bool empty() const { return entries_.empty(); }
    void clear() { entries_.clear(); }
    void reserve(size_type size) { entries_.reserve(size); }

    iterator find(std::string_view key) { return found(*this, key); }
    const_iterator find(std::string_view key) const { return found(*this, key); }
    bool contains(std::string_view key) const { return find(key) != end(); }
    size_type count(std::string_view key) const { return contains(key) ? 1 : 0; }
    T& at(std::string_view key) { return valueAt(*this, key); }
    const T& at(std::string_view key) const { return valueAt(*this, key); }
    /// Returns the value of the key; null if the key is missing.
    const T* get(std::string_view key) const {
        const const_iterator place = find(key);
        return place == end() ? nullptr : &place->second;
    }
    /// Returns the value of the key; `otherwise` if the key is missing.
    T valueOr(std::string_view key, T otherwise) const {
        const const_iterator place = find(key);
        return place == end() ? std::move(otherwise) : place->second;
    }
    T& operator[](std::string_view key) { return try_emplace(std::string(key)).first->second; }

    /// Inserts an entry. Does not change an existing entry.
    template <typename... Arguments>
    std::pair<iterator, bool> try_emplace(std::string key, Arguments&&... arguments) {
        const iterator place = placeOf(*this, key);
        if (place != end() && place->first == key)
            return {place, false};
        return {entries_.emplace(place, std::piecewise_construct,
                                 std::forward_as_tuple(std::move(key)),
                                 std::forward_as_tuple(std::forward<Arguments>(arguments)...)),
                true};
    }
    template <typename Value>
    std::pair<iterator, bool> emplace(std::string key, Value&& value) {
        return try_emplace(std::move(key), std::forward<Value>(value));
    }
    std::pair<iterator, bool> insert(value_type entry) {
        return try_emplace(std::move(entry.first), std::move(entry.second));
    }
    template <typename Iterator>
    void insert(Iterator first, Iterator last) {
        for (; first != last; ++first)
            try_emplace(first->first, first->second);
    }
    template <typename Value>
    std::pair<iterator, bool> insert_or_assign(std::string key, Value&& value) {
        const iterator place = find(key);
        if (place == end())
            return try_emplace(std::move(key), std::forward<Value>(value));
        place->second = std::forward<Value>(value);
        return {place, false};
    }
    /// Adds the entries whose keys are missing.
    void merge(FlatMap other) {
        for (value_type& entry : other.entries_)
            insert(std::move(entry));
    }
    size_type erase(std::string_view key) {
        const iterator place = find(key);
        if (place == end())
            return 0;
        entries_.erase(place);
        return 1;
    }
    iterator erase(const_iterator place) { return entries_.erase(place); }

    template <typename Predicate>
    friend size_type erase_if(FlatMap& map, Predicate predicate) {
        return std::erase_if(map.entries_, predicate);
    }
    bool operator==(const FlatMap&) const = default;
    auto operator<=>(const FlatMap& other) const {
        return std::lexicographical_compare_three_way(begin(), end(), other.begin(), other.end());
    }

  private:
    template <typename Self>
    static auto placeOf(Self& map, std::string_view key) {
        return std::lower_bound(
            map.begin(), map.end(), key,
            [](const value_type& entry, std::string_view wanted) { return entry.first < wanted; });
    }
    template <typename Self>
    static auto found(Self& map, std::string_view key) {
        const auto place = placeOf(map, key);
        return place != map.end() && place->first == key ? place : map.end();
    }
    template <typename Self>
    static auto& valueAt(Self& map, std::string_view key) {
        const auto place = map.find(key);
        if (place == map.end())
            throw std::out_of_range("no entry " + std::string(key));
        return place->second;
    }

    std::vector<value_type> entries_;
};

} // namespace kernelcurve
