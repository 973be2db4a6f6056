/// A kind of words from the local data of the user, with which a shell completes an argument or the value of an option.
enum LocalWords: String, Hashable, Sendable, CaseIterable {
  /// The IDs and symbols of coins, from the watchlist, the cached market list and the built-in list.
  case coins
  /// The active currency codes of ISO 4217.
  case currencies
  /// The words of both ``currencies`` and ``coins``.
  case assets
  case contacts
  case watchlist
  /// The names of the settings of `quid config`.
  case settings
  /// The currencies and coins with which a command line can start instead of a command.
  case units
}
