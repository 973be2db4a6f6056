import QuidCore
import QuidNetworking

/// The file of the portfolio: a JSON object with a version, the next entry number and the entries.
///
/// An example is `{"version":1,"next":1,"entries":[]}`. Decimal numbers are strings. The content of the file is
/// untrusted, because a malicious program may have changed it. One invalid entry makes the whole file invalid. A file
/// that is invalid or of a newer version is never overwritten.
typealias PortfolioFile = UserFile<Portfolio>

extension Portfolio: UserFileContent {
  static var name: String { "portfolio" }
  /// The maximum size of the portfolio file in bytes, enough for ``Portfolio/capacity`` entries with long names.
  static let byteLimit = 16 << 20
  /// The version of the file format.
  private static let version = 1

  static func remedy(for location: String) -> String {
    "\(location) is not valid. Correct the file, or move it away to start a new portfolio."
  }

  init(file: Data) throws(FileError) {
    guard let object = try? JSONFile.decoded([String: StoredValue].self, from: file),
      let version = object["version"]?.number, version >= 1
    else { throw FileError(.damaged, at: "portfolio.json") }
    guard version == Self.version else { throw FileError(.newerVersion(version), at: "portfolio.json") }
    guard object.count == 3, let next = object["next"]?.number, let values = object["entries"]?.objects
    else {
      throw FileError(.damaged, at: "portfolio.json")
    }
    var entries: [PortfolioEntry] = []
    for (index, value) in values.enumerated() {
      guard let entry = PortfolioEntry(stored: value) else {
        throw FileError(.damaged, at: "Entry \(index + 1) of portfolio.json")
      }
      entries.append(entry)
    }
    guard let portfolio = Portfolio(entries: entries, nextNumber: next) else {
      throw FileError(.damaged, at: "portfolio.json")
    }
    self = portfolio
  }

  var file: Data {
    let object: JSONValue = [
      "version": JSONValue(Self.version), "next": JSONValue(nextNumber),
      "entries": .array(entries.map { $0.stored }),
    ]
    return Data((object.text + "\n").utf8)
  }
}

extension PortfolioEntry {
  /// Creates a portfolio entry from its JSON object in the file.
  ///
  /// Returns `nil` if the object is invalid.
  fileprivate init?(stored object: [String: StoredValue]) {
    // An unknown key could be lost by the next change, so it is not accepted.
    guard object.count == 8, let number = object["entry"]?.number,
      let id = object["coin"]?.string, !id.isEmpty,
      let symbol = object["symbol"]?.string, let name = object["name"]?.string,
      let amount = Self.decimal(object["amount"]), let price = Self.price(object),
      let currency = object["currency"]?.string.flatMap({ Currency($0) }),
      let day = object["date"]?.string.flatMap({ CalendarDay($0) })
    else { return nil }
    let coin = Coin(id: CoinID(id), symbol: symbol, name: name)
    let trade = try? PortfolioTrade(coin: coin, amount: amount, price: price, currency: currency, day: day)
    guard let trade else { return nil }
    self.init(number: number, trade: trade)
  }

  /// The portfolio entry as a JSON object for the file.
  fileprivate var stored: JSONValue {
    let price: (key: String, value: FixedDecimal) =
      switch trade.price {
      case .unit(let unit): ("price", unit)
      case .total(let total): ("cost", total)
      }
    return .object([
      "entry": JSONValue(number), "coin": JSONValue(trade.coin.id), "symbol": JSONValue(trade.coin.symbol),
      "name": JSONValue(trade.coin.name), "amount": JSONValue(trade.amount), price.key: JSONValue(price.value),
      "currency": JSONValue(trade.currency), "date": JSONValue(trade.day),
    ])
  }

  private static func decimal(_ value: StoredValue?) -> FixedDecimal? {
    value?.string.flatMap { try? FixedDecimal($0) }
  }

  /// Returns the price per coin or the total cost from the JSON object of a portfolio entry.
  ///
  /// The result is `nil` if the object has neither key, or if the value is invalid.
  private static func price(_ object: [String: StoredValue]) -> PortfolioTrade.Price? {
    decimal(object["price"]).map { .unit($0) } ?? decimal(object["cost"]).map { .total($0) }
  }
}

/// A value in the portfolio file: a whole number, a string, or an array of objects.
///
/// A value of any other type is represented by `unknown`.
private enum StoredValue: Decodable {
  case number(Int)
  case string(String)
  case objects([[String: StoredValue]])
  case unknown

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    self =
      if let string = try? value.decode(String.self) {
        .string(string)
      } else if let number = try? value.decode(Int.self) {
        .number(number)
      } else if let objects = try? value.decode([[String: StoredValue]].self) {
        .objects(objects)
      } else {
        .unknown
      }
  }

  var number: Int? { if case .number(let number) = self { number } else { nil } }
  var string: String? { if case .string(let string) = self { string } else { nil } }
  var objects: [[String: StoredValue]]? { if case .objects(let objects) = self { objects } else { nil } }
}
