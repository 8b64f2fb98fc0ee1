/*---
problem: sort
order: 370
title: {en: "Sort", zh_CN: "排序"}
about:
  en: >-
    n 32-bit integers are sorted in ascending order, in place. The bandwidth counts one read and one
    write per key, 8 bytes. Every sort moves more bytes than that, and the algorithms differ in how
    many.
  zh_CN: "把 n 个 32 位整数按升序排列，结果写回原处。带宽按每个键读写各一次计算，共 8 字节。任何排序搬运的字节都比这多，多出多少正是各算法的区别。"
parameters:
  n: {range: [1, 1 Gi], default: 8 Ki, label: {en: "Keys", zh_CN: "键的个数"}, help: {en: "How many numbers are sorted.", zh_CN: "参与排序的数的个数。"}}
sizes: {elements: n, element_bytes: 4}
arrays:
  keys: {role: inout, type: unsigned, shape: [n], fill: {integers: [0, 4294967295]}}
bytes: 8 * n
compare: {keys: {ascending: true, same_values_as: keys}}
small: [{n: 37}, {n: 1024}]
examples:
  - {parameters: {n: 5}, arrays: {keys: [5, 1, 4, 1, 3]}, gives: {keys: [1, 1, 3, 4, 5]}}
---*/
