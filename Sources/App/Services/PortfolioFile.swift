import QuidCore
import QuidNetworking

/// The file of the portfolio, such as `{"version":1,"next":1,"entries":[]}`.
///
/// The file is untrusted, because a malicious program may have changed it. One invalid entry makes the whole file
/// invalid. A file that is invalid or of a newer version is never overwritten.
typealias PortfolioFile = UserFile<Portfolio>

extension Portfolio: UserFileContent {
  static var name: String { "portfolio" }
  /// The maximum number of entries.
  static let entryLimit = 100_000
  /// The maximum size of the portfolio file in bytes, enough for ``entryLimit`` entries with long names.
  static let byteLimit = 64 << 20
  /// The newest version of the file: 2 can have own prices and fees of transfers, 3 times, payments and symbols.
  private static let version = 3

  static func remedy(for location: String) -> String {
    "\(location) is not valid. Correct the file, or move it away to start a new portfolio."
  }

  init(file: Data) throws {
    do {
      self = try JSON.read(file, byteLimit: .max) { try Portfolio(stored: $0) }
    } catch let error where !(error is FileError) {
      throw FileError(.damaged, at: "portfolio.json")
    }
  }

  private init(stored json: JSON) throws {
    let damaged = FileError(.damaged, at: "portfolio.json")
    let version = try json.required("version").integer()
    guard version <= Self.version else { throw FileError(.newerVersion(version), at: "portfolio.json") }
    let prices = try json["prices"]?.elements()
    let names = try json["symbols"]?.fields()
    guard version >= 1, try json.fieldCount == 3 + (prices == nil ? 0 : 1) + (names == nil ? 0 : 1) else {
      throw damaged
    }
    let entries = try json.required("entries").elementSequence().enumerated().map { index, value in
      guard let entry = try? PortfolioEntry(stored: value) else {
        throw FileError(.damaged, at: "Entry \(index + 1) of portfolio.json")
      }
      return entry
    }
    let ownPrices = try (prices ?? []).compactMap { try PortfolioEntry(stored: $0)?.trade }
    let next = try json.required("next").integer()
    let symbols = Dictionary(try (names ?? []).map { ($0.name, CoinID(try $0.value.string())) }) { $1 }
    guard let portfolio = Portfolio(entries: entries, nextNumber: next, ownPrices: ownPrices, symbols: symbols) else {
      throw damaged
    }
    self = portfolio
  }

  var file: Data {
    // Earlier releases read a file without new content.
    let hasTimes = !symbols.isEmpty || recorded.contains { $0.trade.secondOfDay != nil || $0.trade.isPayment }
    let isNew = !ownPrices.isEmpty || recorded.contains { $0.trade.price == .transferFee }
    let names = symbols.sorted { $0.key < $1.key }.map { "\($0.key.json.text):\($0.value.json.text)" }
    func list(_ entries: [PortfolioEntry]) -> String { "[\(entries.map(\.stored).joined(separator: ","))]" }
    let prices = ownPrices.enumerated().map { PortfolioEntry(number: $0 + 1, trade: $1) }
    return Data(
      ("{\"entries\":\(list(recorded)),\"next\":\(nextNumber),"
        + (prices.isEmpty ? "" : "\"prices\":\(list(prices)),")
        + (names.isEmpty ? "" : "\"symbols\":{\(names.joined(separator: ","))},")
        + "\"version\":\(hasTimes ? Self.version : isNew ? 2 : 1)}\n")
        .utf8)
  }
}

extension PortfolioEntry {
  /// Creates a portfolio entry from its JSON object; returns `nil` or throws an error for an invalid object.
  fileprivate init?(stored json: JSON) throws {
    // An unknown key is rejected, because the next change would lose it.
    let time = try json["time"]?.integer()
    let isPayment = try json["payment"] != nil
    guard try json.fieldCount == 8 + (time == nil ? 0 : 1) + (isPayment ? 1 : 0), 0..<86_400 ~= time ?? 0 else {
      return nil
    }
    let coin = Coin(
      id: CoinID(try json.required("coin").string()), symbol: try json.required("symbol").string(),
      name: try json.required("name").string())
    let price: PortfolioTrade.Price
    if let unit = try json["price"]?.string() {
      price = unit == Self.transferFee ? .transferFee : .unit(try FixedDecimal(unit))
    } else {
      price = .total(try FixedDecimal(try json.required("cost").string()))
    }
    let amount = try FixedDecimal(try json.required("amount").string())
    guard !coin.id.description.isEmpty, let currency = Currency(try json.required("currency").string()),
      let day = CalendarDay(try json.required("date").string())
    else { return nil }
    let trade = try PortfolioTrade(
      coin: coin, amount: amount, price: price, currency: currency, day: day, secondOfDay: time, isPayment: isPayment)
    self.init(number: try json.required("entry").integer(), trade: trade)
  }

  /// The value of `price` for the fee of a transfer.
  private static let transferFee = "fee"

  /// The JSON object, which is written without a ``JSONValue`` for each value, because a portfolio can have many entries.
  fileprivate var stored: String {
    let (cost, price) =
      switch trade.price {
      case .unit(let unit): ("", "\"price\":\"\(unit)\",")
      case .total(let total): ("\"cost\":\"\(total)\",", "")
      case .transferFee: ("", "\"price\":\"\(Self.transferFee)\",")
      }
    return """
      {"amount":"\(trade.amount)","coin":\(trade.coin.id.json.text),\(cost)"currency":"\(trade.currency)",\
      "date":"\(trade.day)","entry":\(number),"name":\(trade.coin.name.json.text),\
      \(trade.isPayment ? "\"payment\":true," : "")\(price)"symbol":\(trade.coin.symbol.json.text)\
      \(trade.secondOfDay.map { ",\"time\":\($0)" } ?? "")}
      """
  }
}

extension PortfolioFile {
  /// Rejects changes of the portfolio, which would store the invented prices and dates of test data.
  mutating func rejectChanges() {
    rejection = "Test data cannot change the portfolio. For live data, quit and start quid again."
  }
}
