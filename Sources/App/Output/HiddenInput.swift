import Foundation

/// Disables the echo of a terminal while the user types a secret.
enum HiddenInput {
  /// Calls a function that reads from a terminal, which does not show the typed characters in the meantime.
  ///
  /// - Parameter file: The file descriptor of the terminal.
  /// - Returns: The result of the function; `nil` if the file is not a terminal or its echo cannot be disabled.
  static func read(from file: Int32, _ read: () -> String?) -> String? {
    var original = termios()
    guard tcgetattr(file, &original) == 0 else { return nil }
    var hidden = original
    hidden.c_lflag &= ~tcflag_t(ECHO)
    // Input that was typed before the prompt is discarded.
    guard tcsetattr(file, TCSAFLUSH, &hidden) == 0 else { return nil }
    defer { _ = tcsetattr(file, TCSAFLUSH, &original) }
    return read()
  }
}
