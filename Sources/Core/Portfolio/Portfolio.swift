/// An entry of a portfolio: a trade and the number that identifies the trade.
public struct PortfolioEntry: Hashable, Sendable, Identifiable {
  /// The number of the entry in the portfolio, from 1.
  ///
  /// The number of an entry never changes, and the number of a removed entry is not used again.
  public let number: Int
  /// The trade of this entry: a purchase or a sale of coins.
  public let trade: PortfolioTrade

  /// The number of the entry, which identifies the entry.
  public var id: Int { number }

  /// Creates an entry from its number and its trade.
  public init(number: Int, trade: PortfolioTrade) {
    self.number = number
    self.trade = trade
  }
}

/// The purchases and sales of coins by the user, ordered by day and then by entry number.
///
/// A sale never exceeds the number of coins that were held before the sale.
public struct Portfolio: Hashable, Sendable {
  /// The entries of the portfolio, ordered by day and, within a day, by number.
  public private(set) var entries: [PortfolioEntry] = []
  /// The number that the next added entry receives.
  ///
  /// The number is greater than the numbers of all current and removed entries.
  public private(set) var nextNumber = 1

  /// The maximum number of entries in a portfolio: 10,000.
  public static let capacity = 10_000

  /// Creates an empty portfolio.
  public init() {}

  /// Creates a portfolio from stored entries, which can be in any order.
  ///
  /// Returns `nil` if two entries have the same number, if a number is not from 1 through `nextNumber` − 1, if there
  /// are more entries than ``capacity``, or if a sale exceeds the number of coins held before the sale.
  public init?(entries: [PortfolioEntry], nextNumber: Int) {
    let numbers = Set(entries.map(\.number))
    guard nextNumber >= 1, numbers.count == entries.count, numbers.allSatisfy({ 1..<nextNumber ~= $0 }),
      entries.count <= Self.capacity
    else { return nil }
    let ordered = Self.ordered(entries)
    guard (try? Self.checkHoldings(ordered)) != nil else { return nil }
    self.entries = ordered
    self.nextNumber = nextNumber
  }

  /// The coins of the portfolio, without duplicates, in the order of their first entries.
  ///
  /// Each coin has the symbol and the name from its newest entry.
  public var coins: [Coin] {
    let newest = Dictionary(entries.map { ($0.trade.coin.id, $0) }) { $0.number < $1.number ? $1 : $0 }
    var seen: Set<CoinID> = []
    return entries.map(\.trade.coin.id).filter { seen.insert($0).inserted }.compactMap { newest[$0]?.trade.coin }
  }

  /// Returns the entry with the given number; `nil` if the portfolio has no such entry.
  public func entry(_ number: Int) -> PortfolioEntry? { entries.first { $0.number == number } }

  /// Returns a portfolio that contains only the entries of the given coin.
  ///
  /// The entries keep their numbers.
  public func only(_ coin: CoinID) -> Portfolio {
    var portfolio = self
    portfolio.entries = entries.filter { $0.trade.coin.id == coin }
    return portfolio
  }

  // MARK: Changes

  /// Adds a trade to the portfolio as a new entry.
  ///
  /// - Returns: The new entry.
  /// - Throws: ``PortfolioError`` if a sale would exceed the number of coins held, if the portfolio is full, or
  ///   if a number of coins would be too large for ``FixedPoint``. In these cases, the portfolio does not change.
  @discardableResult
  public mutating func add(_ trade: PortfolioTrade) throws(PortfolioError) -> PortfolioEntry {
    try add(contentsOf: [trade])
    return PortfolioEntry(number: nextNumber - 1, trade: trade)
  }

