/// The export and import of a portfolio as comma-separated values (CSV).
///
/// The header is `entry,date,coin,amount,price,currency`. A seventh column, `cost`, contains the total price of a trade
/// that has no price of one coin. Exports of exchanges can be imported as well.
public struct PortfolioCSV: Hashable, Sendable {
  /// The properties of a file that its headings do not show.
  public struct Options: Hashable, Sendable {
    /// The headings of the columns; empty for a file with known headings.
    package var map: [PortfolioFileFormat.Field: String] = [:]
    /// The delimiter; `nil` to find it.
    public var delimiter: CSVDelimiter?
    /// A Boolean value that indicates whether amounts have a decimal comma.
    public var hasDecimalComma = false
    /// A Boolean value that indicates whether the day is the first number of ambiguous dates, such as `05/06/2024`.
    public var isDayFirst = false
    /// The currency of prices in a file that does not contain it.
    public var currency = Currency.usd
    /// The maximum number of purchases and sales.
    public var limit = Int.max

    /// Creates the options of a file with known headings.
    public init() {}
  }

  package let format: PortfolioFileFormat
  /// The purchases and sales, ordered by time and, at the same time, purchases first.
  public private(set) var lines: [Line] = []
  /// The numbers of skipped lines by their kind, such as `Send`.
  public private(set) var skipped: [String: Int] = [:]
  /// The numbers of fees, by coin, that are not part of the trade and therefore not recorded.
  public private(set) var fees: [String: Int] = [:]
  /// The numbers of payments in a stablecoin, by coin, that the file does not hold, and which are therefore not sales.
  public private(set) var payments: [String: Int] = [:]
  /// The number of lines whose day in UTC is not the day as written.
  public private(set) var movedDayCount = 0

  /// The names of the columns of an export, which has `cost` in addition if a trade has a total price.
  package static let header = ["entry", "date", "coin", "amount", "price", "currency"]

  /// The price of an entry that is the fee of a transfer.
  static let transferFee = "fee"

  /// Returns the rows of an export, of which the first has the headings.
  public static func table(of entries: [PortfolioEntry]) -> [[String]] {
    let hasTotals = entries.contains { $0.trade.total != nil }
    let rows = entries.map { entry in
      let trade = entry.trade
      let (price, total) =
        switch trade.price {
        case .unit(let price): (price.description, "")
        case .total(let total): ("", total.description)
        case .transferFee: (transferFee, "")
        }
      return [
        "\(entry.number)", trade.day.description, trade.coin.id.description, trade.amount.description, price,
        trade.currency.code,
      ] + (hasTotals ? [total] : [])
    }
    return [header + (hasTotals ? ["cost"] : [])] + rows
  }

  // MARK: Import

  private static let maximumColumnCount = 100
  /// The number of records among which the headings are searched, because some exports start with a title.
  private static let maximumPreambleLength = 12

  /// Reads a document; trades after `today` are errors.
  ///
  /// - Throws: ``PortfolioCSVError`` if a line is invalid.
  public init(_ bytes: [UInt8], _ options: Options = Options(), today: CalendarDay) throws {
    var (layout, reader) = try Self.layout(of: bytes, options)
    format = layout.format
    var found: [Line] = []
    while let record = try Self.next(&reader) {
      if record.fields == layout.headings { continue }
      switch try PortfolioRecord(record, layout, today: today).outcome() {
      case .skipped(let kind): skipped[kind, default: 0] += 1
      case .lines(let lines, let fee):
        if let fee { fees[fee, default: 0] += 1 }
        movedDayCount += lines.contains { $0.time.day != $0.time.writtenDay } ? 1 : 0
        found += lines
      }
      guard found.count <= options.limit else {
        throw PortfolioCSVError(.trade(.full(limit: options.limit)), line: record.line)
      }
    }
    let order = found.indices.sorted { first, second in
      let (left, right) = (found[first], found[second])
      return (left.time.seconds, left.entry, left.amount.isNegative ? 1 : 0, first)
        < (right.time.seconds, right.entry, right.amount.isNegative ? 1 : 0, second)
    }
    var held: [String: FixedDecimal] = [:]
    for line in order.map({ found[$0] }) {
      let symbol = line.coin.uppercased()
      let rest = (try? (held[symbol] ?? .zero).adding(line.amount)) ?? .zero
      if line.isPayment, rest.isNegative {
        payments[symbol, default: 0] += 1
      } else {
        held[symbol] = rest
        lines.append(line)
      }
    }
  }

  /// The format, the columns and the syntax of the values of a file.
  struct Layout {
    let format: PortfolioFileFormat
    let headings: [String]
    let columns: PortfolioFileFormat.Columns
    let separators: AmountSyntax.Separators
    let options: Options
  }

