#include "AllocationCounter.h"

#include <stdlib.h>

// The memory in use before and after (mallinfo2) would not include a block that is freed at once. So every allocation is
// counted before it reaches glibc's allocator: symbols of an executable take precedence over those of a library.

#if defined(__GLIBC__)

#include <errno.h>

static _Thread_local long count = 0;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count += 1;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count += 1;
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count += 1;
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count += 1;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count += 1;
  *block = __libc_memalign(alignment, size);
  return *block == NULL ? ENOMEM : 0;
}

long allocation_count(void) { return count; }

#else

long allocation_count(void) { return -1; }

#endif
