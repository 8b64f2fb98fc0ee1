/*---
problem: copy
entry: k
arguments: [out, in, n]
block: [256]
grid: [1]
source: other.cuh
---*/
