// A session: the thread that runs its transfers.
#ifdef __linux__
#define _GNU_SOURCE
#include "internal.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

/// A command for the session's thread.
struct command {
  struct command *next;
  /// The transfer to start; NULL for a command that cancels the transfer with the given `number`.
  struct transfer *transfer;
  uint64_t number;
};

struct quid_curl_session {
  struct curl_library library;
  quid_curl_callbacks callbacks;
  CURLM *multi;
  pthread_t thread;
  /// The running transfers, which only the session's thread accesses.
  struct transfer *transfers;

  pthread_mutex_t mutex;
  struct command *first;
  struct command **last;
  bool is_ending;
  /// Whether the thread frees the session, as a callback on this thread has destroyed the session.
  bool is_orphan;

  /// The next session in the list of all sessions.
  struct quid_curl_session *next;
  /// Whether the exit handler of the process has joined the thread; protected by `sessions_mutex`.
  bool is_joined;
};

// MARK: The thread

static void finish(struct quid_curl_session *session, struct transfer *transfer, int code) {
  for (struct transfer **link = &session->transfers; *link != NULL; link = &(*link)->next) {
    if (*link != transfer) continue;
    *link = transfer->next;
    break;
  }
  session->library.multi_remove_handle(session->multi, transfer->easy);
  quid_curl_transfer_end(transfer, code);
}

static void start(struct quid_curl_session *session, struct transfer *transfer) {
  int code = transfer->setup_code;
  if (code == CODE_OK && session->library.multi_add_handle(session->multi, transfer->easy) != 0) code = CODE_OUT_OF_MEMORY;
  if (code != CODE_OK) {
    quid_curl_transfer_end(transfer, code);
    return;
  }
  transfer->next = session->transfers;
  session->transfers = transfer;
}

static void cancel(struct quid_curl_session *session, uint64_t number) {
  for (struct transfer *transfer = session->transfers; transfer != NULL; transfer = transfer->next) {
    if (transfer->number != number) continue;
    finish(session, transfer, CODE_ABORTED_BY_CALLBACK);
    return;
  }
}

static void finish_all(struct quid_curl_session *session, int code) {
  while (session->transfers != NULL) finish(session, session->transfers, code);
}

/// Executes the pending commands of a session. Returns whether its thread should continue.
static bool execute_commands(struct quid_curl_session *session) {
  pthread_mutex_lock(&session->mutex);
  struct command *command = session->first;
  bool is_ending = session->is_ending;
  session->first = NULL;
  session->last = &session->first;
  pthread_mutex_unlock(&session->mutex);
  while (command != NULL) {
    struct command *next = command->next;
    if (command->transfer != NULL) {
      start(session, command->transfer);
    } else {
      cancel(session, command->number);
    }
    free(command);
    command = next;
  }
  return !is_ending;
}

static void pause_briefly(void) {
  struct timespec time = {.tv_sec = 0, .tv_nsec = 10 * 1000 * 1000};
  nanosleep(&time, NULL);
}

static void dispose(struct quid_curl_session *session) {
  // Executes commands that were added after the thread's last check for commands.
  execute_commands(session);
  finish_all(session, CODE_ABORTED_BY_CALLBACK);
  session->library.multi_cleanup(session->multi);
  pthread_mutex_destroy(&session->mutex);
  free(session);
}

static void *run(void *context) {
  struct quid_curl_session *session = context;
  const struct curl_library *library = &session->library;
  while (execute_commands(session)) {
    int running = 0, left = 0;
    // An error means exhausted memory or wrong use of the API. Ending the transfers avoids an infinite loop.
    if (library->multi_perform(session->multi, &running) != 0) finish_all(session, CODE_OUT_OF_MEMORY);
    for (struct curl_message *message; (message = library->multi_info_read(session->multi, &left)) != NULL;) {
      if (message->kind != MESSAGE_DONE) continue;
      int code = message->data.code;
      struct transfer *transfer = NULL;
      library->easy_getinfo(message->easy, INFO_PRIVATE, &transfer);
      finish(session, transfer, code);
    }
    // `multi_poll` returns for events on sockets, for libcurl's timers and for each new command.
    enum { HOUR = 3600 * 1000 };
    if (library->multi_poll(session->multi, NULL, 0, HOUR, NULL) != 0) pause_briefly();
  }
  finish_all(session, CODE_ABORTED_BY_CALLBACK);
  pthread_mutex_lock(&session->mutex);
  bool is_orphan = session->is_orphan;
  pthread_mutex_unlock(&session->mutex);
  if (is_orphan) dispose(session);
  return NULL;
}

// MARK: All sessions

