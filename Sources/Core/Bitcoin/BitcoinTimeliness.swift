#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension BitcoinIndex {
  /// When the price now was last set: what the source says, else when it was fetched; `nil` without a price.
  public var updated: Date? { price.map { $0.asOf ?? $0.fetchedAt } }

  /// Whether the price is no longer that of now: it was served because nothing newer was to be had, fetched
  /// ``priceLifetime`` ago or longer, or its source lags by more than ``mostLag``.
  ///
  /// A clock that was set back makes it come from the future; that is not trusted either.
  public func isPriceOutOfDate(at now: Date) -> Bool {
    guard let price else { return true }
    switch price.freshness {
    case .builtin: return false
    case .stale: return true
    case .live, .fresh:
      guard abs(now.timeIntervalSince(price.fetchedAt)) < Self.priceLifetime else { return true }
      return price.asOf.map { now.timeIntervalSince($0) > Self.mostLag } ?? false
    }
  }

  /// Whether the history lacks yesterday.
  ///
  /// Each day has one price, so that a history with yesterday in it is complete until the next midnight UTC.
  public func isHistoryOutOfDate(at now: Date) -> Bool {
    guard let newest = history.value.days.last else { return true }
    return newest.day < CalendarDay(now).advanced(by: -1)
  }

  /// Whether anything that is shown should be newer than it is.
  public func isOutOfDate(at now: Date) -> Bool { isPriceOutOfDate(at: now) || isHistoryOutOfDate(at: now) }
}
