/// A message to all screens that the amounts of the portfolio are hidden or shown.
struct AmountVisibility: ScreenMessage {
  let isHidden: Bool

  static let key = "amounts"
  var preference: String { isHidden ? "hidden" : "shown" }

  static func isHidden(in preferences: Preferences) -> Bool {
    preferences[key] == AmountVisibility(isHidden: true).preference
  }
}
