/*---
problem: x
---*/
