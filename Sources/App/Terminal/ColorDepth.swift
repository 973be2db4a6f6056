/// The number of colours that a terminal supports.
enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// No colours. Bold, faint, underlined and reversed replace them.
  case none
  /// The eight colours of ECMA-48 and their bright variants.
  case sixteen
  /// The 256 colours of xterm: the sixteen colours, a cube of 6 × 6 × 6 and 24 greys.
  case indexed
  /// 24-bit RGB.
  case full

  /// Creates the colour depth of the terminal from the environment variables `COLORTERM` and `TERM`.
  ///
  /// `NO_COLOR` (no-color.org) is handled by ``ColorMode``.
  init(environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    if term.isEmpty || term == "dumb" || term.hasPrefix("vt") {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || term.hasSuffix("-direct") {
      self = .full
    } else if term.contains("256color") || ["xterm-kitty", "alacritty", "foot", "xterm-ghostty"].contains(term) {
      self = .indexed
    } else {
      self = .sixteen
    }
  }
}
