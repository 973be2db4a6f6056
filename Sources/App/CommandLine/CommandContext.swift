import QuidPresentation

/// What a command works with.
struct CommandContext: Sendable {
  /// The providers and the clock, chosen by the settings.
  let root: CompositionRoot
  /// How figures are shown.
  let format: DisplayFormat
  /// What the terminal can be trusted to draw.
  let alphabet: TerminalAlphabet
}
