import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Reads terminal input and signals on a separate thread and reports them as events.
package struct KeyboardReader: Sendable {
  package enum Event: Hashable, Sendable {
    case input(TerminalInput)
    case signal(SignalPipe.Signal)
    case closed
  }

  private let input: Int32
  private let signals: Int32
  private let expectsResponses: Bool
  private let report: @Sendable (Event) -> Void

  private static let backgroundTimeout: Int32 = 1_000

  package static func start(
    input: Int32 = STDIN_FILENO, signals: Int32, expectsResponses: Bool = false,
    report: @escaping @Sendable (Event) -> Void
  ) {
    let reader = KeyboardReader(input: input, signals: signals, expectsResponses: expectsResponses, report: report)
    DispatchQueue(label: "quid.keyboard").async { reader.run() }
  }

  private func run() {
    AlternateStack.install()
    var decoder = InputDecoder(expectsResponses: expectsResponses)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      var waiting = [
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0), pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      ]
      // The system would suspend a process in the background that reads from the terminal (SIGTTIN).
      let isInForeground = ProcessGroup.isInForeground(of: input)
      let timeout = isInForeground ? decoder.timeout ?? -1 : Self.backgroundTimeout
      let ready = poll(&waiting, isInForeground ? 2 : 1, timeout)
      if ready < 0, errno != EINTR { return report(.closed) }
      if ready <= 0 {
        if ready == 0 { decoder.flush().forEach { report(.input($0)) } }
        continue
      }
      if waiting[0].revents != 0 {
        let count = read(signals, &buffer, buffer.count)
        buffer.prefix(max(0, count)).compactMap { SignalPipe.Signal(rawValue: $0) }.forEach { report(.signal($0)) }
        // The process may be in the background now.
        continue
      }
      if waiting[1].revents != 0 {
        let count = read(input, &buffer, buffer.count)
        if count > 0 {
          decoder.feed(buffer.prefix(count)).forEach { report(.input($0)) }
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
          return report(.closed)
        }
      }
    }
  }
}
