/// A layout of the trades of a program in a CSV file: the headings of the columns that are read.
package struct PortfolioFileFormat: Hashable, Sendable {
  /// The name of the program.
  package let name: String
  /// The headings of each column that a file must have, in lowercase; every heading of an array is accepted.
  ///
  /// In a heading, `¤` is the code of a currency, which then is the currency of the prices.
  let required: [Field: [String]]
  /// The headings of each column that a file may have.
  var optional: [Field: [String]] = [:]
  /// The symbols that can be the second one of a pair such as `ETHBTC`; the longest that fits is used.
  var quotes: [String] = []
  /// The values that apply to all lines of a file without columns for them.
  var constants: [Field: String] = [:]

  /// A value of a trade, whose raw value is its name in `--map`.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case date, type, coin, amount, price, cost, currency, fee
    case feeCurrency = "fee-currency"
    /// The symbols of the coin and of the currency, as in `ETHBTC`.
    case pair
    case sent
    case sentCurrency = "sent-currency"
    case received
    case receivedCurrency = "received-currency"
    /// The sentence of Coinbase that contains the received coins of an exchange.
    case note
    /// A field that is empty or zero in a line that is read, such as the margin of a trade.
    case exclusion
    /// The number of the entry, which orders the trades of a day.
    case entry

    /// The name for an error message.
    var label: String { self == .sent || self == .received ? "\(rawValue) amount" : rawValue }
  }

  /// The positions of the columns in a file, counted from 0, and the values that apply to all lines.
  struct Columns: Hashable, Sendable {
    var indices: [Field: Int] = [:]
    var constants: [Field: String] = [:]
  }

  var isQuid: Bool { name == Self.quid.name }
  /// Whether the file is not an export of another program, so that its delimiter and its decimal mark are options.
  package var isOwn: Bool { isQuid || name == Self.mapped }

  private static let mapped = "map"

  static let quid = PortfolioFileFormat(
    name: "Quid", required: [.date: ["date"], .coin: ["coin"], .amount: ["amount"], .currency: ["currency"]],
    optional: [.price: ["price"], .cost: ["cost"], .entry: ["entry"]])

  /// The formats of exchanges, without the fees of Coinbase, which the amounts include.
  package static let others: [PortfolioFileFormat] = [
    PortfolioFileFormat(
      name: "Coinbase",
      required: [
        .date: ["timestamp"], .type: ["transaction type"], .coin: ["asset"], .amount: ["quantity transacted"],
        .cost: [
          "total (inclusive of fees and/or spread)", "total (inclusive of fees)", "¤ total (inclusive of fees)",
          "¤ amount transacted (inclusive of coinbase fees)",
        ],
      ], optional: [.currency: ["price currency", "spot price currency"], .note: ["notes"]]),
    PortfolioFileFormat(
      name: "Coinbase Pro",
      required: [
        .date: ["created at"], .type: ["side"], .coin: ["size unit"], .amount: ["size"], .cost: ["total"],
        .currency: ["price/fee/total unit"],
      ]),
    PortfolioFileFormat(
      name: "Kraken",
      required: [
        .date: ["time"], .type: ["type"], .pair: ["pair"], .amount: ["vol"], .cost: ["cost"], .fee: ["fee"],
      ], optional: [.exclusion: ["margin"]],
      quotes: [
        "AED", "AUD", "BTC", "CAD", "CHF", "DAI", "DOT", "ETH", "EUR", "EURC", "GBP", "JPY", "PYUSD", "RLUSD", "USD",
        "USDC", "USDT", "XBT",
      ]),
    PortfolioFileFormat(
      name: "Binance",
      required: [
        .date: ["date(utc)", "date (utc)", "time"], .type: ["side"], .pair: ["pair"], .amount: ["executed"],
        .cost: ["amount"], .fee: ["fee"],
      ]),
    PortfolioFileFormat(
      name: "Binance",
      required: [
        .date: ["date(utc)", "date (utc)"], .type: ["type"], .pair: ["market"], .amount: ["amount"], .cost: ["total"],
        .fee: ["fee"], .feeCurrency: ["fee coin"],
      ],
      quotes: [
        "ARS", "AUD", "BIDR", "BKRW", "BNB", "BRL", "BTC", "BUSD", "CZK", "DAI", "DOGE", "DOT", "ETH", "EUR", "FDUSD",
        "GBP", "IDRT", "JPY", "MXN", "NGN", "PAX", "PLN", "RON", "RUB", "SOL", "TRX", "TRY", "TUSD", "UAH", "USDC",
        "USDP", "USDS", "USDT", "VAI", "XRP", "ZAR",
      ]),
  ]

  /// The kinds of lines by their name in the column for the type, in lowercase; lines with other names are skipped.
  static let kinds: [String: Kind] = {
    let names: [Kind: [String]] = [
      .purchase: ["buy", "bought", "purchase", "advanced trade buy", "advance trade buy"],
      .sale: ["sell", "sold", "sale", "advanced trade sell", "advance trade sell"],
      .reward: [
        "airdrop", "coinbase earn", "inflation reward", "interest", "learning reward", "lending interest", "mining",
        "reward", "reward income", "rewards income", "staking", "staking income",
      ],
      .conversion: ["convert"],
    ]
    return Dictionary(uniqueKeysWithValues: names.flatMap { kind, names in names.map { ($0, kind) } })
  }()

  enum Kind: Hashable, Sendable {
    case purchase
    case sale
    /// Received coins, which are a purchase at their value in the file.
    case reward
    /// An exchange of two coins, of which the note contains the received one.
    case conversion
  }

  static let stablecoins: Set = [
    "BUSD", "DAI", "EURC", "FDUSD", "GUSD", "PAX", "PYUSD", "RLUSD", "TUSD", "USDC", "USDP", "USDS", "USDT",
  ]

  private static let krakenSymbols = ["XBT": "BTC", "XDG": "DOGE"]
  private static let krakenQuotes: Set = ["XETH", "XXBT", "ZAUD", "ZCAD", "ZEUR", "ZGBP", "ZJPY", "ZUSD"]

  /// Returns the symbols of a pair such as `ETH/BTC`, `ETHBTC` or Kraken's `XETHXXBT`.
  ///
  /// - Parameter known: The symbol of the quote; empty if the file has no column for it.
  func symbols(of pair: String, quote known: String) -> (base: String, quote: String)? {
    let pair = pair.uppercased()
    var parts = pair.split { "/-_".contains($0) }.map { String($0) }
    if parts.count != 2 {
      let isLong = known.isEmpty && pair.count == 8 && Self.krakenQuotes.contains(String(pair.suffix(4)))
      let quotes = known.isEmpty ? quotes : [known.uppercased()]
      let quote = quotes.filter { pair.hasSuffix($0) && pair.count > $0.count }.max { $0.count < $1.count }
      guard let count = isLong ? 4 : quote?.count else { return nil }
      parts = [String(pair.dropLast(count)), String(pair.suffix(count))]
      if isLong { parts = parts.map { "XZ".contains($0.prefix(1)) ? String($0.dropFirst()) : $0 } }
    }
    if known.isEmpty { parts = parts.map { Self.krakenSymbols[$0] ?? $0 } }
    return (parts[0], parts[1])
  }
}

