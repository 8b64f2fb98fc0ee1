#include "gpu/search/searcher.h"

#include "gpu/model/values/splitmix64.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

std::int64_t countOf(const SearchSpace::Box& box) {
    return std::accumulate(box.sizes.begin(), box.sizes.end(), std::int64_t{1},
                           std::multiplies<>());
}

class RandomNumbers {
  public:
    explicit RandomNumbers(std::uint64_t seed)
        : next_(seed) {}
    /// Returns a random number from 0 to `count` - 1. `count` must be positive. The modulo bias is
    /// negligible for a search.
    std::size_t below(std::size_t count) { return next_() % count; }
    void shuffle(std::vector<std::int64_t>& values) {
        for (std::size_t left = values.size(); left > 1; --left)
            std::swap(values[left - 1], values[below(left)]);
    }

  private:
    SplitMix64 next_;
};

/// The numbers from 0 to `count` - 1 in random order (Fisher-Yates), drawn one at a time.
class RandomOrder {
  public:
    explicit RandomOrder(std::int64_t count)
        : left_(static_cast<std::size_t>(count)) {
        std::iota(left_.begin(), left_.end(), 0);
    }
    bool empty() const { return left_.empty(); }
    std::int64_t draw(RandomNumbers& random) {
        std::swap(left_[random.below(left_.size())], left_.back());
        const std::int64_t drawn = left_.back();
        left_.pop_back();
        return drawn;
    }

  private:
    std::vector<std::int64_t> left_;
};

/// Returns the configurations with predicted costs, lowest first, and then the others.
std::vector<std::int64_t> byPrediction(std::int64_t size, const Predictions& predicted) {
    std::vector<std::int64_t> order(static_cast<std::size_t>(size));
    std::iota(order.begin(), order.end(), 0);
    const auto cost = [&](std::int64_t index) {
        const auto found = predicted.find(index);
        return found == predicted.end() ? std::numeric_limits<double>::infinity() : found->second;
    };
    std::ranges::stable_sort(order, {}, cost);
    return order;
}

class InOrder : public Searcher {
  public:
    /// `order` contains all configurations, or is empty for the plan's order.
    InOrder(std::int64_t size, IsLegal isLegal, std::vector<std::int64_t> order = {})
        : size_(size)
        , isLegal_(std::move(isLegal))
        , order_(std::move(order)) {}
    std::optional<std::int64_t> next() override {
        while (place_ < size_)
            if (const std::int64_t index = at(place_++); isLegal_(index))
                return index;
        return std::nullopt;
    }
    void tell(std::int64_t, std::optional<double>) override {}
    std::vector<std::int64_t> likely(std::size_t most) const override {
        std::vector<std::int64_t> coming;
        for (std::int64_t place = place_; place < size_ && coming.size() < most; ++place)
            coming.push_back(at(place));
        return coming;
    }

  private:
    std::int64_t at(std::int64_t place) const {
        return order_.empty() ? place : order_[static_cast<std::size_t>(place)];
    }

    std::int64_t size_;
    IsLegal isLegal_;
    std::vector<std::int64_t> order_;
    std::int64_t place_ = 0;
};

class AtRandom : public Searcher {
  public:
    AtRandom(std::int64_t size, IsLegal isLegal, std::uint64_t seed)
        : left_(size)
        , isLegal_(std::move(isLegal))
        , random_(seed) {}
    std::optional<std::int64_t> next() override {
        while (true) {
            drawMore(1);
            if (drawn_.empty())
                return std::nullopt;
            const std::int64_t index = drawn_.front();
            drawn_.pop_front();
            if (isLegal_(index)) {
                drawMore(drawnAhead);
                return index;
            }
        }
    }
    void tell(std::int64_t, std::optional<double>) override {}
    std::vector<std::int64_t> likely(std::size_t most) const override {
        return {drawn_.begin(),
                drawn_.begin() + static_cast<std::ptrdiff_t>(std::min(most, drawn_.size()))};
    }

  private:
    /// The number of elements drawn in advance, which equals the number of configurations that a
    /// device compiles ahead.
    static constexpr std::size_t drawnAhead = 32;
    void drawMore(std::size_t count) {
        while (drawn_.size() < count && !left_.empty())
            drawn_.push_back(left_.draw(random_));
    }

    RandomOrder left_;
    IsLegal isLegal_;
    RandomNumbers random_;
    std::deque<std::int64_t> drawn_;
};

class HillClimber : public Searcher {
  public:
    HillClimber(SearchSpace space, IsLegal isLegal, std::uint64_t seed,
                std::optional<std::int64_t> start)
        : space_(std::move(space))
        , isLegal_(std::move(isLegal))
        , random_(seed)
        , starts_(space_.size()) {
        if (start)
            candidates_.push_back(*start);
    }

    std::optional<std::int64_t> next() override {
        while (true) {
            while (!candidates_.empty()) {
                const std::int64_t candidate = candidates_.back();
                candidates_.pop_back();
                if (const auto known = tried_.find(candidate); known != tried_.end()) {
                    consider(candidate, known->second);
                    continue;
                }
                if (open_.contains(candidate))
                    continue; // the attempt is in progress
                if (isLegal_(candidate)) {
                    open_.emplace(candidate, climb_);
                    return candidate;
                }
                tried_.emplace(candidate, std::nullopt);
            }
            if (!widen() && !startAnew())
                return std::nullopt;
        }
    }

