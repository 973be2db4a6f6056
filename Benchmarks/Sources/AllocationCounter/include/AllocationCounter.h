#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Returns the number of heap allocations of this thread so far, including freed ones.
///
/// Returns -1 without glibc, where they are not counted.
long allocation_count(void);

#endif
