// A transfer: one request and its response.
#ifdef __linux__
#define _GNU_SOURCE
#include "internal.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_BYTES = 256 << 10, HEAD_FIELDS = 1000, BUFFER_BYTES = 32 << 10 };

// MARK: The head

static bool append_line(struct transfer *transfer, const char *line, size_t length) {
  if (transfer->head_length + length > transfer->head_capacity) {
    size_t capacity = transfer->head_capacity * 2 + length + 1024;
    char *head = realloc(transfer->head, capacity);
    if (head == NULL) return false;
    transfer->head = head;
    transfer->head_capacity = capacity;
  }
  memcpy(transfer->head + transfer->head_length, line, length);
  transfer->head_length += length;
  return true;
}

/// Returns the status code of a status line that libcurl has accepted.
static int status_in(const char *line, size_t length) {
  const char *space = memchr(line, ' ', length);
  int status = 0;
  for (const char *digit = space; digit != NULL && ++digit < line + length && *digit >= '0' && *digit <= '9' && status < 1000;)
    status = status * 10 + (*digit - '0');
  return status;
}

static bool begin_body(struct transfer *transfer) {
  transfer->has_head = true;
  transfer->body = transfer->callbacks->head(transfer->number, transfer->status, transfer->head, transfer->head_length);
  free(transfer->head);
  transfer->head = NULL;
  transfer->head_length = transfer->head_capacity = 0;
  if (transfer->body != QUID_CURL_GZIP) return transfer->body == QUID_CURL_PLAIN;
  const struct curl_library *library = transfer->library;
  transfer->has_zlib = library->inflate_init != NULL
    && library->inflate_init(&transfer->zlib, ZLIB_GZIP_WINDOW, "1", (int)sizeof transfer->zlib) == ZLIB_OK;
  if (!transfer->has_zlib) transfer->error = QUID_CURL_BAD_GZIP;
  return transfer->has_zlib;
}

/// Receives each line of a response head, including the empty line at its end, and each trailer field.
static size_t on_header(char *line, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  size_t length = size * count;
  transfer->header_bytes += length;
  bool is_end = length > 0 && (line[0] == '\r' || line[0] == '\n');
  bool is_status = !transfer->is_inside_head && length >= 5 && memcmp(line, "HTTP/", 5) == 0;
  if (!is_end && !is_status) transfer->header_fields++;
  if (transfer->header_bytes > HEAD_BYTES || transfer->header_fields > HEAD_FIELDS) {
    transfer->error = QUID_CURL_HEAD_TOO_LARGE;
    return 0;
  }
  // Trailers are counted and ignored.
  if (transfer->has_head) return length;
  if (is_status) {
    transfer->is_inside_head = true;
    transfer->status = status_in(line, length);
    transfer->head_length = 0;
    return length;
  }
  if (!is_end) return append_line(transfer, line, length) ? length : 0;
  transfer->is_inside_head = false;
  // A status below 200 is an interim response.
  if (transfer->status < 200) return length;
  return begin_body(transfer) ? length : 0;
}

// MARK: The body

static bool receive_compressed(struct transfer *transfer, const char *bytes, size_t length) {
  const struct curl_library *library = transfer->library;
  struct zlib_stream *zlib = &transfer->zlib;
  uint8_t buffer[BUFFER_BYTES];
  zlib->input = (const uint8_t *)bytes;
  zlib->input_length = (unsigned)length;
  do {
    // A gzip body may consist of several members (RFC 1952).
    if (transfer->is_gzip_complete && library->inflate_reset(zlib) != ZLIB_OK) break;
    transfer->is_gzip_complete = false;
    zlib->output = buffer;
    zlib->output_length = sizeof buffer;
    int result = library->inflate(zlib, ZLIB_NO_FLUSH);
    size_t produced = sizeof buffer - zlib->output_length;
    if (produced > 0 && !transfer->callbacks->body(transfer->number, buffer, produced)) return false;
    if (result == ZLIB_STREAM_END) {
      transfer->is_gzip_complete = true;
    } else if (result == ZLIB_NO_PROGRESS && zlib->input_length == 0) {
      return true;
    } else if (result != ZLIB_OK) {
      break;
    }
    if (zlib->input_length == 0 && (transfer->is_gzip_complete || zlib->output_length > 0)) return true;
  } while (true);
  transfer->error = QUID_CURL_BAD_GZIP;
  return false;
}

