// Loads libcurl and the zlib that it is linked with.
#ifdef __linux__
#include "internal.h"
#include <dlfcn.h>
#include <string.h>

#ifndef __GLIBC__
#warning "Quid loads libcurl with dlopen, which is not available in programs linked statically with musl: requests will fail."
#endif

// `*(void **)` because ISO C has no conversion from an object pointer to a function pointer.
#define FIND(member, name) (*(void **)&library->member = dlsym(library->handle, name))
#define REQUIRE(member, name) if (FIND(member, name) == NULL) return false

static bool find_functions(struct curl_library *library) {
  REQUIRE(global_init, "curl_global_init");
  REQUIRE(easy_init, "curl_easy_init");
  REQUIRE(easy_cleanup, "curl_easy_cleanup");
  REQUIRE(easy_setopt, "curl_easy_setopt");
  REQUIRE(easy_getinfo, "curl_easy_getinfo");
  REQUIRE(multi_init, "curl_multi_init");
  REQUIRE(multi_cleanup, "curl_multi_cleanup");
  REQUIRE(multi_add_handle, "curl_multi_add_handle");
  REQUIRE(multi_remove_handle, "curl_multi_remove_handle");
  REQUIRE(multi_perform, "curl_multi_perform");
  // These two functions define the minimum version: 7.66 and 7.68.
  REQUIRE(multi_poll, "curl_multi_poll");
  REQUIRE(multi_wakeup, "curl_multi_wakeup");
  REQUIRE(multi_info_read, "curl_multi_info_read");
  REQUIRE(slist_append, "curl_slist_append");
  REQUIRE(slist_free_all, "curl_slist_free_all");
  // dlsym also searches the libraries that libcurl is linked with. Bodies are decompressed here, because libcurl does not
  // report a gzip body that ends early.
  if (FIND(inflate_init, "inflateInit2_") == NULL || FIND(inflate, "inflate") == NULL
    || FIND(inflate_reset, "inflateReset") == NULL || FIND(inflate_end, "inflateEnd") == NULL) library->inflate_init = NULL;
  return true;
}

quid_curl_status quid_curl_load(const char *const *names, struct curl_library *library) {
  quid_curl_status status = QUID_CURL_MISSING;
  for (; *names != NULL; names++) {
    memset(library, 0, sizeof *library);
    library->handle = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    if (library->handle == NULL) continue;
    if (find_functions(library)) return QUID_CURL_READY;
    // The library is not unloaded, because unloading crashes some TLS libraries.
    status = QUID_CURL_TOO_OLD;
  }
  return status;
}
#endif
