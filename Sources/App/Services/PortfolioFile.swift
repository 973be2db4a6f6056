import QuidCore
import QuidNetworking

/// The file of the portfolio, such as `{"version":1,"next":1,"entries":[]}`.
///
/// The file is untrusted, because a malicious program may have changed it. One invalid entry makes the whole file
/// invalid. A file that is invalid or of a newer version is never overwritten.
typealias PortfolioFile = UserFile<Portfolio>

extension Portfolio: UserFileContent {
  static var name: String { "portfolio" }
  /// The maximum size of the portfolio file in bytes, enough for ``Portfolio/capacity`` entries with long names.
  static let byteLimit = 16 << 20
  /// The newest version of the file, which can have own prices and fees of transfers.
  private static let version = 2

  static func remedy(for location: String) -> String {
    "\(location) is not valid. Correct the file, or move it away to start a new portfolio."
  }

  init(file: Data) throws {
    guard let json = try? JSON(file, byteLimit: .max), let version = try? json.required("version").integer(),
      version >= 1
    else { throw FileError(.damaged, at: "portfolio.json") }
    guard version <= Self.version else { throw FileError(.newerVersion(version), at: "portfolio.json") }
    let values = try? json["prices"]?.elements()
    guard let fields = try? json.fields(), fields.count == (values == nil ? 3 : 4),
      let prices = try? (values ?? []).compactMap({ try PortfolioEntry(stored: $0)?.trade }),
      let next = try? json.required("next").integer(),
      let values = try? json.required("entries").elements()
    else { throw FileError(.damaged, at: "portfolio.json") }
    var entries: [PortfolioEntry] = []
    for (index, value) in values.enumerated() {
      guard let entry = try? PortfolioEntry(stored: value) else {
        throw FileError(.damaged, at: "Entry \(index + 1) of portfolio.json")
      }
      entries.append(entry)
    }
    guard let portfolio = Portfolio(entries: entries, nextNumber: next, ownPrices: prices) else {
      throw FileError(.damaged, at: "portfolio.json")
    }
    self = portfolio
  }

  var file: Data {
    // Earlier releases read a file without new content.
    let isNew = !ownPrices.isEmpty || entries.contains { $0.trade.price == .transferFee }
    var fields: [String: JSONValue] = [
      "version": JSONValue(isNew ? Self.version : 1), "next": JSONValue(nextNumber),
      "entries": .array(entries.map { $0.stored }),
    ]
    if !ownPrices.isEmpty {
      fields["prices"] = .array(ownPrices.enumerated().map { PortfolioEntry(number: $0 + 1, trade: $1).stored })
    }
    return Data((JSONValue.object(fields).text + "\n").utf8)
  }
}

extension PortfolioEntry {
  /// Creates a portfolio entry from its JSON object; returns `nil` or throws an error for an invalid object.
  fileprivate init?(stored json: JSON) throws {
    // An unknown key is rejected, because the next change would lose it.
    guard try json.fieldCount == 8 else { return nil }
    let coin = Coin(
      id: CoinID(try json.required("coin").string()), symbol: try json.required("symbol").string(),
      name: try json.required("name").string())
    func decimal(_ name: StaticString) throws -> FixedDecimal? { try json[name].map { try FixedDecimal($0.string()) } }
    let isTransferFee = try json["price"]?.string() == Self.transferFee
    let price = isTransferFee ? .transferFee : try decimal("price").map { PortfolioTrade.Price.unit($0) }
    let cost = try decimal("cost").map { PortfolioTrade.Price.total($0) }
    guard !coin.id.description.isEmpty, let amount = try decimal("amount"), let price = price ?? cost,
      let currency = Currency(try json.required("currency").string()),
      let day = CalendarDay(try json.required("date").string())
    else { return nil }
    let trade = try PortfolioTrade(coin: coin, amount: amount, price: price, currency: currency, day: day)
    self.init(number: try json.required("entry").integer(), trade: trade)
  }

  /// The value of `price` for the fee of a transfer.
  private static let transferFee = "fee"

  fileprivate var stored: JSONValue {
    let price: (key: String, value: JSONValue) =
      switch trade.price {
      case .unit(let unit): ("price", JSONValue(unit))
      case .total(let total): ("cost", JSONValue(total))
      case .transferFee: ("price", JSONValue(Self.transferFee))
      }
    return .object([
      "entry": JSONValue(number), "coin": JSONValue(trade.coin.id), "symbol": JSONValue(trade.coin.symbol),
      "name": JSONValue(trade.coin.name), "amount": JSONValue(trade.amount), price.key: price.value,
      "currency": JSONValue(trade.currency), "date": JSONValue(trade.day),
    ])
  }
}
