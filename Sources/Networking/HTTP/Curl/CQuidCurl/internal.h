// Declarations that the source files of this target share.
#ifndef QUID_CURL_INTERNAL_H
#define QUID_CURL_INTERNAL_H

#include "curl_abi.h"
#include "include/CQuidCurl.h"

/// Loads the first library in a list that can be loaded and has all required functions of libcurl.
///
/// - names: the file names of the libraries, terminated by NULL.
quid_curl_status quid_curl_load(const char *const *names, struct curl_library *library);

/// A request and the state of its transfer. Once the transfer is started, only the session's thread accesses
/// it.
struct transfer {
  uint64_t number;
  const struct curl_library *library;
  const quid_curl_callbacks *callbacks;
  CURL *easy;
  struct curl_slist *headers;
  char *request_body;
  struct transfer *next;

  // The response head, until it is complete.
  char *head;
  size_t head_length;
  size_t head_capacity;
  /// The number of bytes in all response heads and trailers so far.
  size_t header_bytes;
  unsigned header_fields;
  int status;
  bool is_inside_head;
  bool has_head;

  // The response body.
  quid_curl_body body;
  struct zlib_stream zlib;
  bool has_zlib;
  bool has_body;
  bool is_gzip_complete;

  quid_curl_error error;
  /// The `CURLcode` of an option that libcurl rejected, which ends the transfer at its start; otherwise 0.
  int setup_code;
  /// libcurl's description of the error of the transfer; empty if there is none.
  char message[ERROR_BYTES];
};

/// Creates a transfer without starting it. Returns NULL if memory is exhausted.
struct transfer *quid_curl_transfer_create(
  const struct curl_library *library, const quid_curl_callbacks *callbacks, const quid_curl_request *request);

/// Frees a transfer, which must not be running.
void quid_curl_transfer_free(struct transfer *transfer);

/// Reports the end of a transfer to the `done` callback and frees the transfer, which must already be removed
/// from libcurl's multi handle.
void quid_curl_transfer_end(struct transfer *transfer, int code);

#endif