    void tell(std::int64_t index, std::optional<double> cost) override {
        tried_.insert_or_assign(index, cost);
        const auto open = open_.find(index);
        const bool isOfThisClimb = open == open_.end() || open->second == climb_;
        if (open != open_.end())
            open_.erase(open);
        // A result of an abandoned climb changes the current point only if it is the best result so
        // far.
        const bool isBest = cost && (!best_ || *cost < *best_);
        if (isBest)
            best_ = cost;
        if (isOfThisClimb || isBest)
            consider(index, cost);
    }

    std::vector<std::int64_t> likely(std::size_t most) const override {
        std::vector<std::int64_t> coming;
        for (auto next = candidates_.rbegin(); next != candidates_.rend() && coming.size() < most;
             ++next)
            if (!tried_.contains(*next) && !open_.contains(*next))
                coming.push_back(*next);
        return coming;
    }

  private:
    enum class Reach { Start, Adjacent, InLine };

    /// Moves to this point if it is better than the current point.
    void consider(std::int64_t index, std::optional<double> cost) {
        if (!cost || (height_ && *cost >= *height_))
            return;
        place_ = index;
        height_ = cost;
        reach_ = Reach::Adjacent;
        look(space_.adjacent(index));
    }
    void look(std::vector<std::int64_t> around) {
        random_.shuffle(around);
        candidates_ = std::move(around);
    }
    /// Adds the wider neighbourhood of the current point. Returns false if it was already added.
    bool widen() {
        if (!height_ || reach_ != Reach::Adjacent)
            return false;
        reach_ = Reach::InLine;
        look(space_.inLine(place_));
        return true;
    }
    bool startAnew() {
        height_.reset();
        reach_ = Reach::Start;
        ++climb_;
        while (!starts_.empty()) {
            const std::int64_t start = starts_.draw(random_);
            if (tried_.contains(start) || open_.contains(start))
                continue;
            candidates_ = {start};
            return true;
        }
        return false;
    }

    SearchSpace space_;
    IsLegal isLegal_;
    RandomNumbers random_;
    RandomOrder starts_;
    /// The costs by index; nullopt for a failed or invalid attempt.
    std::map<std::int64_t, std::optional<double>> tried_;
    std::map<std::int64_t, int> open_; ///< attempts in progress with the number of their climb
    int climb_ = 0;
    std::optional<double> best_;           ///< lowest cost so far
    std::vector<std::int64_t> candidates_; ///< stack with the next attempt on top
    std::int64_t place_ = 0;
    std::optional<double> height_; ///< cost at `place_`; nullopt at the start of a climb
    Reach reach_ = Reach::Start;
};

} // namespace

SearchSpace::SearchSpace(std::vector<Box> boxes)
    : boxes_(std::move(boxes)) {
    for (const Box& box : boxes_)
        size_ = std::max(size_, box.first + countOf(box));
}

const SearchSpace::Box& SearchSpace::boxOf(std::int64_t index) const {
    const auto after =
        std::upper_bound(boxes_.begin(), boxes_.end(), index,
                         [](std::int64_t wanted, const Box& box) { return wanted < box.first; });
    return *std::prev(after);
}

template <typename Visit>
void SearchSpace::forDimensions(std::int64_t index, const Visit& visit) const {
    const Box& box = boxOf(index);
    std::int64_t stride = countOf(box);
    for (const std::int64_t size : box.sizes) {
        stride /= size;
        visit((index - box.first) / stride % size, size, stride);
    }
}

std::vector<std::int64_t> SearchSpace::adjacent(std::int64_t index) const {
    std::vector<std::int64_t> found;
    forDimensions(index, [&](std::int64_t place, std::int64_t size, std::int64_t stride) {
        if (place > 0)
            found.push_back(index - stride);
        if (place + 1 < size)
            found.push_back(index + stride);
    });
    return found;
}

std::vector<std::int64_t> SearchSpace::inLine(std::int64_t index) const {
    std::vector<std::int64_t> found;
    forDimensions(index, [&](std::int64_t place, std::int64_t size, std::int64_t stride) {
        for (std::int64_t other = 0; other < size; ++other)
            if (other != place)
                found.push_back(index + (other - place) * stride);
    });
    return found;
}

std::unique_ptr<Searcher> makeSearcher(SearchStrategy strategy, std::uint64_t seed,
                                       SearchSpace space, IsLegal isLegal,
                                       std::optional<std::int64_t> start,
                                       const Predictions& predicted) {
    switch (strategy) {
    case SearchStrategy::Exhaustive:
        break;
    case SearchStrategy::Random:
        return std::make_unique<AtRandom>(space.size(), std::move(isLegal), seed);
    case SearchStrategy::Local:
        return std::make_unique<HillClimber>(std::move(space), std::move(isLegal), seed, start);
    case SearchStrategy::Model:
        return std::make_unique<InOrder>(space.size(), std::move(isLegal),
                                         byPrediction(space.size(), predicted));
    }
    return std::make_unique<InOrder>(space.size(), std::move(isLegal));
}

} // namespace kernelcurve
