import Foundation
import Synchronization

/// A pseudo-terminal, whose other end is the terminal of a process.
final class PseudoTerminal: Sendable {
  /// The path of the terminal.
  let path: String
  private let controller: Int32
  /// The terminal itself, which keeps its mode while it is open.
  private let terminal: Int32
  private let received = Mutex("")

  struct Unavailable: Error {}
  struct TextMissing: Error {
    let output: String
  }

  init() throws {
    var (controller, terminal): (Int32, Int32) = (-1, -1)
    guard openpty(&controller, &terminal, nil, nil, nil) == 0 else { throw Unavailable() }
    (self.controller, self.terminal) = (controller, terminal)
    var name = [CChar](repeating: 0, count: 128)
    guard ttyname_r(terminal, &name, name.count) == 0 else { throw Unavailable() }
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for file in [controller, terminal] { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(controller, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(controller)
    close(terminal)
  }

  /// The local modes, such as `ECHO`.
  var localModes: tcflag_t {
    var mode = termios()
    return tcgetattr(terminal, &mode) == 0 ? mode.c_lflag : 0
  }

  /// Types a key.
  func type(_ key: String) { _ = Array(key.utf8).withUnsafeBytes { write(controller, $0.baseAddress, $0.count) } }

  /// Reads the output until it contains a string, for at most 20 seconds.
  func wait(for text: String) async throws {
    let deadline = ContinuousClock.now + .seconds(20)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(controller, &buffer, buffer.count)
      let output = received.withLock { output in
        if count > 0 { output += String(decoding: buffer.prefix(count), as: UTF8.self) }
        return output
      }
      if output.contains(text) { return }
      guard ContinuousClock.now < deadline else { throw TextMissing(output: output) }
      if count <= 0 { try await Task.sleep(for: .milliseconds(5)) }
    }
  }
}
