/// The suggestions of a screen for the command window, and the data that the screen needs for them.
struct ScreenSuggestions: Sendable {
  var suggestions: [CommandSuggestion] = []
  var subscriptions: [Subscription] = []
}