static pthread_mutex_t sessions_mutex = PTHREAD_MUTEX_INITIALIZER;
static struct quid_curl_session *sessions;

static void end(struct quid_curl_session *session) {
  pthread_mutex_lock(&session->mutex);
  session->is_ending = true;
  pthread_mutex_unlock(&session->mutex);
  session->library.multi_wakeup(session->multi);
}

/// Ends the threads of all sessions, within one second, before the exit handler of the TLS library runs.
static void end_at_exit(void) {
  struct timespec limit;
  clock_gettime(CLOCK_REALTIME, &limit);
  limit.tv_sec += 1;
  pthread_mutex_lock(&sessions_mutex);
  for (struct quid_curl_session *session = sessions; session != NULL; session = session->next) {
    end(session);
    if (!session->is_joined) session->is_joined = pthread_timedjoin_np(session->thread, NULL, &limit) == 0;
  }
  pthread_mutex_unlock(&sessions_mutex);
}

/// Loads and initialises libcurl under a lock, because `curl_global_init` of older versions is not thread-safe.
static quid_curl_status load(const char *const *names, struct curl_library *library) {
  static bool has_handler;
  pthread_mutex_lock(&sessions_mutex);
  quid_curl_status status = quid_curl_load(names, library);
  if (status == QUID_CURL_READY && library->global_init(GLOBAL_DEFAULT) != CODE_OK) status = QUID_CURL_FAILED;
  // Exit handlers run in reverse order of registration: this one before that of the TLS library.
  if (status == QUID_CURL_READY && !has_handler) has_handler = atexit(end_at_exit) == 0;
  pthread_mutex_unlock(&sessions_mutex);
  return status;
}

// MARK: Interface

quid_curl_session *quid_curl_session_create(
  const char *const *names, quid_curl_callbacks callbacks, quid_curl_status *status
) {
  struct quid_curl_session *session = calloc(1, sizeof *session);
  *status = session == NULL ? QUID_CURL_FAILED : load(names, &session->library);
  if (*status != QUID_CURL_READY) {
    free(session);
    return NULL;
  }
  session->callbacks = callbacks;
  session->last = &session->first;
  session->multi = session->library.multi_init();
  pthread_mutex_init(&session->mutex, NULL);
  // The thread blocks all signals: other threads handle them, and SIGPIPE for a closed connection must not end the process.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  bool runs = session->multi != NULL && pthread_create(&session->thread, NULL, run, session) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (!runs) {
    *status = QUID_CURL_FAILED;
    if (session->multi != NULL) session->library.multi_cleanup(session->multi);
      pthread_mutex_destroy(&session->mutex);
    free(session);
    return NULL;
  }
  pthread_setname_np(session->thread, "quid-network");
  pthread_mutex_lock(&sessions_mutex);
  session->next = sessions;
  sessions = session;
  pthread_mutex_unlock(&sessions_mutex);
  return session;
}

void quid_curl_session_destroy(quid_curl_session *session) {
  pthread_mutex_lock(&sessions_mutex);
  for (struct quid_curl_session **link = &sessions; *link != NULL; link = &(*link)->next) {
    if (*link != session) continue;
    *link = session->next;
    break;
  }
  bool is_joined = session->is_joined;
  pthread_mutex_unlock(&sessions_mutex);
  // The callback for the end of a transfer may release the last reference to its session.
  if (pthread_equal(pthread_self(), session->thread)) {
    pthread_mutex_lock(&session->mutex);
    session->is_orphan = true;
    pthread_mutex_unlock(&session->mutex);
    pthread_detach(session->thread);
    end(session);
    return;
  }
  end(session);
  if (!is_joined) pthread_join(session->thread, NULL);
  dispose(session);
}

bool quid_curl_session_decompresses(const quid_curl_session *session) { return session->library.inflate_init != NULL; }

static bool enqueue(quid_curl_session *session, struct transfer *transfer, uint64_t number) {
  struct command *command = malloc(sizeof *command);
  if (command == NULL) return false;
  *command = (struct command){.next = NULL, .transfer = transfer, .number = number};
  pthread_mutex_lock(&session->mutex);
  *session->last = command;
  session->last = &command->next;
  pthread_mutex_unlock(&session->mutex);
  session->library.multi_wakeup(session->multi);
  return true;
}

bool quid_curl_start(quid_curl_session *session, const quid_curl_request *request) {
  struct transfer *transfer = quid_curl_transfer_create(&session->library, &session->callbacks, request);
  if (transfer == NULL) return false;
  if (enqueue(session, transfer, request->number)) return true;
  quid_curl_transfer_free(transfer);
  return false;
}

void quid_curl_cancel(quid_curl_session *session, uint64_t number) { enqueue(session, NULL, number); }
#endif
