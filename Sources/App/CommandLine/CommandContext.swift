import QuidPresentation

/// What a command works with.
struct CommandContext: Sendable {
  /// The providers and the clock, chosen by the settings.
  let root: CompositionRoot
  /// How figures are shown.
  let format: DisplayFormat
  /// What the terminal can be trusted to draw.
  let alphabet: TerminalAlphabet
  /// Where a command prints that writes its output itself (``CommandReport/isWritten``).
  let console: Console
  /// In which form it prints then.
  let form: OutputForm
  /// Whether standard error is written in color.
  var usesErrorColor = false
}
