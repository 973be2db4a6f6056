/// The suggestions of a screen for the input of the command window, and the data that it needs for them.
struct ScreenSuggestions: Sendable {
  var suggestions: [CommandSuggestion] = []
  var subscriptions: [Subscription] = []
}
