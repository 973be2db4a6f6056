import Foundation

/// The raw mode of a terminal, in which key presses are neither echoed, buffered nor interpreted.
struct RawMode {
  /// The original mode of the terminal.
  let former: termios
  private let descriptor: Int32

  /// Stores the current mode of a terminal; `nil` if the file descriptor is not a terminal.
  init?(of descriptor: Int32) {
    var former = termios()
    guard tcgetattr(descriptor, &former) == 0 else { return nil }
    self.former = former
    self.descriptor = descriptor
  }

  /// Enables the raw mode.
  func enter() {
    var raw = former
    cfmakeraw(&raw)
    apply(raw)
  }

  /// Restores the original mode.
  func leave() { apply(former) }

  private func apply(_ mode: termios) {
    var mode = mode
    // `TCSADRAIN` waits for pending output and preserves pending input.
    while tcsetattr(descriptor, TCSADRAIN, &mode) == -1, errno == EINTR {}
  }
}
