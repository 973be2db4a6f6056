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
