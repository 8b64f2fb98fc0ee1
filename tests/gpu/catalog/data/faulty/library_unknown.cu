/*---
library: memcopy
problem: copy
---*/
