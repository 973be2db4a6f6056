#ifndef CTESTSETTINGS_H
#define CTESTSETTINGS_H

/// The number of tests that Swift Testing runs at the same time.
extern const char *const quid_test_parallelism;

#endif
