// HTTP transfers through libcurl, which is loaded at run time. Linux only; elsewhere the target is empty.
//
// A session owns one thread, which runs all of its transfers. A transfer is known by a number that the caller chooses and
// never uses again: neither side holds a pointer to an object of the other that could be gone.
#ifndef QUID_CURL_H
#define QUID_CURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct quid_curl_session quid_curl_session;

/// The outcome of loading libcurl.
typedef enum {
  QUID_CURL_READY = 0,
  /// No library of the given names could be loaded.
  QUID_CURL_MISSING = 1,
  /// A library was loaded, but it is older than 7.68.
  QUID_CURL_TOO_OLD = 2,
  /// The library could not be initialised, or the thread could not be started.
  QUID_CURL_FAILED = 3,
} quid_curl_status;

/// What the head callback wants to happen with the body.
typedef enum {
  QUID_CURL_STOP = 0,
  /// The body is passed on as it is.
  QUID_CURL_PLAIN = 1,
  /// The body is decompressed; one that ends before its trailer is an error.
  QUID_CURL_GZIP = 2,
} quid_curl_body;

/// Errors of a transfer that libcurl does not report, beside its own codes.
typedef enum {
  QUID_CURL_NO_ERROR = 0,
  /// The head has more than 256 KiB or more than 1,000 fields.
  QUID_CURL_HEAD_TOO_LARGE = 1,
  /// The compressed body is damaged or ends too early.
  QUID_CURL_BAD_GZIP = 2,
} quid_curl_error;

/// How a transfer ended.
typedef struct {
  /// The code of libcurl (`CURLcode`); 0 for success.
  int code;
  quid_curl_error error;
  /// The status of the proxy's answer to CONNECT; 0 without one.
  long proxy_status;
} quid_curl_result;

/// Functions that a session calls, all of them on its own thread.
typedef struct {
  /// A whole head: the status, and the lines behind the status line.
  quid_curl_body (*head)(uint64_t number, int status, const char *lines, size_t length);
  /// A part of the body; returns whether to go on.
  bool (*body)(uint64_t number, const uint8_t *bytes, size_t length);
  /// The end of a transfer, exactly once for each that was started.
  void (*done)(uint64_t number, quid_curl_result result);
} quid_curl_callbacks;

/// A request. Everything is copied.
typedef struct {
  uint64_t number;
  const char *url;
  /// Header lines, ended by NULL.
  const char *const *headers;
  /// The body of a POST; NULL for a GET.
  const void *body;
  size_t body_length;
  /// CA certificates: a file and a folder; NULL for those of the system.
  const char *certificate_file;
  const char *certificate_folder;
  /// Whether proxies are bypassed.
  bool bypasses_proxies;
  /// Whether the request gets a connection of its own, over HTTP/1.1, that is closed afterwards. libcurl repeats requests
  /// on connections that were used before, and on those of HTTP/2.
  bool uses_fresh_connection;
} quid_curl_request;

/// Loads the first library that is found, and starts a session.
///
/// - names: the libraries, ended by NULL.
/// - status: how it went.
/// Returns NULL unless the status is QUID_CURL_READY.
quid_curl_session *quid_curl_session_create(
  const char *const *names, quid_curl_callbacks callbacks, quid_curl_status *status);

/// Ends the thread, with every transfer that is left; their ends are reported before this returns, or, when a callback of the
/// session calls it, soon after.
void quid_curl_session_destroy(quid_curl_session *session);

/// Whether bodies in gzip can be decompressed: the library comes with zlib.
bool quid_curl_session_decompresses(const quid_curl_session *session);

/// Starts a transfer. Returns false when there is no memory for it; nothing is called then.
bool quid_curl_start(quid_curl_session *session, const quid_curl_request *request);

/// Stops a transfer; one that has ended, or never was, is ignored.
void quid_curl_cancel(quid_curl_session *session, uint64_t number);

/// For tests: sets every option that transfers use on a handle of libcurl, and compares its number with the one that
/// libcurl gives for its name, where the version can.
///
/// Returns NULL, or the name of the first option that libcurl does not take or numbers differently.
const char *quid_curl_check_options(const char *const *names);

#endif
