/// A text from an upstream that is to be shown, such as a name or a symbol.
enum ForeignText {
  /// The text, cut down to ``UpstreamText/limit`` scalars, as no screen has a use for more.
  ///
  /// Everything else in it stays: only a screen knows what it must not show.
  static func capped(_ text: String) -> String {
    isShort(text) ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(UpstreamText.limit)))
  }

  /// The address of something, whole: cut, it would lead elsewhere.
  ///
  /// Returns `nil` for none, and for one longer than browsers take.
  static func address(_ text: String) -> String? { 1...2_000 ~= text.utf8.count ? text : nil }

  /// Whether a text has at most so many scalars.
  ///
  /// What identifies something must: cut, it would name something else.
  static func isShort(_ text: String) -> Bool {
    // A scalar takes at least one byte.
    text.utf8.count <= UpstreamText.limit || text.unicodeScalars.count <= UpstreamText.limit
  }
}
