// This header has no include guard, because the standard allows including it several times with
// different definitions of NDEBUG.

#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : kcAbort("assertion failed: " #condition))
#endif
