/*---
entry: x
---*/
