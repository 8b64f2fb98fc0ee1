// This header has no include guard, because the standard allows including it again with another
// NDEBUG.

#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : kcAbort("assertion failed: " #condition))
#endif
