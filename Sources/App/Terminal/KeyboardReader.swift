import Foundation

/// Reads keys and signals on a thread of its own and passes on what they mean.
struct KeyboardReader: Sendable {
  /// What it passes on.
  enum Event: Hashable, Sendable {
    case input(TerminalInput)
    case notice(SignalPipe.Notice)
    /// There is no keyboard any more.
    case closed
  }

  private let input: Int32
  private let signals: Int32
  private let report: @Sendable (Event) -> Void

  /// Starts reading.
  static func start(input: Int32, signals: Int32, report: @escaping @Sendable (Event) -> Void) {
    let reader = KeyboardReader(input: input, signals: signals, report: report)
    Thread.detachNewThread { reader.run() }
  }

  private func run() {
    AlternateStack.provide()
    var decoder = InputDecoder()
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      var waiting = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0), pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&waiting, nfds_t(waiting.count), decoder.patience ?? -1)
      if ready < 0, errno != EINTR { return report(.closed) }
      if ready <= 0 {
        if ready == 0 { decoder.flush().forEach { report(.input($0)) } }
        continue
      }
      if waiting[1].revents != 0 {
        let count = read(signals, &buffer, buffer.count)
        buffer.prefix(max(0, count)).compactMap { SignalPipe.Notice(rawValue: $0) }.forEach { report(.notice($0)) }
      }
      if waiting[0].revents != 0 {
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
