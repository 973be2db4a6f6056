package enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// The terminal has no colors; bold, faint, underlined and reversed characters replace them.
  case none
  /// The terminal has the eight colors of ECMA-48 and their bright variants.
  case sixteen
  /// The terminal has the 256 colors of xterm: sixteen colors, a cube of 6 × 6 × 6 and 24 greys.
  case indexed
  /// The terminal has 24-bit RGB colors.
  case full

  /// Creates the color depth from the environment variables `COLORTERM` and `TERM`; the caller checks `NO_COLOR`.
  package init(environment: [String: String]) {
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
