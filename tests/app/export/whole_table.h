#pragma once

#include "app/export/text/text_table.h"

namespace kernelcurve {

/// Returns the table with all its rows.
inline TextTable whole(const LongTable& table) {
    TextTable all{table.header, {}};
    table.rows([&](const TextRow& row) { all.rows.push_back(row); });
    return all;
}

} // namespace kernelcurve
