/// The number of colors that a terminal supports.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// No colors. Bold, faint, underlined and reversed replace them.
  case none
  /// The eight colors of ECMA-48 and their bright variants.
  case sixteen
  /// The 256 colors of xterm: the sixteen colors, a cube of 6 × 6 × 6 and 24 greys.
  case indexed
  /// 24-bit RGB.
  case full

  /// Creates the color depth of the terminal from the environment variables `COLORTERM` and `TERM`.
  ///
  /// The caller decides whether `NO_COLOR` (no-color.org) applies.
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
