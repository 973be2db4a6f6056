// Annotates the slow path of Swift's Mutex on Linux for ThreadSanitizer. Scripts/check-deep preloads this library.
//
// The fast path is inlined into the instrumented program. A contended lock is acquired and released in a library that is
// not instrumented, so ThreadSanitizer reports races in correct programs. This library is loaded before that library,
// calls its functions and adds the missing annotations. The symbol names are those of Swift 6.3; with other versions it
// has no effect.
#include <dlfcn.h>
#include <stdint.h>

extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void (*lock_function)(uint32_t, SELF);
typedef SWIFT void (*unlock_function)(SELF);

SWIFT void lock_slow(uint32_t owner, SELF) __asm__(LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t owner, SELF) {
  ((lock_function)dlsym(RTLD_NEXT, LOCK))(owner, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT void unlock_slow(SELF) {
  if (__tsan_release) __tsan_release(self);
  ((unlock_function)dlsym(RTLD_NEXT, UNLOCK))(self);
}
