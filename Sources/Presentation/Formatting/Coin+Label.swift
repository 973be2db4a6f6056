package import QuidCore

extension Sequence<Coin> {
  /// The symbols that several of the coins share, so that only their ids distinguish these coins.
  package var sharedSymbols: Set<String> {
    Set(Dictionary(grouping: self, by: \.symbol).filter { Set($0.value.map(\.id)).count > 1 }.keys)
  }
}

extension Coin {
  /// Returns the symbol of the coin, with the id if other coins share the symbol, as in `TON (tontoken)`.
  ///
  /// Both strings, which are untrusted, are truncated to a printable excerpt.
  package func label(sharing symbols: Set<String>) -> String {
    symbols.contains(symbol) ? "\(symbol.excerpt(12)) (\(id.description.excerpt(40)))" : symbol.excerpt(12)
  }
}
