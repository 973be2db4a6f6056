// HTTP transfers with libcurl, which is loaded at run time. Linux only; on other platforms the target is empty.
//
// A session owns one thread, which runs its transfers. The caller gives each transfer a number and never
// reuses a number, so that neither side holds a pointer to an object that the other side may have freed.
#ifndef QUID_CURL_H
#define QUID_CURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct quid_curl_session quid_curl_session;

/// The result of loading libcurl.
typedef enum {
  QUID_CURL_READY = 0,
  /// No library in the list could be loaded.
  QUID_CURL_MISSING = 1,
  /// libcurl was loaded, but is older than version 7.68.
  QUID_CURL_TOO_OLD = 2,
  /// libcurl could not be initialised, or the thread of the session could not be started.
  QUID_CURL_FAILED = 3,
} quid_curl_status;

/// The handling of a response body, which the `head` callback of a session returns.
typedef enum {
  /// The transfer is stopped.
  QUID_CURL_STOP = 0,
  /// The body is passed to the `body` callback unchanged.
  QUID_CURL_PLAIN = 1,
  /// The body is decompressed with gzip. A body that ends before its gzip trailer is an error.
  QUID_CURL_GZIP = 2,
} quid_curl_body;

/// An error that the session detects, in addition to the errors of libcurl.
typedef enum {
  QUID_CURL_NO_ERROR = 0,
  /// The response head exceeds 256 KiB or 1,000 fields.
  QUID_CURL_HEAD_TOO_LARGE = 1,
  /// The gzip body is corrupt or ends too early.
  QUID_CURL_BAD_GZIP = 2,
} quid_curl_error;

/// The result of a transfer.
typedef struct {
  /// libcurl's result code (`CURLcode`); 0 for success.
  int code;
  quid_curl_error error;
  /// The HTTP status of the proxy's response to a CONNECT request; 0 if there was no such response.
  long proxy_status;
  /// libcurl's description of the error, valid during the callback; empty if there is none. It can contain the
  /// names of hosts and of certificate files, but no URL.
  const char *message;
} quid_curl_result;

/// The callbacks of a session, which run on the session's thread.
typedef struct {
  /// Receives a complete response head: the HTTP status, and the header lines after the status line. Returns
  /// the handling of the body.
  quid_curl_body (*head)(uint64_t number, int status, const char *lines, size_t length);
  /// Receives a part of the response body. Returns whether the transfer should continue.
  bool (*body)(uint64_t number, const uint8_t *bytes, size_t length);
  /// Receives the result of a transfer, exactly once for each transfer that was started.
  void (*done)(uint64_t number, quid_curl_result result);
} quid_curl_callbacks;

/// A request to send. `quid_curl_start` copies it, including all strings.
typedef struct {
  uint64_t number;
  const char *url;
  /// The header lines, terminated by NULL.
  const char *const *headers;
  /// The body of a POST request; NULL for a GET request.
  const void *body;
  size_t body_length;
  /// The paths of a file and a folder with CA certificates; NULL for the system's default file and folder.
  const char *certificate_file;
  const char *certificate_folder;
  /// Whether the request ignores the proxy settings.
  bool bypasses_proxies;
  /// Whether the request uses a new HTTP/1.1 connection, which is closed afterwards. libcurl automatically
  /// repeats a request if a reused connection or an HTTP/2 connection is closed early.
  bool uses_fresh_connection;
} quid_curl_request;

/// Loads the first library in a list that can be loaded, and starts a session.
///
/// - names: the file names of the libraries, terminated by NULL.
/// - status: receives the result of loading. The function returns NULL unless the status is QUID_CURL_READY.
quid_curl_session *quid_curl_session_create(
  const char *const *names, quid_curl_callbacks callbacks, quid_curl_status *status);

/// Cancels the running transfers, ends the session's thread and frees the session. The results are reported before this
/// function returns or, if a callback of the session calls this function, soon afterwards.
void quid_curl_session_destroy(quid_curl_session *session);

/// Returns whether gzip bodies can be decompressed, that is, whether libcurl is linked with zlib.
bool quid_curl_session_decompresses(const quid_curl_session *session);

/// Starts a transfer. Returns false if memory is exhausted; in this case, no callback is called.
bool quid_curl_start(quid_curl_session *session, const quid_curl_request *request);

/// Cancels the transfer with a number. The number of a transfer that has ended, or never existed, is ignored.
void quid_curl_cancel(quid_curl_session *session, uint64_t number);

/// Checks the option numbers in `curl_abi.h`, for tests: sets each option on a libcurl handle and, with
/// libcurl 7.73 or newer, compares its number with the one that libcurl reports for its name.
///
/// Returns NULL if all options are correct, otherwise the name of the first option that libcurl rejects or
/// that has another number in libcurl.
const char *quid_curl_check_options(const char *const *names);

#endif
