import Foundation
import QuidCore
import QuidNetworking

/// The file of the portfolio: `{"version":1,"next":N,"entries":[…]}`, with decimals as strings.
///
/// The content of the file is not trusted, because the user or a malicious program may have changed it. One invalid entry
/// makes the whole file invalid. An invalid file, and a file of a newer version, is never overwritten.
typealias PortfolioFile = UserFile<Portfolio>

extension Portfolio: UserFileContent {
  static var name: String { "portfolio" }
  /// The maximum size of the file in bytes, enough for ``Portfolio/capacity`` entries with long names.
  static let byteLimit = 16 << 20
  /// The version of the format that is written.
  private static let version = 1

  static func remedy(for place: String) -> String {
    "\(place) is not valid. Correct portfolio.json, or move the file away to start a new portfolio."
  }

  init(file: Data) throws(FileError) {
    // JSONDecoder crashes on some nested input; JSONSerialization rejects it.
    guard let object = try? JSONSerialization.jsonObject(with: file) as? [String: Any],
      let version = object["version"] as? Int, version >= 1
    else { throw FileError(.damaged, at: "The portfolio") }
    guard version == Self.version else { throw FileError(.newerVersion(version), at: "portfolio.json") }
    guard object.count == 3, let next = object["next"] as? Int, let values = object["entries"] as? [[String: Any]]
    else {
      throw FileError(.damaged, at: "The portfolio")
    }
    var entries: [PortfolioEntry] = []
    for (index, value) in values.enumerated() {
      guard let entry = PortfolioEntry(stored: value) else {
        throw FileError(.damaged, at: "Entry \(index + 1) in the file of the portfolio")
      }
      entries.append(entry)
    }
    guard let portfolio = Portfolio(entries: entries, nextNumber: next) else {
      throw FileError(.damaged, at: "The portfolio")
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
  /// Creates an entry from its JSON object in the file; `nil` if the object is not valid.
  fileprivate init?(stored object: [String: Any]) {
    // An unknown key could be lost by the next change, so it is not accepted.
    guard object.count == 8, let number = object["entry"] as? Int,
      let id = object["coin"] as? String, !id.isEmpty,
      let symbol = object["symbol"] as? String, let name = object["name"] as? String,
      let amount = Self.decimal(object["amount"]), let price = Self.price(object),
      let currency = (object["currency"] as? String).flatMap({ Currency($0) }),
      let day = (object["date"] as? String).flatMap({ CalendarDay($0) })
    else { return nil }
    let coin = Coin(id: CoinID(id), symbol: symbol, name: name)
    let trade = try? PortfolioTrade(coin: coin, amount: amount, price: price, currency: currency, day: day)
    guard let trade else { return nil }
    self.init(number: number, trade: trade)
  }

  /// The JSON object of the entry in the file.
  fileprivate var stored: JSONValue {
    let price: (key: String, value: FixedPoint) =
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

  private static func decimal(_ value: Any?) -> FixedPoint? { (value as? String).flatMap { try? FixedPoint($0) } }

  /// Returns the price or the cost of an entry, of which exactly one must be present.
  private static func price(_ object: [String: Any]) -> PortfolioTrade.Price? {
    decimal(object["price"]).map { .unit($0) } ?? decimal(object["cost"]).map { .total($0) }
  }
}
