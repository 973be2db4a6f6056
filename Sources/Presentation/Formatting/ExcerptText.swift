extension StringProtocol {
  /// The text itself, or its first scalars and an ellipsis, so that a message stays a message.
  public func excerpt(_ limit: Int = 32) -> String {
    // A character can hold any number of scalars, so both are bounded.
    let scalars = unicodeScalars.prefix(limit + 1)
    guard scalars.count > limit else { return String(self) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.prefix(limit))
    return String(text) + "…"
  }
}
