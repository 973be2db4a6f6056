/// What the screen's colours are chosen for.
enum Theme: String, Hashable, Sendable, CaseIterable {
  /// Dark letters on a light ground.
  case light
  /// Light letters on a dark ground.
  case dark
  /// No colours at all.
  case mono

  /// The theme for a background that the terminal names in its answer to `OSC 11`, such as `rgb:1e1e/1e1e/1e1e`.
  ///
  /// Returns `nil` for an answer of another form. Light is what is nearer to white, by the eye's weights (ITU-R BT.601).
  init?(background answer: some StringProtocol) {
    guard let colon = answer.firstIndex(of: ":") else { return nil }
    let form = answer[..<colon]
    let parts = answer[answer.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
    guard form == "rgb" || form == "rgba", parts.count == (form == "rgb" ? 3 : 4) else { return nil }
    var levels: [Int] = []
    for part in parts.prefix(3) {
      guard (1...4).contains(part.utf8.count), let value = Int(part, radix: 16) else { return nil }
      levels.append(value * 1_000 / ((1 << (4 * part.utf8.count)) - 1))
    }
    self = 299 * levels[0] + 587 * levels[1] + 114 * levels[2] > 500_000 ? .light : .dark
  }

  /// The theme for `COLORFGBG`, in which some terminals name the numbers of their colours, such as `0;15`.
  ///
  /// Returns `nil` where it is not set or says nothing.
  init?(environment: [String: String]) {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let ground = Int(last) else { return nil }
    self = ground == 7 || (9...15).contains(ground) ? .light : .dark
  }
}
