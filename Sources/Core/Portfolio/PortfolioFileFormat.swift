/// A layout of the trades of a program in a CSV file: the headings of the columns that are read.
package struct PortfolioFileFormat: Hashable, Sendable {
  /// The name of the program.
  package let name: String
  /// The headings of each column that a file must have, in lowercase; every heading of an array is accepted.
  ///
  /// In a heading, `¤` is the code of a currency, which then is the currency of the prices.
  var required: [Field: [String]]
  /// The headings of each column that a file may have.
  var optional: [Field: [String]] = [:]
  /// The coins that can be the second one of a pair such as `ETHBTC`.
  var quotes: [String] = []
  /// The currencies in which coins are traded, and which other columns than those of coins can contain; `nil` for all.
  var currencies: Set<String>? = nil
  /// The heading of times that are local unless the heading or the name of the file contains the offset from UTC.
  var localTime: String?
  /// Whether years can have two digits.
  var hasShortYears = false
  /// Whether lines of unknown types, such as transfers, are skipped instead of rejected.
  var skipsOtherTypes = false
  /// The export to take instead of this one, which cannot be read; `nil` if it can be read.
  var replacement: String?
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
    /// The value of an exchange of two coins.
    case value
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
  var isMapped: Bool { name == Self.mapped }
  /// Whether the file is not an export of another program, so that its delimiter and its decimal mark are options.
  package var isOwn: Bool { isQuid || isMapped }

  private static let mapped = "map"

  static let quid = PortfolioFileFormat(
    name: "Quid", required: [.date: ["date"], .coin: ["coin"], .amount: ["amount"], .currency: ["currency"]],
    optional: [.price: ["price"], .cost: ["cost"], .entry: ["entry"]])

  /// The formats of exchanges, without the fees of Coinbase, which the amounts include, and exports that have no trades.
  package static let others: [PortfolioFileFormat] = [
    PortfolioFileFormat(
      name: "Coinbase",
      required: [
        .date: ["timestamp"], .type: ["transaction type"], .coin: ["asset"], .amount: ["quantity transacted"],
        .cost: [
          "total (inclusive of fees and/or spread)", "total (inclusive of fees)", "¤ total (inclusive of fees)",
          "¤ total (inclusive of fees and/or spread)", "¤ amount transacted (inclusive of coinbase fees)", "total",
        ],
      ], optional: [.currency: ["price currency", "spot price currency"], .note: ["notes"]], skipsOtherTypes: true),
    PortfolioFileFormat(
      name: "Coinbase Pro",
      required: [
        .date: ["created at"], .type: ["side"], .coin: ["size unit"], .amount: ["size"], .cost: ["total"],
        .currency: ["price/fee/total unit"],
      ], currencies: ["EUR", "GBP", "USD"]),
    PortfolioFileFormat(
      name: "Kraken",
      required: [
        .date: ["time"], .type: ["type"], .pair: ["pair"], .amount: ["vol"], .cost: ["cost"], .fee: ["fee"],
      ], optional: [.exclusion: ["margin"]],
      quotes: [
        "BTC", "DAI", "DOT", "ETH", "EURC", "EURQ", "EURR", "PYUSD", "RLUSD", "USDC", "USDG", "USDQ", "USDR", "USDT",
        "XBT",
      ], currencies: ["AED", "ARS", "AUD", "BRL", "CAD", "CHF", "COP", "EUR", "GBP", "JPY", "MXN", "PLN", "USD"]),
    PortfolioFileFormat(
      name: "Kraken ledgers",
      required: [
        .date: ["time"], .type: ["type"], .coin: ["asset"], .amount: ["amount"], .fee: ["fee"], .cost: ["balance"],
      ], replacement: "the export of trades of Kraken"),
    PortfolioFileFormat(
      name: "Binance",
      required: [
        .date: ["date(utc)", "date (utc)", "date(utc¤)", "time", "time(utc¤)"], .type: ["side"], .pair: ["pair"],
        .amount: ["executed"], .cost: ["amount"], .fee: ["fee"],
      ], currencies: binanceCurrencies, localTime: "time", hasShortYears: true),
    PortfolioFileFormat(
      name: "Binance",
      required: [
        .date: ["date(utc)", "date (utc)", "date(utc¤)", "time"], .type: ["type"], .pair: ["market"],
        .amount: ["amount"], .cost: ["total"], .fee: ["fee"], .feeCurrency: ["fee coin"],
      ],
      quotes: [
        "BIDR", "BKRW", "BNB", "BTC", "BUSD", "DAI", "DOGE", "DOT", "ETH", "FDUSD", "IDRT", "PAX", "SOL", "TRX", "TUSD",
        "USDC", "USDP", "USDS", "USDT", "VAI", "XRP",
      ], currencies: binanceCurrencies.subtracting(["USD"]), localTime: "time", hasShortYears: true),
    PortfolioFileFormat(
      name: "a statement of Binance",
      required: [
        .date: ["utc_time", "time"], .type: ["operation"], .coin: ["coin"], .amount: ["change"], .cost: ["account"],
      ], replacement: "the trade history of Binance"),
    PortfolioFileFormat(
      name: "an order history of Binance",
      required: [
        .date: ["date(utc)", "date (utc)", "date(utc¤)", "time", "time(utc¤)"], .type: ["side", "type"],
        .pair: ["pair"], .amount: ["order amount"], .cost: ["trading total", "total", "executed"],
      ], replacement: "the trade history of Binance"),
  ]

  /// The names of the programs whose exports can be read.
  package static var readable: [String] { others.filter { $0.replacement == nil }.map(\.name).uniqued }

  private static let binanceCurrencies: Set = [
    "ARS", "AUD", "BRL", "COP", "CZK", "EUR", "GBP", "JPY", "KZT", "MXN", "NGN", "PLN", "RON", "RUB", "TRY", "UAH",
    "USD", "ZAR",
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

  /// A kind of lines.
  package enum Kind: Hashable, Sendable {
    /// A purchase of coins.
    case purchase
    /// A sale of coins.
    case sale
    /// A line to leave out.
    case other
    /// Received coins, which are a purchase at their value in the file.
    case reward
    /// An exchange of two coins, of which the note contains the received one.
    case conversion
  }

  static let stablecoins: Set = [
    "BUSD", "DAI", "EURC", "FDUSD", "GUSD", "PAX", "PYUSD", "RLUSD", "TUSD", "USDC", "USDP", "USDS", "USDT",
  ]

  /// The symbols that are another coin until a day.
  static let formerCoins: [String: (coin: String, lastDay: String)] = ["LUNA": ("terra-luna", "2022-05-27")]

  /// The currencies that can be the first of a pair of currencies, such as `EUR` in `EURUSDT`.
  static let bases: Set = ["AUD", "CAD", "CHF", "EUR", "GBP", "JPY", "USD"]

  /// The active currencies whose code is also the symbol of a coin, unless a mapped file hardly means the coin.
  static let coinLike: Set<String> = Set(
    """
    ALL AMD AOA BAM BDT BIF BND BOB BTN BYN CRC CUP CVE DJF DOP EGP ERN ETB FJD GEL GIP GMD GYD IQD ISK LAK LBP LKR \
    LRD LYD MAD MDL MMK MNT MOP MUR MVR NAD PAB PEN PGK PYG RON RUB SAR SBD SCR SDG SOS SRD STN SYP TMT TND TOP TTD \
    UYU VED VES WST XAF XOF YER
    """.split(separator: " ").map { String($0) })

  private static let krakenSymbols = ["XBT": "BTC", "XDG": "DOGE"]
  /// The older names of Kraken's assets, with a prefix.
  private static let krakenNames: Set = [
    "XETC", "XETH", "XICN", "XLTC", "XMLN", "XREP", "XXBT", "XXDG", "XXLM", "XXMR", "XXRP", "XXVN", "XZEC", "ZAUD",
    "ZCAD", "ZEUR", "ZGBP", "ZJPY", "ZUSD",
  ]

  /// Returns the possible symbols of a pair such as `ETH/BTC`, `ETHBTC` or Kraken's `XETHXXBT`, those with a currency
  /// first.
  ///
  /// - Parameter known: The symbol of the quote; empty if the file has no column for it.
  func symbols(of pair: String, quote known: String) -> [(base: String, quote: String)] {
    let pair = pair.uppercased()
    let parts = pair.split { "/-_".contains($0) }.map { String($0) }
    func split(_ quote: String) -> (base: String, quote: String)? {
      pair.hasSuffix(quote) && pair.count > quote.count ? (String(pair.dropLast(quote.count)), quote) : nil
    }
    func name(_ symbol: String) -> String {
      let symbol = Self.krakenNames.contains(symbol) ? String(symbol.dropFirst()) : symbol
      return known.isEmpty ? Self.krakenSymbols[symbol] ?? symbol : symbol
    }
    if parts.count == 2 { return [(name(parts[0]), name(parts[1]))] }
    if !known.isEmpty { return split(known.uppercased()).map { [$0] } ?? [] }
    let old = pair.count == 8 ? (base: String(pair.prefix(4)), quote: String(pair.suffix(4))) : (base: "", quote: "")
    let isOld = Self.krakenNames.contains(old.quote) && (Self.krakenNames.contains(old.base) || old.base == "USDT")
    let splits = isOld ? [old] : ((currencies ?? []).sorted() + quotes).compactMap(split)
    return splits.map { (name($0.base), name($0.quote)) }
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

  /// Returns a format with a column for the values of exchanges.
  func withValues(_ heading: String) -> Self {
    var format = self
    format.required[.value] = [heading]
    return format
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
          let isMatch = name.count > alternative.count && name.hasPrefix(parts[0]) && name.hasSuffix(parts[1])
          return isMatch && (field == .date || name.count == alternative.count + 2)
        }
        guard let index = found.first else { continue }
        guard found.count == 1 else { throw PortfolioCSVError.LineError.column(headings[index]) }
        columns.indices[field] = index
        if parts.count == 2, field != .date {
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
