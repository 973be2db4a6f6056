/// The user's portfolio: all purchases and sales of coins, where no sale exceeds the coins held before the sale.
///
/// The entries are ordered by day and time. At the same time, purchases come first. An entry without a time follows the
/// entries of its day with lower numbers.
public struct Portfolio: Hashable, Sendable {
  /// The entries of the portfolio, in their order, with the part of each payment that the held coins cover.
  public private(set) var entries: [PortfolioEntry] = []
  /// The entries of the portfolio, in their order, with whole payments.
  public private(set) var recorded: [PortfolioEntry] = []
  /// The number of the next entry, greater than the numbers of all current and removed entries.
  public private(set) var nextNumber = 1
  /// The prices that the user has set for coins that no provider has, as purchases of one coin; one for each coin.
  public private(set) var ownPrices: [PortfolioTrade] = []
  /// The ids of the coins that the symbols in imported files mean, by symbol in uppercase.
  public var symbols: [String: CoinID] = [:]

  /// Creates an empty portfolio.
  public init() {}

  /// Creates a portfolio from stored entries in any order; returns `nil` if the entries are inconsistent.
  ///
  /// Entries are inconsistent if two have the same number, a number is not in `1..<nextNumber`, a sale exceeds the coins
  /// held before the sale, or the coins held are too many for ``FixedDecimal``.
  public init?(
    entries: [PortfolioEntry], nextNumber: Int, ownPrices: [PortfolioTrade] = [], symbols: [String: CoinID] = [:]
  ) {
    let numbers = Set(entries.map(\.number))
    guard nextNumber >= 1, numbers.count == entries.count, numbers.allSatisfy({ 1..<nextNumber ~= $0 })
    else { return nil }
    recorded = entries
    guard (try? orderEntries()) != nil else { return nil }
    self.nextNumber = nextNumber
    self.symbols = symbols
    for price in ownPrices { setOwnPrice(price) }
  }

  /// The coins without duplicates, in the order of their first entries, each as in the entry that was added last.
  public var coins: [Coin] {
    let newest = Dictionary(entries.map { ($0.trade.coin.id, $0) }) { $0.number < $1.number ? $1 : $0 }
    return entries.map(\.trade.coin.id).uniqued.compactMap { newest[$0]?.trade.coin }
  }

  /// Returns the entry with the given number; `nil` if the portfolio has no such entry.
  public func entry(_ number: Int) -> PortfolioEntry? { entries.first { $0.number == number } }

  /// Returns a portfolio that contains only the entries for the given coin, with the same numbers.
  package func only(_ coin: CoinID) -> Portfolio {
    var portfolio = self
    portfolio.recorded = recorded.filter { $0.trade.coin.id == coin }
    portfolio.entries = entries.filter { $0.trade.coin.id == coin }
    return portfolio
  }

  /// Returns a portfolio without the entries for the given coins, with the same numbers.
  package func without(_ coins: Set<CoinID>) -> Portfolio {
    var portfolio = self
    portfolio.recorded.removeAll { coins.contains($0.trade.coin.id) }
    portfolio.entries.removeAll { coins.contains($0.trade.coin.id) }
    return portfolio
  }

  /// The numbers of coins that payments lack, because the portfolio does not hold them, by the number of the entry.
  package var missingPayments: [Int: FixedDecimal] {
    let paid = Dictionary(uniqueKeysWithValues: entries.map { ($0.number, $0.trade.size) })
    let missing = recorded.lazy.filter(\.trade.isPayment).compactMap { entry -> (Int, FixedDecimal)? in
      let size = paid[entry.number] ?? .zero
      return size == entry.trade.size ? nil : (entry.number, (try? entry.trade.size.subtracting(size)) ?? .zero)
    }
    return Dictionary(uniqueKeysWithValues: missing)
  }

  // MARK: Changes

  /// Adds a trade to the portfolio as a new entry, and returns the entry.
  ///
  /// - Parameter limit: The maximum number of entries; unlimited by default.
  /// - Throws: ``PortfolioError`` if a sale would exceed the number of coins held, if the portfolio would have more
  ///   entries than `limit`, or if the number of coins held would be too large. The portfolio then does not change.
  @discardableResult
  public mutating func add(_ trade: PortfolioTrade, limit: Int = .max) throws(PortfolioError) -> PortfolioEntry {
    try add(contentsOf: [trade], limit: limit)[0]
  }

