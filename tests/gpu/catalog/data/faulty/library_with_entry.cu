/*---
library: memcpy
problem: copy
block: [32]
---*/
