/// Someone who knows what a bitcoin cost on past days.
public protocol BitcoinHistoryProvider: Sendable {
  /// The daily prices of that span in a currency, as ``BitcoinHistory/part(from:through:)`` cuts them out of what the
  /// source knows: never empty, and without the days that the source lacks.
  ///
  /// Which price of a day it is, the source decides and documents; the newest day's may still change.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` when there is no such day.
  func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory>
}
