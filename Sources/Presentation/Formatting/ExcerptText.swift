import QuidCore

extension StringProtocol {
  /// The string, or its first scalars and an ellipsis, so that a message stays a message; keys in URLs are masked.
  public func excerpt(_ limit: Int = 32) -> String {
    let text = SecretRedaction.urls(in: String(self))
    // A character can hold any number of scalars, so both are bounded.
    let scalars = text.unicodeScalars.prefix(limit + 1)
    guard scalars.count > limit else { return text }
    var start = String.UnicodeScalarView()
    start.append(contentsOf: scalars.prefix(limit))
    return String(start) + "…"
  }
}
