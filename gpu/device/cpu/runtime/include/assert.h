// This header may be included again with another NDEBUG, as the standard requires.

#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : kcAbort("assertion failed: " #condition))
#endif
