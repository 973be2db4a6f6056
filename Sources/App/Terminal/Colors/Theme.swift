package enum Theme: String, Hashable, Sendable, CaseIterable {
  case light
  case dark
  /// The theme without colors.
  case mono

  /// Creates the theme for a background color from the response to `OSC 11`, such as `rgb:1e1e/1e1e/1e1e`.
  ///
  /// Returns `nil` for a response in another format. A background is light if its luma (ITU-R BT.601) exceeds 50%.
  package init?(background response: some StringProtocol) {
    guard let colon = response.firstIndex(of: ":") else { return nil }
    let format = response[..<colon]
    let parts = response[response.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
    guard format == "rgb" || format == "rgba", parts.count == (format == "rgb" ? 3 : 4) else { return nil }
    var levels: [Int] = []
    for part in parts.prefix(3) {
      guard (1...4).contains(part.utf8.count), let value = Int(part, radix: 16) else { return nil }
      levels.append(value * 1_000 / ((1 << (4 * part.utf8.count)) - 1))
    }
    self = 299 * levels[0] + 587 * levels[1] + 114 * levels[2] > 500_000 ? .light : .dark
  }

  /// Creates the theme from the color indices in the variable `COLORFGBG`, such as `0;15`; `nil` without an index.
  package init?(environment: [String: String]) {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let index = Int(last) else { return nil }
    self = index == 7 || (9...15).contains(index) ? .light : .dark
  }
}
