#ifndef CTESTSETTINGS_H
#define CTESTSETTINGS_H

/// The maximum number of tests that run at the same time.
extern const char *const quid_test_parallelism;

#endif
