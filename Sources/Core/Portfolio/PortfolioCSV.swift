/// The export and import of a portfolio as comma-separated values (CSV).
///
/// The header is `entry,date,coin,amount,price,currency`. A seventh column, `cost`, contains the total price of a trade
/// that has no price of one coin.
package enum PortfolioCSV {
  /// A parsed line of an imported document, with the coin as an id or a symbol.
  package struct Line: Hashable, Sendable {
    package let number: Int
    /// The id or symbol, without the apostrophe of the export before a field that a spreadsheet would read as a
    /// formula.
    package let coin: String
    /// The minor unit, such as pence, in which the line gives the price; `nil` if the price is in a currency.
    package let minorUnit: FixedRate?
    private let amount: FixedDecimal
    private let price: PortfolioTrade.Price
    private let currency: Currency
    private let day: CalendarDay

    fileprivate init(
      number: Int, coin: String, amount: FixedDecimal, price: PortfolioTrade.Price, currency: Currency,
      day: CalendarDay
    ) throws {
      self.number = number
      self.coin = coin
      self.amount = amount
      minorUnit = currency.minorUnitRate
      do {
        self.price = try minorUnit.map { try price.converted(by: $0.cross) } ?? price
      } catch {
        throw PortfolioCSVError.LineError.trade(.outOfRange)
      }
      self.currency = minorUnit?.target ?? currency
      self.day = day
    }

    package func trade(of coin: Coin) throws -> PortfolioTrade {
      do {
        return try PortfolioTrade(coin: coin, amount: amount, price: price, currency: currency, day: day)
      } catch {
        throw PortfolioCSVError(.trade(error), line: number)
      }
    }
  }

  /// A column, whose raw value is its name in the header.
  private enum Column: String, CaseIterable {
    case entry, date, coin, amount, price, currency, cost
  }

  /// The names of the columns; an export has `cost` in addition if a trade has a total price.
  package static let header = ["entry", "date", "coin", "amount", "price", "currency"]

  /// The price of an entry that is the fee of a transfer.
  private static let transferFee = "fee"
  private static let maximumColumnCount = 20
  /// The maximum length of a coin's id or symbol in Unicode scalars.
  private static let maximumCoinLength = 200

  package static func table(of entries: [PortfolioEntry]) -> [[String]] {
    let hasTotals = entries.contains { $0.trade.total != nil }
    let rows = entries.map { entry in
      let trade = entry.trade
      let (price, total) =
        switch trade.price {
        case .unit(let price): (price.description, "")
        case .total(let total): ("", total.description)
        case .transferFee: (Self.transferFee, "")
        }
      return [
        "\(entry.number)", trade.day.description, trade.coin.id.description, trade.amount.description, price,
        trade.currency.code,
      ] + (hasTotals ? [total] : [])
    }
    return [header + (hasTotals ? [Column.cost.rawValue] : [])] + rows
  }

  /// Returns the lines of a document with columns in any order, of which `entry` is ignored; trades after `today` are
  /// errors.
  package static func lines(in bytes: [UInt8], today: CalendarDay) throws -> [Line] {
    let table: CSVTable
    do {
      table = try CSVTable(bytes, maximumFieldCount: maximumColumnCount)
    } catch let error as CSVTable.ParseError {
      switch error {
      case .openQuote(let line): throw PortfolioCSVError(.openQuote, line: line)
      case .invalidUTF8(let line): throw PortfolioCSVError(.invalidUTF8, line: line)
      case .tooManyFields(let line): throw PortfolioCSVError(.header, line: line)
      }
    }
    guard let first = table.records.first else { throw PortfolioCSVError(.header, line: 1) }
    let columns = try columns(of: first)
    var lines: [Line] = []
    for record in table.records.dropFirst() { lines.append(try line(record, columns, today: today)) }
    guard lines.count <= Portfolio.capacity else {
      throw PortfolioCSVError(.trade(.full), line: lines[Portfolio.capacity].number)
    }
    return lines
  }

  private static func columns(of header: CSVTable.Record) throws -> [Column: Int] {
    var columns: [Column: Int] = [:]
    for (index, name) in header.fields.enumerated() {
      guard let column = Column(rawValue: name.lowercased()) else {
        // If the first column is unknown, the document has another format; a later unknown column is probably
        // misspelled.
        throw PortfolioCSVError(columns.isEmpty ? .header : .column(name), line: header.line)
      }
      guard columns.updateValue(index, forKey: column) == nil else {
        throw PortfolioCSVError(.column(name), line: header.line)
      }
    }
    let required: [Column] = [.date, .coin, .amount, .currency]
    guard required.allSatisfy({ columns[$0] != nil }), columns[.price] != nil || columns[.cost] != nil else {
      throw PortfolioCSVError(.header, line: header.line)
    }
    return columns
  }

  private static func line(
    _ record: CSVTable.Record, _ columns: [Column: Int], today: CalendarDay
  ) throws -> Line {
    guard record.fields.count == columns.count else {
      throw PortfolioCSVError(.fieldCount(record.fields.count, expected: columns.count), line: record.line)
    }
    func field(_ column: Column) -> String { columns[column].map { record.fields[$0] } ?? "" }
    do {
      return try Line(
        number: record.line, coin: try coin(field(.coin)), amount: try number(field(.amount), Column.amount.rawValue),
        price: try price(field(.price), total: field(.cost)), currency: try currency(field(.currency)),
        day: try day(field(.date), today: today))
    } catch let error as PortfolioCSVError.LineError {
      throw PortfolioCSVError(error, line: record.line)
    }
  }

  private static func coin(_ string: String) throws -> String {
    let isMarked = string.first == "'" && string.dropFirst().first.map { "=+-@".contains($0) } ?? false
    let coin = String(string.dropFirst(isMarked ? 1 : 0))
    guard !coin.isEmpty, coin.unicodeScalars.count <= maximumCoinLength else {
      throw PortfolioCSVError.LineError.coin(string)
    }
    return coin
  }

  private static func number(_ string: String, _ column: String) throws -> FixedDecimal {
    do { return try FixedDecimal(string) } catch { throw PortfolioCSVError.LineError.number(string, column, error) }
  }

  private static func price(
    _ price: String, total: String
  ) throws -> PortfolioTrade.Price {
    if price == transferFee, total.isEmpty { return .transferFee }
    guard price.isEmpty != total.isEmpty else {
      throw price.isEmpty ? PortfolioCSVError.LineError.noPrice : .priceAndCost
    }
    return price.isEmpty
      ? .total(try number(total, Column.cost.rawValue)) : .unit(try number(price, Column.price.rawValue))
  }

  private static func currency(_ string: String) throws -> Currency {
    if let unit = Currency.minorUnit(spelled: string) { return unit }
    guard let currency = Currency(string), currency.isMoney else { throw PortfolioCSVError.LineError.currency(string) }
    return currency
  }

  private static func day(_ string: String, today: CalendarDay) throws -> CalendarDay {
    guard let day = CalendarDay(string) else { throw PortfolioCSVError.LineError.day(string) }
    guard day <= today else { throw PortfolioCSVError.LineError.future(day, today: today) }
    guard day >= RateTable.firstDay else { throw PortfolioCSVError.LineError.tooEarly(day) }
    return day
  }
}
