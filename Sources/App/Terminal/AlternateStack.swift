import Foundation

/// A second stack for the signal handlers of a thread, so that one that has run out of its own can still give the terminal
/// back (POSIX.1-2024, sigaltstack); every thread needs its own.
enum AlternateStack {
  private static let size = 64 << 10

  /// Takes a thread's stack away when the thread ends.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { memory in
      var none = stack_t()
      none.ss_flags = Int32(SS_DISABLE)
      sigaltstack(&none, nil)
      free(memory)
    }
    return status == 0 ? key : nil
  }()

  /// Gives the thread that calls one, unless it has one; costs next to nothing then.
  static func provide() {
    var present = stack_t()
    guard let key, sigaltstack(nil, &present) == 0, present.ss_flags & Int32(SS_DISABLE) != 0,
      let memory = malloc(size)
    else { return }
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = size
    guard pthread_setspecific(key, memory) == 0, sigaltstack(&stack, nil) == 0 else {
      pthread_setspecific(key, nil)
      return free(memory)
    }
  }
}
