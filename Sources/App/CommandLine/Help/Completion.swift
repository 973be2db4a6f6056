/// The words with which a shell completes an argument or the value of an option.
enum Completion: Hashable, Sendable {
  /// No words, because the option is a flag without a value.
  case none
  /// No words, because any string is allowed.
  case any
  case words([String])
  case file
  /// Words from the local data of the user, such as the coins of the watchlist.
  case local(LocalWords)
  /// Words from the local data of the user for each first argument, such as `add` and `remove`.
  case localAfter([String: LocalWords])
  case repeatableCommands
}

/// A kind of words from the local data of the user for the completion of an argument or the value of an option.
enum LocalWords: String, Hashable, Sendable, CaseIterable {
  /// The IDs and symbols of coins, from the watchlist, the cached market list and the built-in list.
  case coins
  case currencies
  case assets
  case contacts
  case watchlist
  case settings
  /// The currencies and coins with which a command line can start instead of a command.
  case units
}
