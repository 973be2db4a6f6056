import Foundation

/// Reads terminal input and signals on a separate thread and reports them as events.
struct KeyboardReader: Sendable {
  /// An event of the terminal or of the process.
  enum Event: Hashable, Sendable {
    case input(TerminalInput)
    case notice(SignalPipe.Notice)
    /// The terminal input was closed.
    case closed
  }

  private let input: Int32
  private let signals: Int32
  private let report: @Sendable (Event) -> Void

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - input: The file descriptor of the terminal input.
  ///   - signals: The file descriptor of the ``SignalPipe``.
  ///   - report: Receives the events, on the thread of the reader.
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
