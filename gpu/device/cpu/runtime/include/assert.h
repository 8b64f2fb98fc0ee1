// May be included again with another NDEBUG, as in the standard.

#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : kcAbort("assertion failed: " #condition))
#endif