  /// Adds several trades as new entries, and returns the entries, numbered in the order of the array.
  ///
  /// - Parameter limit: The maximum number of entries; unlimited by default.
  /// - Throws: ``PortfolioError`` if one of the trades cannot be added; see ``add(_:limit:)``. The portfolio then does
  ///   not change.
  @discardableResult
  public mutating func add(
    contentsOf trades: [PortfolioTrade], limit: Int = .max
  ) throws(PortfolioError) -> [PortfolioEntry] {
    // The numbers of the entries must be in range, too.
    let limit = min(limit, recorded.count + (.max - nextNumber))
    guard recorded.count + trades.count <= limit else { throw .full(limit: limit) }
    let added = zip(nextNumber..., trades).map { PortfolioEntry(number: $0, trade: $1) }
    var changed = self
    changed.recorded += added
    changed.nextNumber += trades.count
    try changed.orderEntries()
    self = changed
    return added
  }

  /// Returns the indices of the trades in `trades` that the portfolio does not contain yet.
  ///
  /// Trades are equal if they have the same coin, amount, price, currency, day and, if both are known, time. Equal
  /// trades are counted: if `trades` contains a trade three times and the portfolio contains it once, the last two of
  /// them are new.
  public func indicesOfNewTrades(in trades: [PortfolioTrade]) -> [Int] {
    // An export contains the part of a payment that is deducted.
    let missing = missingPayments
    let parts = missing.isEmpty ? [] : entries.filter { missing[$0.number] != nil }
    var known = KnownTrades((recorded + parts).map(\.trade), \.identity)
    return trades.indices.filter { !known.remove(trades[$0].identity, at: trades[$0].secondOfDay) }
  }

  /// Removes the entry with the given number, and returns the entry.
  ///
  /// - Throws: ``PortfolioError`` if no entry has this number, if a later sale would exceed the number of coins held,
  ///   or if that number would be too large. The portfolio then does not change.
  @discardableResult
  public mutating func remove(_ number: Int) throws(PortfolioError) -> PortfolioEntry {
    guard let index = recorded.firstIndex(where: { $0.number == number }) else { throw .unknownEntry(number) }
    var changed = self
    let removed = changed.recorded.remove(at: index)
    try changed.orderEntries()
    self = changed
    return removed
  }

  /// Replaces the trade of the entry with the given number, and returns the new entry.
  ///
  /// - Throws: ``PortfolioError`` if no entry has this number, if a sale would exceed the number of coins held, or if
  ///   that number would be too large. The portfolio then does not change.
  @discardableResult
  public mutating func replace(_ number: Int, with trade: PortfolioTrade) throws(PortfolioError) -> PortfolioEntry {
    guard let index = recorded.firstIndex(where: { $0.number == number }) else { throw .unknownEntry(number) }
    var trade = trade
    let replaced = recorded[index].trade
    if trade.secondOfDay == nil, trade.day == replaced.day { trade.secondOfDay = replaced.secondOfDay }
    let entry = PortfolioEntry(number: number, trade: trade)
    var changed = self
    changed.recorded[index] = entry
    try changed.orderEntries()
    self = changed
    return entry
  }

  /// Sets the price of a coin that no provider has, as a purchase of one coin, in place of an earlier price.
  public mutating func setOwnPrice(_ price: PortfolioTrade) {
    removeOwnPrice(of: price.coin.id)
    ownPrices.append(price)
  }

  /// Removes the price that the user has set for a coin.
  public mutating func removeOwnPrice(of coin: CoinID) { ownPrices.removeAll { $0.coin.id == coin } }

  // MARK: Rules

