#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The raw mode of a terminal, in which key presses are neither echoed, buffered nor interpreted.
struct RawMode {
  let originalMode: termios
  private let descriptor: Int32

  /// Stores the current mode of a terminal; returns `nil` if the file descriptor is not a terminal.
  init?(of descriptor: Int32) {
    var originalMode = termios()
    guard tcgetattr(descriptor, &originalMode) == 0 else { return nil }
    self.originalMode = originalMode
    self.descriptor = descriptor
  }

  func enter() {
    var raw = originalMode
    cfmakeraw(&raw)
    apply(raw)
  }

  /// Disables the echo and buffering of key presses; keys that send signals keep their effect.
  func enterKeys() {
    var keys = originalMode
    keys.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // A read returns each byte immediately.
    withUnsafeMutableBytes(of: &keys.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    apply(keys)
  }

  func leave() { apply(originalMode) }

  private func apply(_ mode: termios) {
    var mode = mode
    // `TCSADRAIN` waits for pending output and preserves pending input.
    while tcsetattr(descriptor, TCSADRAIN, &mode) == -1, errno == EINTR {}
  }
}