extension PortfolioFileFormat {
  /// Creates the format of a file whose headings the user has given; other headings are those of Quid.
  ///
  /// A coin or a currency that is no heading applies to all lines.
  init(_ map: [Field: String]) {
    let names = map.mapValues { [$0] }
    let isExchange = map[.sent] != nil && map[.received] != nil
    let own = isExchange ? [.date: ["date"]] : Self.quid.required.merging([.price: ["price"], .cost: ["cost"]]) { $1 }
    name = Self.mapped
    required = names.filter { ![.coin, .currency].contains($0.key) }
    optional = own.filter { map[.cost] == nil || $0.key != .price }.merging(names) { $1 }
    constants = map.filter { required[$0.key] == nil }
  }

  /// Returns the required headings that a line lacks.
  func missingHeadings(in line: [String]) -> [String] {
    let names = Set(line.map { $0.lowercased() })
    return required.values.compactMap { $0.first }.filter { !names.contains($0.lowercased()) }.sorted()
  }

  /// Returns the columns of a heading; `nil` if the heading has another format.
  func columns(of headings: [String]) throws -> Columns? {
    guard headings.allSatisfy({ $0.utf8.count < 200 }) else { return nil }
    let names = headings.map { $0.lowercased() }
    var columns = Columns(constants: constants)
    for (field, alternatives) in required.merging(optional, uniquingKeysWith: { first, _ in first }) {
      for alternative in alternatives where columns.indices[field] == nil {
        let parts = alternative.split(separator: "¤", omittingEmptySubsequences: false)
        let found = names.indices.filter { index in
          let name = names[index]
          guard parts.count == 2 else { return name == alternative.lowercased() }
          return name.count == alternative.count + 2 && name.hasPrefix(parts[0]) && name.hasSuffix(parts[1])
        }
        guard let index = found.first else { continue }
        guard found.count == 1 else { throw PortfolioCSVError.LineError.column(headings[index]) }
        columns.indices[field] = index
        if parts.count == 2 {
          columns.constants[.currency] = names[index].dropFirst(parts[0].count).prefix(3).uppercased()
        }
      }
    }
    func has(_ field: Field) -> Bool { columns.indices[field] != nil || columns.constants[field] != nil }
    guard required.keys.allSatisfy({ columns.indices[$0] != nil }), has(.date) else { return nil }
    if has(.sent), has(.received) { return columns }
    return (has(.coin) || has(.pair)) && has(.amount) && (has(.price) || has(.cost)) ? columns : nil
  }
}
