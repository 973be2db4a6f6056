import QuidTerminal
import Synchronization

/// The keyboard input of the terminal while `quid watch` repeats a command.
struct WatchKeyboard: Sendable {
  enum Event: Hashable, Sendable {
    case quit
    case update
    /// The process was continued after a suspension, during which other programs may have printed output.
    case continued
  }

  /// The events of the keyboard, in a stream that ends when the terminal is closed.
  let events: AsyncStream<Event>
  /// Stops reading keys and restores the mode of the terminal.
  let close: @Sendable () -> Void
}

extension WatchKeyboard {
  /// Starts to read single keys; returns `nil` without a terminal or if the process runs in the background.
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

  /// A terminal session that another thread can close while keys are read, and that is not entered again afterwards.
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
