/// Someone who knows what a bitcoin cost on past days.
public protocol BitcoinHistoryProvider: Sendable {
  /// The daily prices of that span in a currency.
  ///
  /// - Throws: ``ProviderError``.
  func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory>
}