  /// Adds trades to the portfolio as new entries, numbered in the order of the array.
  ///
  /// Either all trades are added or none.
  ///
  /// - Returns: The new entries, in the order of the array.
  /// - Throws: ``PortfolioError`` if a sale would exceed the number of coins held, if the portfolio would have
  ///   more entries than ``capacity``, or if a number of coins would be too large for ``FixedPoint``. In these
  ///   cases, the portfolio does not change.
  @discardableResult
  public mutating func add(contentsOf trades: [PortfolioTrade]) throws(PortfolioError) -> [PortfolioEntry] {
    guard entries.count + trades.count <= Self.capacity else { throw .full }
    let (last, overflow) = nextNumber.addingReportingOverflow(trades.count)
    guard !overflow else { throw .full }
    let added = zip(nextNumber..., trades).map { PortfolioEntry(number: $0, trade: $1) }
    let ordered = Self.ordered(entries + added)
    try Self.checkHoldings(ordered)
    entries = ordered
    nextNumber = last
    return added
  }

  /// Returns the indices in `trades` of the trades that this portfolio does not contain yet.
  ///
  /// Each trade in the portfolio matches only one trade in the array. For example, if the array contains a trade three
  /// times and the portfolio contains the same trade once, the result contains two of the three indices.
  ///
  /// - Parameter trades: Trades in any order. Two trades are equal if they have the same coin, amount, price, currency
  ///   and day.
  public func indicesOfNewTrades(in trades: [PortfolioTrade]) -> [Int] {
    var known: [PortfolioTrade.Identity: Int] = [:]
    for entry in entries { known[entry.trade.identity, default: 0] += 1 }
    return trades.indices.filter { index in
      guard let count = known[trades[index].identity], count > 0 else { return true }
      known[trades[index].identity] = count - 1
      return false
    }
  }

  /// Removes the entry with the given number.
  ///
  /// - Returns: The removed entry.
  /// - Throws: ``PortfolioError`` if no entry has this number, if a later sale would exceed the number of coins
  ///   held without the entry, or if a number of coins would be too large for ``FixedPoint``. In these cases, the
  ///   portfolio does not change.
  @discardableResult
  public mutating func remove(_ number: Int) throws(PortfolioError) -> PortfolioEntry {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { throw .unknownEntry(number) }
    var remaining = entries
    let removed = remaining.remove(at: index)
    try Self.checkHoldings(remaining)
    entries = remaining
    return removed
  }

  /// Replaces the trade of the entry with the given number.
  ///
  /// The number of the entry does not change.
  ///
  /// - Returns: The changed entry.
  /// - Throws: ``PortfolioError`` if no entry has this number, if a sale would exceed the number of coins held, or if a
  ///   number of coins would be too large for ``FixedPoint``. In these cases, the portfolio does not change.
  @discardableResult
  public mutating func replace(_ number: Int, with trade: PortfolioTrade) throws(PortfolioError) -> PortfolioEntry {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { throw .unknownEntry(number) }
    let entry = PortfolioEntry(number: number, trade: trade)
    var changed = entries
    changed[index] = entry
    let ordered = Self.ordered(changed)
    try Self.checkHoldings(ordered)
    entries = ordered
    return entry
  }

  // MARK: Rules

  private static func ordered(_ entries: [PortfolioEntry]) -> [PortfolioEntry] {
    entries.sorted { ($0.trade.day, $0.number) < ($1.trade.day, $1.number) }
  }

  /// Checks that no sale exceeds the number of coins held before the sale.
  ///
  /// - Parameter entries: The entries, ordered by day and then by number.
  /// - Throws: ``PortfolioError`` if a sale is too large, or if a number of coins is too large for ``FixedPoint``.
  private static func checkHoldings(_ entries: [PortfolioEntry]) throws(PortfolioError) {
    var held: [CoinID: FixedPoint] = [:]
    for entry in entries {
      let before = held[entry.trade.coin.id] ?? .zero
      guard let after = try? before.adding(entry.trade.amount) else { throw .outOfRange }
      guard !after.isNegative else { throw .oversold(entry, held: before) }
      held[entry.trade.coin.id] = after
    }
  }
}
