#pragma once

#include <clocale>
#include <locale>
#include <string>

namespace kernelcurve {

/// While this object exists, streams write 1.234,5 even if no such locale is installed. If one is
/// installed, the C library uses it as well.
class CommaLocale {
  public:
    CommaLocale()
        : before_(std::locale::global(std::locale(std::locale::classic(), new Numbers)))
        , numbersBefore_(std::setlocale(LC_NUMERIC, nullptr)) {
        for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "pt_BR.UTF-8", "ru_RU.UTF-8"})
            if (std::setlocale(LC_NUMERIC, name) != nullptr)
                break;
    }
    ~CommaLocale() {
        std::setlocale(LC_NUMERIC, numbersBefore_.c_str());
        std::locale::global(before_);
    }
    CommaLocale(const CommaLocale&) = delete;
    CommaLocale& operator=(const CommaLocale&) = delete;

  private:
    class Numbers : public std::numpunct<char> {
        char do_decimal_point() const override { return ','; }
        char do_thousands_sep() const override { return '.'; }
        std::string do_grouping() const override { return "\3"; }
    };
    std::locale before_;
    std::string numbersBefore_;
};

} // namespace kernelcurve
