#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The alternate stack for signal handlers (POSIX.1-2024, sigaltstack), which every thread needs.
///
/// After a stack overflow, a signal handler can use the alternate stack to restore the terminal.
package enum AlternateStack {
  private static let size = 64 << 10

  /// The thread-specific key of the alternate stack, whose destructor frees the stack at the end of the thread.
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

  /// Installs an alternate stack on the current thread, unless the thread has one.
  package static func install() {
    var current = stack_t()
    guard let key, sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0,
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
