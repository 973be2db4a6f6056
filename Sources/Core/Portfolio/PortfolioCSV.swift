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
    /// A Boolean value that indicates whether the day, not the month, is the first number of ambiguous dates, such as
    /// `05/06/2024`; `nil` to reject them.
    public var isDayFirst: Bool?
    /// The offset from UTC, in seconds, of times without one; `nil` for UTC.
    public var offset: Int?
    /// The name of the file, which can contain the offset of its times, such as `(UTC+7)`.
    public var fileName = ""
    /// The ids of coins by their symbols in uppercase; ``currencyName`` for the code of a currency.
    public var coins: [String: String] = [:]
    /// The value of ``coins`` for a code that means the currency, not the coin.
    public static let currencyName = "currency"
    /// The kinds of lines by their words in the column for the type, in lowercase.
    package var types: [String: PortfolioFileFormat.Kind] = [:]
    /// The symbols that are known to be coins, by which pairs without a separator are divided.
    package var symbols: Set<String> = []
    /// Whether pairs that can be divided in several ways are not read, but returned in ``PortfolioCSV/openSymbols``.
    package var findsSymbols = false
    /// The currency of prices in a file that does not contain it.
    public var currency = Currency.usd
    /// The maximum number of purchases and sales.
    public var limit = Int.max

    /// Returns the seconds of an offset from UTC, such as `+07:00`; `nil` for any other string.
    package static func offset(_ string: String) -> Int? { PortfolioFileValue.offset(string) }

    /// Creates the options of a file with known headings.
    public init() {}
  }

  package private(set) var formats: [PortfolioFileFormat]
  /// The purchases and sales, ordered by time and, at the same time, purchases first.
  public private(set) var lines: [Line] = []
  /// The errors of lines that cannot be read, in the order of the lines.
  package private(set) var errors: [PortfolioCSVError] = []
  /// The numbers of skipped lines by their kind, such as `Send`.
  public private(set) var skipped: [String: Int] = [:]
  /// The symbols that divide pairs such as `MERLUSD` if they are coins.
  package private(set) var openSymbols: Set<String> = []
  /// A Boolean value that indicates whether times are local times that were read as UTC.
  public private(set) var assumesUTC = false
  /// The number of lines whose day in UTC is not the day as written.
  public private(set) var movedDayCount = 0

  /// The names of the columns of an export, which has `cost` in addition if a trade has a total price.
  package static let header = ["entry", "date", "coin", "amount", "price", "currency"]

  /// The price of an entry that is the fee of a transfer.
  static let transferFee = "fee"

  /// Returns the rows of an export, of which the first has the headings.
  public static func table(of entries: [PortfolioEntry]) -> [[String]] {
    let hasTotals = entries.contains { $0.trade.total != nil }
    // On other days, the numbers give the order of the entries.
    let timedDays = Set(
      zip(entries, entries.dropFirst()).filter { $0.trade.day == $1.trade.day && $0.number > $1.number }
        .map(\.0.trade.day))
    var (day, second) = (CalendarDay?.none, 0)
    let rows = entries.map { entry in
      let trade = entry.trade
      (day, second) = (trade.day, trade.secondOfDay ?? (day == trade.day ? second : 0))
      let clock = [second / 3_600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      let time = timedDays.contains(trade.day) ? " \(clock.joined(separator: ":"))" : ""
      let (price, total) =
        switch trade.price {
        case .unit(let price): (price.description, "")
        case .total(let total): ("", total.description)
        case .transferFee: (transferFee, "")
        }
      return [
        "\(entry.number)", trade.day.description + time, trade.coin.id.description, trade.amount.description, price,
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
    try self.init(bytes, options, today: today, file: 0)
    if let error = errors.first { throw error }
  }

  /// Reads one of several documents, whose lines have its index, and collects the errors of lines in ``errors``.
  package init(_ bytes: [UInt8], _ options: Options, today: CalendarDay, file: Int) throws {
    var (layout, reader) = try Self.layout(of: bytes, options)
    formats = [layout.format]
    while let record = try Self.next(&reader) {
      if record.fields == layout.headings { continue }
      do {
        switch try PortfolioRecord(record, layout, today: today).outcome() {
        case .skipped(let kind): skipped[kind, default: 0] += 1
        case .open(let symbols): openSymbols.formUnion(symbols)
        case .lines(let found):
          movedDayCount += found.contains { $0.time.day != $0.time.writtenDay } ? 1 : 0
          lines += found
        }
      } catch let error as PortfolioCSVError {
        errors.append(error)
      }
      guard lines.count <= options.limit else {
        throw PortfolioCSVError(.trade(.full(limit: options.limit)), line: record.line)
      }
    }
    for index in lines.indices { lines[index].file = file }
    for index in errors.indices { errors[index].file = file }
    assumesUTC = layout.assumesUTC && lines.contains(where: \.time.hasTime)
    order()
  }

  /// Adds the lines of another document, as if both were one.
  package mutating func append(_ other: PortfolioCSV) {
    formats += other.formats
    lines += other.lines
    errors += other.errors
    skipped.merge(other.skipped, uniquingKeysWith: +)
    openSymbols.formUnion(other.openSymbols)
    movedDayCount += other.movedDayCount
    assumesUTC = assumesUTC || other.assumesUTC
    order()
  }

  private mutating func order() {
    let keys = lines.map { ($0.time.seconds, $0.entry, $0.amount.isNegative ? 1 : 0) }
    lines = lines.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }.map { lines[$0] }
  }

  /// The format, the columns and the syntax of the values of a file.
  struct Layout {
    let format: PortfolioFileFormat
    let headings: [String]
    let columns: PortfolioFileFormat.Columns
    let separators: AmountSyntax.Separators
    let options: Options
    let dateStyle: PortfolioFileValue.DateStyle
    let assumesUTC: Bool

    init(
      _ format: PortfolioFileFormat, _ record: CSVReader.Record, _ columns: PortfolioFileFormat.Columns,
      isComma: Bool, _ options: Options
    ) {
      self.format = format
      headings = record.fields
      self.columns = columns
      separators = options.hasDecimalComma ? .commaAndGroups : format.isOwn || !isComma ? .dot : .dotAndGroups
      self.options = options
      let heading = columns.indices[.date].map { record.fields[$0] } ?? ""
      let isLocal = format.isOwn || format.localTime == heading.lowercased()
      let named = PortfolioFileValue.offset(in: heading)
      let offset = named ?? (isLocal ? options.offset ?? PortfolioFileValue.offset(in: options.fileName) : 0)
      assumesUTC = offset == nil && !format.isOwn
      dateStyle = PortfolioFileValue.DateStyle(
        isDayFirst: options.isDayFirst, hasShortYears: format.hasShortYears, offset: offset ?? 0)
    }
  }

  /// Finds the headings of a document, and returns its layout with a reader of the records after the headings.
  private static func layout(of bytes: [UInt8], _ options: Options) throws -> (Layout, CSVReader) {
    let isKnown = options.map.keys.allSatisfy { $0 == .value }
    let known = [PortfolioFileFormat.quid] + PortfolioFileFormat.others
    let formats =
      !isKnown ? [.init(options.map)] : options.map[.value].map { name in known.map { $0.withValues(name) } } ?? known
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
            if let replacement = format.replacement {
              throw PortfolioCSVError(.replaced(format.name, by: replacement), line: record.line)
            }
            return (Layout(format, record, columns, isComma: isComma, options), reader)
          }
        }
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? PortfolioCSVError(isKnown ? .header : .map(missing), line: 1)
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
    /// A Boolean value that indicates whether the coins are a payment for other coins or a fee.
    public let isPayment: Bool
    /// The symbol of the line if it meant another coin on that day than today; `nil` otherwise.
    public let formerSymbol: String?
    /// The index of the file; 0 for the first.
    package var file = 0
    let time: PortfolioFileValue.Time
    let entry: Int
    private let price: PortfolioTrade.Price
    private let currency: Currency
    private let fee: FixedDecimal

    /// The day in UTC.
    public var day: CalendarDay { time.day }
    /// The time in seconds since midnight in UTC; `nil` if the numbers of the entries order a day.
    package var secondOfDay: Int? { time.hasTime || entry == 0 ? time.secondOfDay : nil }

    init(
      _ amount: FixedDecimal, of coin: Money, for price: PortfolioTrade.Price, in quote: Money,
      fee: FixedDecimal = .zero, isPayment: Bool = false, _ record: PortfolioRecord, _ time: PortfolioFileValue.Time
    ) throws {
      number = record.line
      column = coin.column
      let named = record.coin(coin.code, on: time.day)
      self.coin = named.name
      formerSymbol = named.isFormer ? coin.code.uppercased() : nil
      self.quote = quote.currency == nil ? record.coin(quote.code, on: time.day).name : nil
      self.amount = amount
      self.isPayment = isPayment
      self.fee = fee
      entry = record.entry
      var time = time
      // Without times, the purchases of a day come first.
      if !time.hasTime, amount.isNegative, entry == 0 { time.seconds += 86_399 }
      self.time = time
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
        if case .total(let total) = price {
          let factor = quote == nil ? .one : quotePrice
          guard let value = try? total.multiplied(by: factor, rounding: .halfEven).adding(fee) else {
            throw PortfolioError.outOfRange
          }
          price = .total(value)
        }
        return try PortfolioTrade(
          coin: coin, amount: amount, price: price, currency: currency, day: day, secondOfDay: secondOfDay,
          isPayment: isPayment)
      } catch let error as PortfolioError {
        throw PortfolioCSVError(.trade(error), line: number)
      }
    }
  }

  /// An amount in a currency or, if `currency` is `nil`, of a coin.
  struct Money: Hashable, Sendable {
    var amount: FixedDecimal
    var code: String
    var currency: Currency?
    /// The number of the column with the code, counted from 1.
    let column: Int
  }
}