static size_t on_body(char *bytes, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  size_t length = size * count;
  if (length == 0) return 0;
  transfer->has_body = true;
  bool should_continue = transfer->has_zlib
    ? receive_compressed(transfer, bytes, length)
    : transfer->callbacks->body(transfer->number, (const uint8_t *)bytes, length);
  return should_continue ? length : 0;
}

// MARK: Options

/// Creates a socket that child processes do not inherit.
static int on_open_socket(void *context, int purpose, struct curl_address *address) {
  (void)context, (void)purpose;
  return socket(address->family, address->kind | SOCK_CLOEXEC, address->protocol);
}

#define SET(name, value) \
  do { \
    int code = library->easy_setopt(easy, OPT_##name, value); \
    if (code != CODE_OK) { \
      if (failed != NULL) *failed = #name; \
      return code; \
    } \
  } while (0)

/// Sets the libcurl options of a request. Returns the `CURLcode` of the first option that libcurl rejects and
/// stores the option's name in `failed`; returns 0 if all options are accepted.
static int set_options(struct transfer *transfer, const quid_curl_request *request, const char **failed) {
  const struct curl_library *library = transfer->library;
  CURL *easy = transfer->easy;
  SET(URL, request->url);
  SET(PRIVATE, (void *)transfer);
  SET(ERRORBUFFER, transfer->message);
  SET(HTTPHEADER, (void *)transfer->headers);
  SET(HEADERFUNCTION, on_header);
  SET(HEADERDATA, (void *)transfer);
  SET(WRITEFUNCTION, on_body);
  SET(WRITEDATA, (void *)transfer);
  SET(OPENSOCKETFUNCTION, on_open_socket);
  SET(NOSIGNAL, 1L);
  SET(NOPROGRESS, 1L);
  SET(NETRC, 0L);
  SET(FOLLOWLOCATION, 0L);
  SET(SSL_VERIFYPEER, 1L);
  SET(SSL_VERIFYHOST, 2L);
  SET(HTTP09_ALLOWED, 0L);
  SET(DISALLOW_USERNAME_IN_URL, 1L);
  SET(SUPPRESS_CONNECT_HEADERS, 1L);
  // libcurl 7.85 introduced PROTOCOLS_STR and deprecated PROTOCOLS.
  if (library->easy_setopt(easy, OPT_PROTOCOLS_STR, "http,https") != CODE_OK) SET(PROTOCOLS, (long)PROTOCOLS_HTTP_AND_HTTPS);
  if (request->body != NULL) {
    SET(POSTFIELDSIZE_LARGE, (int64_t)request->body_length);
    SET(POSTFIELDS, transfer->request_body);
  }
  if (request->certificate_file != NULL) {
    SET(CAINFO, request->certificate_file);
    // Errors are ignored: not every TLS library supports separate certificates for proxies.
    library->easy_setopt(easy, OPT_PROXY_CAINFO, request->certificate_file);
  }
  if (request->certificate_folder != NULL) {
    SET(CAPATH, request->certificate_folder);
    library->easy_setopt(easy, OPT_PROXY_CAPATH, request->certificate_folder);
  }
  if (request->bypasses_proxies) {
    SET(PROXY, "");
    SET(NOPROXY, "*");
  }
  if (request->uses_fresh_connection) {
    SET(FRESH_CONNECT, 1L);
    SET(FORBID_REUSE, 1L);
    SET(HTTP_VERSION, (long)HTTP_VERSION_1_1);
  } else {
    // An error is ignored: libcurl without HTTP/2 uses HTTP/1.1.
    library->easy_setopt(easy, OPT_HTTP_VERSION, (long)HTTP_VERSION_2TLS);
  }
  return CODE_OK;
}

/// Appends a header line to a request. Returns false if memory is exhausted.
static bool append(struct transfer *transfer, const char *line) {
  struct curl_slist *headers = transfer->library->slist_append(transfer->headers, line);
  if (headers == NULL) return false;
  transfer->headers = headers;
  return true;
}

// MARK: Creation and end

void quid_curl_transfer_free(struct transfer *transfer) {
  if (transfer->easy != NULL) transfer->library->easy_cleanup(transfer->easy);
  if (transfer->headers != NULL) transfer->library->slist_free_all(transfer->headers);
  if (transfer->has_zlib) transfer->library->inflate_end(&transfer->zlib);
  free(transfer->request_body);
  free(transfer->head);
  free(transfer);
}

struct transfer *quid_curl_transfer_create(
  const struct curl_library *library, const quid_curl_callbacks *callbacks, const quid_curl_request *request
) {
  struct transfer *transfer = calloc(1, sizeof *transfer);
  if (transfer == NULL) return NULL;
  transfer->number = request->number;
  transfer->library = library;
  transfer->callbacks = callbacks;
  transfer->easy = library->easy_init();
  bool is_complete = transfer->easy != NULL;
  for (const char *const *line = request->headers; is_complete && *line != NULL; line++) is_complete = append(transfer, *line);
  // An empty Expect field stops libcurl from waiting for a response 100 before it sends a body above 1 MiB.
  is_complete = is_complete && append(transfer, "Expect:");
  if (is_complete && request->body != NULL) {
    transfer->request_body = malloc(request->body_length + 1);
    is_complete = transfer->request_body != NULL;
    if (is_complete) memcpy(transfer->request_body, request->body, request->body_length);
  }
  if (!is_complete) {
    quid_curl_transfer_free(transfer);
    return NULL;
  }
  transfer->setup_code = set_options(transfer, request, NULL);
  return transfer;
}

void quid_curl_transfer_end(struct transfer *transfer, int code) {
  char message[ERROR_BYTES];
  memcpy(message, transfer->message, sizeof message);
  message[sizeof message - 1] = 0;
  quid_curl_result result = {.code = code, .error = transfer->error, .proxy_status = 0, .message = message};
  transfer->library->easy_getinfo(transfer->easy, INFO_HTTP_CONNECTCODE, &result.proxy_status);
  if (code == CODE_OK && transfer->has_zlib && transfer->has_body && !transfer->is_gzip_complete)
    result.error = QUID_CURL_BAD_GZIP;
  const quid_curl_callbacks *callbacks = transfer->callbacks;
  uint64_t number = transfer->number;
  quid_curl_transfer_free(transfer);
  callbacks->done(number, result);
}

// MARK: Test support

const char *quid_curl_check_options(const char *const *names) {
  struct curl_library library;
  if (quid_curl_load(names, &library) != QUID_CURL_READY) return "library";
  if (library.global_init(GLOBAL_DEFAULT) != CODE_OK) return "curl_global_init";
  // Available since libcurl 7.73.
  struct curl_option *(*option_by_name)(const char *);
  *(void **)&option_by_name = dlsym(library.handle, "curl_easy_option_by_name");
#define CHECK(name, base, value) \
  if (option_by_name != NULL) { \
    struct curl_option *option = option_by_name(#name); \
    if (option == NULL || option->number != OPT_##name) return #name; \
  }
  QUID_CURL_OPTIONS(CHECK)
  const char *const headers[] = {"Accept: */*", NULL};
  const char *failed = NULL;
  for (int fresh = 0; fresh < 2; fresh++) {
    quid_curl_request request = {
      .number = 1, .url = "https://example.invalid/", .headers = headers, .body = "{}", .body_length = 2,
      .certificate_file = "/nowhere", .certificate_folder = "/nowhere", .bypasses_proxies = true,
      .uses_fresh_connection = fresh != 0,
    };
    struct transfer *transfer = quid_curl_transfer_create(&library, NULL, &request);
    if (transfer == NULL) return "memory";
    set_options(transfer, &request, &failed);
    quid_curl_transfer_free(transfer);
    if (failed != NULL) return failed;
  }
  return NULL;
}
#endif
