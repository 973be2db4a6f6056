import QuidTerminal
import Synchronization

/// The keyboard of the terminal while a command is repeated.
struct WatchKeyboard: Sendable {
  /// A request of the user.
  enum Event: Hashable, Sendable {
    /// End the command.
    case quit
    /// Update now.
    case update
    /// The process was suspended and continued, so that other output may follow the last update.
    case continued
  }

  /// The requests, until the terminal is closed.
  let events: AsyncStream<Event>
  /// Restores the terminal.
  let close: @Sendable () -> Void
}

extension WatchKeyboard {
  /// Takes over the keys of the terminal.
  ///
  /// Returns `nil` if standard input or output is not a terminal, or if the process runs in the background.
  ///
  /// - Parameter listen: Starts to handle the signals that end the program, so that they restore the terminal.
  static func standard(listen: @Sendable () -> Void) -> WatchKeyboard? {
    guard let session = TerminalSession(.keys), session.isInForeground, let signals = SignalPipe.open() else {
      return nil
    }
    listen()
    session.enter()
    let terminal = OpenTerminal(session)
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    KeyboardReader.start(signals: signals) { event in
      switch event {
      case .input(.key(.character("q"))), .input(.key(.character("Q"))): continuation.yield(.quit)
      case .input(.key(.character("r"))), .input(.key(.character("R"))), .input(.key(.character(" "))):
        continuation.yield(.update)
      case .signal(.suspend): terminal.suspend()
      case .signal(.continued):
        // Other programs may have changed the mode of the terminal while the process was suspended.
        terminal.enter()
        continuation.yield(.continued)
      case .closed: continuation.finish()
      case .input, .signal(.resized): break
      }
    }
    return WatchKeyboard(events: events) { terminal.close() }
  }

  /// A session that the thread of the keyboard does not enter again after its end.
  private final class OpenTerminal: Sendable {
    private let session: TerminalSession
    private let isOpen = Mutex(true)

    init(_ session: TerminalSession) { self.session = session }

    func enter() {
      isOpen.withLock { if $0 { session.enter() } }
    }

    func suspend() {
      isOpen.withLock { if $0 { session.suspend() } else { SignalPipe.suspend() } }
    }

    func close() {
      isOpen.withLock { isOpen in
        if isOpen { session.leave() }
        isOpen = false
      }
    }
  }
}
