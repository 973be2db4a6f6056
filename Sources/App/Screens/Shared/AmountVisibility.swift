/// The message that the user hides the amounts of the portfolio, or shows them again.
struct AmountVisibility: ScreenMessage {
  let isHidden: Bool

  static let key = "amounts"
  var preference: String { isHidden ? "hidden" : "shown" }

  static func isHidden(in preferences: Preferences) -> Bool {
    preferences[key] == AmountVisibility(isHidden: true).preference
  }
}
