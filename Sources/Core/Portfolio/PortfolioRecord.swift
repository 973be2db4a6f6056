/// A record of an imported document, whose fields become purchases and sales.
struct PortfolioRecord {
  enum Outcome {
    /// The purchases and sales of the record, and the symbol of a fee that is not part of them.
    case lines([PortfolioCSV.Line], fee: String?)
    /// A record that is no trade, with its kind.
    case skipped(String)
  }

  private typealias Field = PortfolioFileFormat.Field
  private typealias Money = PortfolioCSV.Money
  private typealias LineError = PortfolioCSVError.LineError

  private let record: CSVReader.Record
  private let layout: PortfolioCSV.Layout
  private let today: CalendarDay

  /// The maximum length of a coin's id or symbol in Unicode scalars.
  private static let maximumCoinLength = 200

  init(_ record: CSVReader.Record, _ layout: PortfolioCSV.Layout, today: CalendarDay) {
    self.record = record
    self.layout = layout
    self.today = today
  }

  var line: Int { record.line }
  var entry: Int { (try? string(.entry)).flatMap { Int($0) } ?? 0 }

  func outcome() throws -> Outcome {
    let last = layout.columns.indices.values.max() ?? 0
    guard last < record.fields.count, record.fields.count <= layout.headings.count else {
      throw PortfolioCSVError(.fieldCount(record.fields.count, expected: layout.headings.count), line: line)
    }
    do {
      if let index = layout.columns.indices[.exclusion], !Self.isZero(try string(.exclusion)) {
        return .skipped(layout.headings[index].lowercased())
      }
      guard let sides = try has(.sent) ? exchange() : trade() else { return .skipped(try kind()) }
      return try lines(sides)
    } catch let error as LineError {
      throw PortfolioCSVError(error, line: line)
    }
  }

  // MARK: Trades

  /// The amounts of a trade.
  private struct Sides {
    var sent: Money
    var received: Money
    /// The price of the trade; `nil` if the price is the other amount.
    var price: PortfolioTrade.Price?
    /// The value of an exchange of two coins in a currency.
    var value: Money?
    /// The symbol in which a fee without a symbol is paid.
    var quote = ""
  }

  /// The kind of a skipped record.
  private func kind() throws -> String {
    let type = try string(.type)
    guard type.isEmpty || [.purchase, .sale].contains(PortfolioFileFormat.kinds[type.lowercased()]) else { return type }
    guard has(.sent) else { return "other asset" }
    let isSent = try money(.sent, .sentCurrency) != nil
    let isReceived = try money(.received, .receivedCurrency) != nil
    return isSent == isReceived ? "transfer" : isSent ? "withdrawal" : "deposit"
  }

  /// Returns the amounts of a record with sent and received amounts; `nil` if it is no trade.
  private func exchange() throws -> Sides? {
    guard let sent = try money(.sent, .sentCurrency), let received = try money(.received, .receivedCurrency),
      sent.code.uppercased() != received.code.uppercased()
    else { return nil }
    return Sides(sent: sent, received: received)
  }

  /// Returns the amounts of a record with a coin and its price; `nil` if it is no trade.
  private func trade() throws -> Sides? {
    let kind = PortfolioFileFormat.kinds[try string(.type).lowercased()]
    let isConversion = kind == .conversion
    guard isConversion ? has(.note) : kind != nil || !has(.type) else { return nil }
    var code = try has(.pair) ? string(.pair) : coin()
    let hasPrice = try !string(.price).isEmpty
    guard try string(.cost).isEmpty == hasPrice else { throw hasPrice ? LineError.priceAndCost : .noPrice }
    var quoteCode = try string(.currency)
    let isTransferFee = try layout.format.isQuid && string(.price) == PortfolioCSV.transferFee
    let price =
      isTransferFee
      ? PortfolioFileValue.Number(value: .zero) : try number(hasPrice ? .price : .cost, unit: quoteCode)
    if quoteCode.isEmpty { quoteCode = price.unit }
    if has(.pair) {
      guard let parts = layout.format.symbols(of: code, quote: quoteCode) else { throw error(.pair(code), .pair) }
      (code, quoteCode) = parts
    } else if quoteCode.isEmpty, layout.format.isOwn {
      quoteCode = layout.options.currency.code
    }
    let amount = try number(.amount, unit: code).value
    var coins = money(amount.absolute ?? amount, code, has(.pair) ? .pair : .coin)
    if layout.format.isOwn { coins.currency = nil }
    var total = money(price.value, quoteCode, has(.pair) ? .pair : .currency)
    guard total.currency != nil || !layout.format.isQuid && !quoteCode.isEmpty else {
      throw error(.currency(quoteCode), .currency)
    }
    try check(price, hasPrice ? .price : .cost, unit: quoteCode)
    if isConversion { return try conversion(of: coins, value: total) }
    if hasPrice {
      guard let product = try? total.amount.multiplied(by: coins.amount, rounding: .halfEven) else {
        throw error(.trade(.outOfRange), .price)
      }
      total.amount = product
    }
    let isSale = has(.type) ? kind == .sale : amount.isNegative
    return Sides(
      sent: isSale ? coins : total, received: isSale ? total : coins,
      price: isTransferFee ? .transferFee : hasPrice ? .unit(price.value) : nil,
      quote: total.code)
  }

