import QuidCore
import QuidTerminal

/// A window over the selected screen.
enum AppWindow: Sendable {
  case currency(CurrencyWindow)
  case help(HelpWindow)
  case command(CommandWindow)
  case output(OutputWindow)

  /// The result of a key or a mouse event.
  enum Outcome: Hashable, Sendable {
    case open
    case closed
    case chosen(Currency)
    /// The user has entered a command line.
    case line(String)
  }

  var hints: [KeyHint] {
    switch self {
    case .currency: CurrencyWindow.hints
    case .help: HelpWindow.hints
    case .command: CommandWindow.hints
    case .output: OutputWindow.hints
    }
  }

  /// Handles a key.
  ///
  /// - Parameter help: The layout of the help window.
  mutating func press(_ key: KeyPress, in area: ScreenArea, help: HelpWindow.Layout) -> Outcome {
    let outcome: Outcome
    switch self {
    case .currency(var window):
      outcome = window.press(key)
      self = .currency(window)
    case .help(var window):
      outcome = window.press(key, last: help.last)
      self = .help(window)
    case .command(var window):
      outcome = window.press(key)
      self = .command(window)
    case .output(var window):
      outcome = window.press(key, in: area)
      self = .output(window)
    }
    return outcome
  }

  mutating func mouse(_ event: MouseEvent, in area: ScreenArea, help: HelpWindow.Layout) -> Outcome {
    let outcome: Outcome
    switch self {
    case .currency(var window):
      outcome = window.mouse(event, in: area)
      self = .currency(window)
    case .help(var window):
      outcome = window.mouse(event, last: help.last)
      self = .help(window)
    case .command(let window): outcome = window.mouse(event, in: area)
    case .output(var window):
      outcome = window.mouse(event, in: area)
      self = .output(window)
    }
    return outcome
  }

  mutating func paste(_ text: String) {
    switch self {
    case .currency(var window):
      window.paste(text)
      self = .currency(window)
    case .command(var window):
      window.paste(text)
      self = .command(window)
    case .help, .output: break
    }
  }
}