  /// Finds the headings of a document, and returns its layout with a reader of the records after the headings.
  private static func layout(of bytes: [UInt8], _ options: Options) throws -> (Layout, CSVReader) {
    let formats =
      options.map.isEmpty ? [PortfolioFileFormat.quid] + PortfolioFileFormat.others : [.init(options.map)]
    var failure: (any Error)?
    var missing = formats[0].missingHeadings(in: [])
    for delimiter in options.delimiter.map({ [$0] }) ?? CSVDelimiter.allCases {
      var reader = CSVReader(bytes, delimiter, maximumFieldCount: maximumColumnCount)
      do {
        for _ in 0..<maximumPreambleLength {
          guard let record = try next(&reader) else { break }
          let missingHere = formats[0].missingHeadings(in: record.fields)
          if missingHere.count < missing.count { missing = missingHere }
          for format in formats {
            guard let columns = try columns(of: record, format) else { continue }
            let isComma = delimiter == .comma
            guard !format.isOwn || isComma || options.delimiter != nil else {
              throw PortfolioCSVError(.delimiter(delimiter), line: record.line)
            }
            let layout = Layout(
              format: format, headings: record.fields, columns: columns,
              separators: options.hasDecimalComma ? .commaAndGroups : format.isOwn || !isComma ? .dot : .dotAndGroups,
              options: options)
            return (layout, reader)
          }
        }
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? PortfolioCSVError(options.map.isEmpty ? .header : .map(missing), line: 1)
  }

  private static func columns(
    of record: CSVReader.Record, _ format: PortfolioFileFormat
  ) throws -> PortfolioFileFormat.Columns? {
    do {
      return try format.columns(of: record.fields)
    } catch let error as PortfolioCSVError.LineError {
      throw PortfolioCSVError(error, line: record.line)
    }
  }

  private static func next(_ reader: inout CSVReader) throws -> CSVReader.Record? {
    do {
      return try reader.next()
    } catch let error as CSVReader.ParseError {
      switch error {
      case .openQuote(let line): throw PortfolioCSVError(.openQuote, line: line)
      case .invalidUTF8(let line, let column): throw PortfolioCSVError(.invalidUTF8, line: line, column: column)
      case .tooManyFields(let line): throw PortfolioCSVError(.header, line: line)
      }
    }
  }
}

extension PortfolioCSV {
  /// A purchase or a sale in a document, with the coin as an id or a symbol.
  public struct Line: Hashable, Sendable {
    /// The number of the line, counted from 1.
    public let number: Int
    /// The number of the column with the coin, counted from 1.
    package let column: Int
    /// The id or symbol, without the apostrophe of the export before a field that a spreadsheet would read as a
    /// formula.
    public let coin: String
    /// The minor unit, such as pence, in which the line gives the price; `nil` if the price is in a currency.
    package let minorUnit: FixedRate?
    /// The symbol of the coin in which the price is expressed; `nil` if the price is in a currency.
    public let quote: String?
    /// The number of coins; negative for a sale.
    public let amount: FixedDecimal
    /// Whether the line is the payment in a stablecoin for another coin.
    let isPayment: Bool
    let time: PortfolioFileValue.Time
    let entry: Int
    private let price: PortfolioTrade.Price
    private let currency: Currency

    /// The day in UTC.
    public var day: CalendarDay { time.day }

    init(
      _ amount: FixedDecimal, of coin: Money, for price: PortfolioTrade.Price, in quote: Money, isPayment: Bool = false,
      _ record: PortfolioRecord, _ time: PortfolioFileValue.Time
    ) throws {
      number = record.line
      column = coin.column
      self.coin = coin.code
      self.quote = quote.currency == nil ? quote.code : nil
      self.amount = amount
      self.isPayment = isPayment
      self.time = time
      entry = record.entry
      minorUnit = quote.currency?.minorUnitRate
      do {
        self.price = try minorUnit.map { try price.converted(by: $0.cross) } ?? price
      } catch {
        throw PortfolioCSVError.LineError.trade(.outOfRange)
      }
      currency = minorUnit?.target ?? quote.currency ?? .usd
    }

    /// Returns the trade of the line.
    ///
    /// - Parameter quotePrice: The price in US dollars of the coin in which the price is expressed; 1 if it is
    ///   expressed in a currency.
    /// - Throws: ``PortfolioCSVError`` if the trade is invalid.
    public func trade(of coin: Coin, quotePrice: FixedDecimal = .one) throws -> PortfolioTrade {
      do {
        var price = price
        if quote != nil, case .total(let total) = price {
          guard let value = try? total.multiplied(by: quotePrice, rounding: .halfEven) else {
            throw PortfolioError.outOfRange
          }
          price = .total(value)
        }
        return try PortfolioTrade(coin: coin, amount: amount, price: price, currency: currency, day: day)
      } catch let error as PortfolioError {
        throw PortfolioCSVError(.trade(error), line: number)
      }
    }
  }

  /// An amount in a currency or, if `currency` is `nil`, of a coin.
  struct Money: Hashable, Sendable {
    var amount: FixedDecimal
    let code: String
    var currency: Currency?
    /// The number of the column with the code, counted from 1.
    let column: Int
  }
}