  /// Returns the amounts of an exchange such as `Converted 0.5 BTC to 7.25 ETH`.
  private func conversion(of sent: Money, value: Money) throws -> Sides {
    let note = try string(.note)
    let words = note.split(separator: " ").map { String($0) }
    let syntaxes: [AmountSyntax.Separators] = [.dotAndGroups, .commaAndGroups]
    // The decimal mark of the note depends on the language of the user.
    guard words.count == 6, words[3] == "to",
      let syntax = syntaxes.first(where: {
        (try? PortfolioFileValue.number(words[1], $0)) == PortfolioFileValue.Number(value: sent.amount)
      }),
      let number = try? PortfolioFileValue.number(words[4], syntax), number.unit.isEmpty
    else { throw error(.note(note), .note) }
    return Sides(
      sent: sent, received: money(number.value, words[5], .note), value: value.currency == nil ? nil : value)
  }

  // MARK: Purchases and sales

  private func lines(_ sides: Sides) throws -> Outcome {
    var (sent, received, price) = (sides.sent, sides.received, sides.price)
    guard sent.currency == nil || received.currency == nil else { return .skipped("exchange of currencies") }
    var otherFee: String?
    // The symbol of a coin such as 1INCH cannot be divided from the amount otherwise.
    let feeText = try string(.fee).uppercased()
    let suffix = [received.code, sent.code].first { $0.first?.isNumber == true && feeText.hasSuffix($0.uppercased()) }
    if has(.fee), case let fee = try number(.fee, unit: suffix ?? string(.feeCurrency)), !fee.value.isZero {
      let code = try suffix ?? string(.feeCurrency)
      let symbol = (code.isEmpty ? (fee.unit.isEmpty ? sides.quote : fee.unit) : code).uppercased()
      if symbol == received.code.uppercased() {
        guard let rest = try? received.amount.subtracting(fee.value), !rest.isNegative else { throw error(.fee, .fee) }
        (received.amount, price) = (rest, nil)
      } else if symbol == sent.code.uppercased() {
        guard let sum = try? sent.amount.adding(fee.value) else { throw error(.trade(.outOfRange), .fee) }
        (sent.amount, price) = (sum, nil)
      } else {
        otherFee = symbol
      }
    }
    let time = try self.time()
    guard let sold = try? sent.amount.negated() else { throw LineError.trade(.outOfRange) }
    func line(
      _ amount: FixedDecimal, _ coin: Money, for quote: Money, isPayment: Bool = false
    ) throws -> PortfolioCSV.Line {
      try PortfolioCSV.Line(
        amount, of: coin, for: price ?? .total(quote.amount), in: quote, isPayment: isPayment, self, time)
    }
    if sent.currency != nil { return .lines([try line(received.amount, received, for: sent)], fee: otherFee) }
    if received.currency != nil { return .lines([try line(sold, sent, for: received)], fee: otherFee) }
    let isPayment = PortfolioFileFormat.stablecoins.contains(sent.code.uppercased())
    let isPaid = PortfolioFileFormat.stablecoins.contains(received.code.uppercased())
    let value = sides.value ?? (isPaid && !isPayment ? received : sent)
    price = nil
    return .lines(
      [try line(sold, sent, for: value, isPayment: isPayment), try line(received.amount, received, for: value)],
      fee: otherFee)
  }

  // MARK: Fields

  private func has(_ field: Field) -> Bool {
    layout.columns.indices[field] != nil || layout.columns.constants[field] != nil
  }

