// Declarations of the parts of libcurl's and zlib's binary interface (ABI) that are used here. They replace
// the headers of these libraries.
//
// libcurl guarantees that the numbers of its options never change (curl.se/libcurl/abi.html). The value of an
// option is the base of its type plus its number. `quid_curl_check_options` compares the numbers with those
// that the library reports.
#ifndef QUID_CURL_ABI_H
#define QUID_CURL_ABI_H

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

typedef void CURL;
typedef void CURLM;
struct curl_slist;

enum { TYPE_LONG = 0, TYPE_POINTER = 10000, TYPE_FUNCTION = 20000, TYPE_OFFSET = 30000 };

// name, base of the type, number
#define QUID_CURL_OPTIONS(OPTION) \
  OPTION(WRITEDATA, TYPE_POINTER, 1) \
  OPTION(URL, TYPE_POINTER, 2) \
  OPTION(PROXY, TYPE_POINTER, 4) \
  OPTION(ERRORBUFFER, TYPE_POINTER, 10) \
  OPTION(WRITEFUNCTION, TYPE_FUNCTION, 11) \
  OPTION(POSTFIELDS, TYPE_POINTER, 15) \
  OPTION(HTTPHEADER, TYPE_POINTER, 23) \
  OPTION(HEADERDATA, TYPE_POINTER, 29) \
  OPTION(NOPROGRESS, TYPE_LONG, 43) \
  OPTION(NETRC, TYPE_LONG, 51) \
  OPTION(FOLLOWLOCATION, TYPE_LONG, 52) \
  OPTION(SSL_VERIFYPEER, TYPE_LONG, 64) \
  OPTION(CAINFO, TYPE_POINTER, 65) \
  OPTION(FRESH_CONNECT, TYPE_LONG, 74) \
  OPTION(FORBID_REUSE, TYPE_LONG, 75) \
  OPTION(HEADERFUNCTION, TYPE_FUNCTION, 79) \
  OPTION(SSL_VERIFYHOST, TYPE_LONG, 81) \
  OPTION(HTTP_VERSION, TYPE_LONG, 84) \
  OPTION(CAPATH, TYPE_POINTER, 97) \
  OPTION(NOSIGNAL, TYPE_LONG, 99) \
  OPTION(PRIVATE, TYPE_POINTER, 103) \
  OPTION(POSTFIELDSIZE_LARGE, TYPE_OFFSET, 120) \
  OPTION(OPENSOCKETFUNCTION, TYPE_FUNCTION, 163) \
  OPTION(NOPROXY, TYPE_POINTER, 177) \
  OPTION(PROTOCOLS, TYPE_LONG, 181) \
  OPTION(PROXY_CAINFO, TYPE_POINTER, 246) \
  OPTION(PROXY_CAPATH, TYPE_POINTER, 247) \
  OPTION(SUPPRESS_CONNECT_HEADERS, TYPE_LONG, 265) \
  OPTION(DISALLOW_USERNAME_IN_URL, TYPE_LONG, 278) \
  OPTION(HTTP09_ALLOWED, TYPE_LONG, 285) \
  OPTION(PROTOCOLS_STR, TYPE_POINTER, 318)

#define QUID_CURL_OPTION_NUMBER(name, type, number) OPT_##name = (type) + (number),
enum { QUID_CURL_OPTIONS(QUID_CURL_OPTION_NUMBER) };

enum { INFO_PRIVATE = 0x100015, INFO_HTTP_CONNECTCODE = 0x200016 };

enum {
  CODE_OK = 0,
  CODE_OUT_OF_MEMORY = 27,
  CODE_ABORTED_BY_CALLBACK = 42,
};

// The size of the buffer for libcurl's error messages, `CURL_ERROR_SIZE`.
enum { ERROR_BYTES = 256 };

enum { GLOBAL_DEFAULT = 3, HTTP_VERSION_1_1 = 2, HTTP_VERSION_2TLS = 4, PROTOCOLS_HTTP_AND_HTTPS = 1 | 2, MESSAGE_DONE = 1 };

struct curl_message {
  int kind;
  CURL *easy;
  union {
    void *pointer;
    int code;
  } data;
};

struct curl_address {
  int family;
  int kind;
  int protocol;
  unsigned length;
  struct sockaddr address;
};

// An option as libcurl 7.73 and newer describes it. Used only by `quid_curl_check_options`.
struct curl_option {
  const char *name;
  int number;
  int type;
  unsigned flags;
};

// zlib's `z_stream`, unchanged since zlib 1.0.
struct zlib_stream {
  const uint8_t *input;
  unsigned input_length;
  unsigned long input_total;
  uint8_t *output;
  unsigned output_length;
  unsigned long output_total;
  const char *message;
  void *state;
  void *allocate;
  void *release;
  void *context;
  int data_type;
  unsigned long checksum;
  unsigned long reserved;
};

enum { ZLIB_OK = 0, ZLIB_STREAM_END = 1, ZLIB_NO_PROGRESS = -5, ZLIB_NO_FLUSH = 0, ZLIB_GZIP_WINDOW = 16 + 15 };

// The functions of libcurl and zlib. Those of zlib are NULL when libcurl is built without zlib.
struct curl_library {
  void *handle;
  int (*global_init)(long);
  CURL *(*easy_init)(void);
  void (*easy_cleanup)(CURL *);
  int (*easy_setopt)(CURL *, int, ...);
  int (*easy_getinfo)(CURL *, int, ...);
  CURLM *(*multi_init)(void);
  int (*multi_cleanup)(CURLM *);
  int (*multi_add_handle)(CURLM *, CURL *);
  int (*multi_remove_handle)(CURLM *, CURL *);
  int (*multi_perform)(CURLM *, int *);
  int (*multi_poll)(CURLM *, void *, unsigned, int, int *);
  int (*multi_wakeup)(CURLM *);
  struct curl_message *(*multi_info_read)(CURLM *, int *);
  struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
  void (*slist_free_all)(struct curl_slist *);
  int (*inflate_init)(struct zlib_stream *, int, const char *, int);
  int (*inflate)(struct zlib_stream *, int);
  int (*inflate_reset)(struct zlib_stream *);
  int (*inflate_end)(struct zlib_stream *);
};

#endif
