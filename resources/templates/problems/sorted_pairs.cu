/*---
problem: sorted_pairs
title: {en: "No single right order: sort of keys with values", zh_CN: "正确顺序不唯一：键值对排序"}
parameters:
  n: {range: [1, 1 Gi], default: 8 Ki, label: {en: "Pairs", zh_CN: "对数"}}
arrays:
  keys_in: {role: in, type: unsigned, shape: [n], fill: {integers: [0, 99]}}
  values_in: {role: in, type: unsigned, shape: [n], fill: {permutation: true}}
  keys: {role: out, type: unsigned, shape: [n]}
  values: {role: out, type: unsigned, shape: [n]}
bytes: 16 * n
compare: {keys: {ascending: true, same_values_as: keys_in, together: {values: values_in}}}
small: [{n: 37}, {n: 1024}]
examples:
  - parameters: {n: 4}
    arrays: {keys_in: [3, 1, 3, 0], values_in: [0, 1, 2, 3]}
    gives: {keys: [0, 1, 3, 3], values: [3, 1, 2, 0]}
---*/
// Equal keys may be in any order, each with its value. Therefore this checks properties instead of using a reference.
