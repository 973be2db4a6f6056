#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// How many blocks this thread has asked the heap for so far, those given back among them.
///
/// -1 where they are not counted: outside glibc.
long allocation_count(void);

#endif
