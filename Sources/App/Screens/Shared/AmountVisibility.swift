/// The message that the user hides the amounts of the portfolio, or shows them again.
struct AmountVisibility: ScreenMessage {
  let isHidden: Bool

  /// The key in the preferences.
  static let key = "amounts"
  /// The value in the preferences.
  var preference: String { isHidden ? "hidden" : "shown" }

  /// Returns whether the amounts are hidden in saved preferences.
  static func isHidden(in preferences: Preferences) -> Bool {
    preferences[key] == AmountVisibility(isHidden: true).preference
  }
}
