#include "CTestSettings.h"

#include <stdlib.h>

const char *const quid_test_parallelism = "6";

/// Limits the number of tests that run at the same time.
///
/// Swift Testing starts all tests at once. On a machine with few cores, a test with a deadline or a server then waits for
/// minutes until it is scheduled. Swift Testing reads the variable when the tests start, so it is set when the test bundle
/// is loaded. A value in the environment has precedence.
__attribute__((constructor)) static void limit_parallelism(void) {
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", quid_test_parallelism, 0);
}