  /// Orders the entries, checks that no sale exceeds the coins held, and limits payments to them.
  private mutating func orderEntries() throws(PortfolioError) {
    recorded.sort { ($0.trade.day, $0.number) < ($1.trade.day, $1.number) }
    if recorded.contains(where: { $0.trade.secondOfDay != nil }) { recorded = Self.orderedByTime(recorded) }
    var held: [CoinID: FixedDecimal] = [:]
    entries = []
    entries.reserveCapacity(recorded.count)
    for entry in recorded {
      let coins = held[entry.trade.coin.id] ?? .zero
      var entry = entry
      if entry.trade.isPayment {
        guard let trade = entry.trade.covered(by: coins) else { continue }
        entry = PortfolioEntry(number: entry.number, trade: trade)
      }
      try Self.apply(entry, to: &held[entry.trade.coin.id, default: .zero])
      entries.append(entry)
    }
  }

  /// Orders entries by time, which are ordered by day and number.
  private static func orderedByTime(_ entries: [PortfolioEntry]) -> [PortfolioEntry] {
    var (day, last) = (CalendarDay?.none, 0)
    let keys = entries.map { entry in
      let trade = entry.trade
      if day != trade.day { (day, last) = (trade.day, 0) }
      last = max(last, trade.secondOfDay ?? 0)
      return (trade.day.ordinal, trade.secondOfDay ?? last, trade.secondOfDay == nil ? 2 : trade.isSale ? 1 : 0)
    }
    return entries.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }.map { entries[$0] }
  }

  private static func apply(_ entry: PortfolioEntry, to held: inout FixedDecimal) throws(PortfolioError) {
    guard let after = try? held.adding(entry.trade.amount) else { throw .outOfRange }
    guard !after.isNegative else { throw .oversold(entry, held: held) }
    held = after
  }
}

extension Portfolio: Codable {
  /// Decodes a portfolio; throws an error if its entries are inconsistent; see
  /// ``init(entries:nextNumber:ownPrices:symbols:)``.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let entries = try fields.decode([PortfolioEntry].self, forKey: .recorded)
    let nextNumber = try fields.decode(Int.self, forKey: .nextNumber)
    let ownPrices = try fields.decode([PortfolioTrade].self, forKey: .ownPrices)
    let symbols = try fields.decodeIfPresent([String: CoinID].self, forKey: .symbols) ?? [:]
    self = try fields.valid(
      Portfolio(entries: entries, nextNumber: nextNumber, ownPrices: ownPrices, symbols: symbols),
      "inconsistent entries")
  }

  private enum CodingKeys: String, CodingKey {
    case recorded = "entries"
    case nextNumber, ownPrices, symbols
  }

  /// Encodes the portfolio with whole payments.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(recorded, forKey: .recorded)
    try fields.encode(nextNumber, forKey: .nextNumber)
    try fields.encode(ownPrices, forKey: .ownPrices)
    if !symbols.isEmpty { try fields.encode(symbols, forKey: .symbols) }
  }
}

/// A portfolio entry: a trade and the number that identifies the entry.
public struct PortfolioEntry: Hashable, Sendable, Identifiable, Codable {
  /// The number of the entry, counted from 1, which never changes and is never reused.
  public let number: Int
  /// The trade of the entry: a purchase or a sale of a coin.
  public let trade: PortfolioTrade

  /// The identifier of the entry, which equals its ``number``.
  public var id: Int { number }

  /// Creates a portfolio entry from its number and its trade.
  public init(number: Int, trade: PortfolioTrade) {
    self.number = number
    self.trade = trade
  }
}

/// An error that indicates why a trade is invalid or a portfolio cannot be changed.
public enum PortfolioError: NamedError, Hashable, Sendable {
  /// The number of coins in the trade is zero.
  case zeroAmount
  /// The price of one coin or the total price of the trade is negative.
  case negativePrice
  /// The total price of a trade or the number of coins held is outside the range of ``FixedDecimal``.
  case outOfRange
  /// The sale in the entry exceeds `held`, the number of coins held before the sale.
  case oversold(PortfolioEntry, held: FixedDecimal)
  /// The portfolio has no entry with the associated number.
  case unknownEntry(Int)
  /// The portfolio would have more entries than `limit`, the maximum number of ``Portfolio/add(_:limit:)``.
  case full(limit: Int)
}
