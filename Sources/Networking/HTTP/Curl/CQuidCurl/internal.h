// Shared by the files of this target.
#ifndef QUID_CURL_INTERNAL_H
#define QUID_CURL_INTERNAL_H

#include "curl_abi.h"
#include "include/CQuidCurl.h"

/// Loads the first library that is found and has all functions.
quid_curl_status quid_curl_load(const char *const *names, struct curl_library *library);

/// A transfer. The session's thread alone uses it once it has been started.
struct transfer {
  uint64_t number;
  const struct curl_library *library;
  const quid_curl_callbacks *callbacks;
  CURL *easy;
  struct curl_slist *headers;
  char *request_body;
  struct transfer *next;

  // The head that is being received.
  char *head;
  size_t head_length;
  size_t head_capacity;
  /// All bytes of heads and trailers so far.
  size_t header_bytes;
  unsigned header_fields;
  int status;
  bool is_inside_head;
  bool has_head;

  // The body.
  quid_curl_body body;
  struct zlib_stream zlib;
  bool has_zlib;
  bool has_body;
  bool is_gzip_complete;

  quid_curl_error error;
  /// The code that ends the transfer before it begins; 0 when it was set up.
  int setup_code;
};

struct transfer *quid_curl_transfer_create(
  const struct curl_library *library, const quid_curl_callbacks *callbacks, const quid_curl_request *request);

/// Frees a transfer that was never started.
void quid_curl_transfer_free(struct transfer *transfer);

/// Reports the end of a transfer that is no longer in the multi handle, and frees it.
void quid_curl_transfer_end(struct transfer *transfer, int code);

#endif
