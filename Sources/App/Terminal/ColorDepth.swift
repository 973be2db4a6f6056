/// How many colours a terminal has.
enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// None: what matters is bold, faint, underlined or reversed.
  case none
  /// The eight of ECMA-48 and their bright sisters.
  case sixteen
  /// Those, a cube of 6 × 6 × 6 and a row of greys.
  case indexed
  /// All of RGB.
  case full

  /// What an environment says: `COLORTERM` and `TERM`, as terminals set them.
  ///
  /// `NO_COLOR` (no-color.org) is ``ColorMode``'s to heed.
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
