/* The functions of libcurl that Foundation's networking calls, each passed on to the library, which is loaded by the first
 * call. A statically linked quid is linked with these in the library's place (Scripts/release): looking for libcurl and the
 * thirty libraries it needs takes two thirds of the time of a command that asks nobody.
 *
 * Every one of them takes and returns machine words: pointers, `long`, `int`, `curl_off_t`. Those with a variable argument
 * take exactly one (curl/easy.h, curl/multi.h). */
#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

static void *library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Ends the program in the way and with the words of the dynamic linker. */
static void fail(void) {
  dprintf(STDERR_FILENO, "quid: error while loading shared libraries: %s\n", dlerror());
  _exit(127);
}

static void load(void) {
  library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) fail();
}

static void *function(const char *name) {
  pthread_once(&once, load);
  void *found = dlsym(library, name);
  if (found == NULL) fail();
  return found;
}

#define PASS_ON(name, parameters, arguments) \
  void *name parameters { return ((void *(*) parameters) function(#name)) arguments; }

#define PASS_ON_VARIABLE(name) \
  void *name(void *handle, int option, ...) { \
    va_list list; \
    va_start(list, option); \
    void *argument = va_arg(list, void *); \
    va_end(list); \
    return ((void *(*)(void *, int, ...)) function(#name))(handle, option, argument); \
  }

PASS_ON(curl_easy_cleanup, (void *a), (a))
PASS_ON_VARIABLE(curl_easy_getinfo)
PASS_ON(curl_easy_init, (void), ())
PASS_ON(curl_easy_pause, (void *a, int b), (a, b))
PASS_ON_VARIABLE(curl_easy_setopt)
PASS_ON(curl_easy_strerror, (int a), (a))
PASS_ON(curl_free, (void *a), (a))
PASS_ON(curl_global_init, (long a), (a))
PASS_ON(curl_multi_add_handle, (void *a, void *b), (a, b))
PASS_ON(curl_multi_assign, (void *a, int b, void *c), (a, b, c))
PASS_ON(curl_multi_cleanup, (void *a), (a))
PASS_ON(curl_multi_info_read, (void *a, int *b), (a, b))
PASS_ON(curl_multi_init, (void), ())
PASS_ON(curl_multi_remove_handle, (void *a, void *b), (a, b))
PASS_ON_VARIABLE(curl_multi_setopt)
PASS_ON(curl_multi_socket_action, (void *a, int b, int c, int *d), (a, b, c, d))
PASS_ON(curl_slist_append, (void *a, const char *b), (a, b))
PASS_ON(curl_slist_free_all, (void *a), (a))
PASS_ON(curl_url, (void), ())
PASS_ON(curl_url_cleanup, (void *a), (a))
PASS_ON(curl_url_get, (void *a, int b, char **c, unsigned d), (a, b, c, d))
PASS_ON(curl_url_set, (void *a, int b, const char *c, unsigned d), (a, b, c, d))
PASS_ON(curl_version, (void), ())
PASS_ON(curl_version_info, (int a), (a))
