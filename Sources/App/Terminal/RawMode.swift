import Foundation

/// A terminal whose keys arrive one by one, unseen and uninterpreted.
struct RawMode {
  /// How the terminal was before.
  let former: termios
  private let descriptor: Int32

  /// The mode of a terminal as it is now; `nil` for what is no terminal.
  init?(of descriptor: Int32) {
    var former = termios()
    guard tcgetattr(descriptor, &former) == 0 else { return nil }
    self.former = former
    self.descriptor = descriptor
  }

  /// Switches it on.
  func enter() {
    var raw = former
    cfmakeraw(&raw)
    apply(raw)
  }

  /// Makes the terminal as it was before.
  func leave() { apply(former) }

  private func apply(_ mode: termios) {
    var mode = mode
    // What is written already goes out first; what was typed already is kept.
    while tcsetattr(descriptor, TCSADRAIN, &mode) == -1, errno == EINTR {}
  }
}