  private func column(_ field: Field) -> Int { (layout.columns.indices[field] ?? -1) + 1 }

  private func error(_ error: LineError, _ field: Field) -> PortfolioCSVError {
    PortfolioCSVError(error, line: line, column: column(field))
  }

  private static func isZero(_ string: String) -> Bool {
    string.lowercased() == "false" || string.allSatisfy { "0.,-".contains($0) }
  }

  private func string(_ field: Field) throws -> String {
    guard let index = layout.columns.indices[field] else { return layout.columns.constants[field] ?? "" }
    let string = record.fields[index]
    if string.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw error(.control, field)
    }
    return string
  }

  /// Returns the number in a field, which may end with `unit`, without its sign unless the sign has a meaning.
  private func number(_ field: Field, unit: String) throws -> PortfolioFileValue.Number {
    var string = try string(field)
    if field == .fee, Self.isZero(string) { return PortfolioFileValue.Number(value: .zero) }
    if !unit.isEmpty, string.uppercased().hasSuffix(unit.uppercased()) {
      string.removeLast(unit.count)
      while string.last == " " { string.removeLast() }
    }
    do {
      var number = try PortfolioFileValue.number(string, layout.separators)
      guard unit.isEmpty || number.unit.isEmpty || number.isSymbol else {
        throw DecimalSyntaxError.malformed(.unexpectedCharacter)
      }
      if !unit.isEmpty { try check(number, field, unit: unit) }
      let isSigned = layout.format.isQuid || field == .amount && !has(.type)
      if !isSigned { number.value = number.value.absolute ?? number.value }
      return number
    } catch let syntax as DecimalSyntaxError {
      throw error(.number(string, field.label, syntax), field)
    }
  }

  /// Throws an error if a field contains another unit than that of the number, such as `€20` in US dollars.
  ///
  /// A symbol can mean each of its currencies, as in `$20` in Canadian dollars.
  private func check(_ number: PortfolioFileValue.Number, _ field: Field, unit: String) throws {
    let isSame =
      number.isSymbol
      ? Currency(number.unit)?.narrowSymbol == currency(unit)?.narrowSymbol
      : number.unit.uppercased() == unit.uppercased()
    guard number.unit.isEmpty || isSame else {
      let heading = layout.columns.indices[field].map { layout.headings[$0] } ?? field.label
      throw error(.otherUnit(try string(field), heading, unit), field)
    }
  }

  /// Returns the amount in two fields; `nil` if it is empty or zero.
  private func money(_ amount: Field, _ code: Field) throws -> Money? {
    guard !Self.isZero(try string(amount)) else { return nil }
    let symbol = try string(code)
    guard !symbol.isEmpty else { throw error(.coin(symbol), code) }
    return money(try number(amount, unit: symbol).value, symbol, code)
  }

  private func money(_ amount: FixedDecimal, _ code: String, _ field: Field) -> Money {
    Money(amount: amount, code: code, currency: currency(code), column: column(field))
  }

  /// Returns the id or symbol in the field for the coin.
  private func coin() throws -> String {
    let string = try string(.coin)
    let isMarked = string.first == "'" && string.dropFirst().first.map { "=+-@".contains($0) } ?? false
    let coin = String(string.dropFirst(isMarked ? 1 : 0))
    guard !coin.isEmpty, coin.unicodeScalars.count <= Self.maximumCoinLength else { throw error(.coin(string), .coin) }
    return coin
  }

  /// Returns the currency with a code, except in exports of others if it was withdrawn before there were coins.
  private func currency(_ code: String) -> Currency? {
    if layout.format.isOwn, let unit = Currency.minorUnit(spelled: code) { return unit }
    return Currency(code).flatMap { currency in
      let isKnown = currency.withdrawal.map { layout.format.isQuid || $0.withdrawn >= "2009" }
      return isKnown ?? currency.isActive ? currency : nil
    }
  }

  private func time() throws -> PortfolioFileValue.Time {
    let string = try string(.date)
    do {
      let time = try PortfolioFileValue.time(string, isDayFirst: layout.options.isDayFirst)
      guard time.day <= today else { throw LineError.future(time.day, today: today) }
      guard time.day >= RateTable.firstDay else { throw LineError.tooEarly(time.day) }
      return time
    } catch let reason as LineError {
      throw error(reason, .date)
    }
  }
}
