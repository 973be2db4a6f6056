/// A record of an imported document, whose fields become purchases and sales.
struct PortfolioRecord {
  enum Outcome {
    /// The purchases and sales of the record, and the payment of a fee in another coin.
    case lines([PortfolioCSV.Line])
    /// A record that is no trade, with its kind.
    case skipped(String)
    /// A record whose pair depends on the first symbols that are coins.
    case open(Set<String>)
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
    let surplus = record.fields.dropFirst(layout.headings.count)
    guard last < record.fields.count, surplus.isEmpty || !layout.format.isOwn && surplus.allSatisfy(\.isEmpty) else {
      throw PortfolioCSVError(.fieldCount(record.fields.count, expected: layout.headings.count), line: line)
    }
    do {
      if let index = layout.columns.indices[.exclusion], !Self.isZero(try string(.exclusion)) {
        return .skipped(layout.headings[index].lowercased())
      }
      guard let sides = try has(.sent) ? exchange() : trade() else { return .skipped(try skippedKind()) }
      return try lines(sides)
    } catch let pair as OpenPairError {
      return .open(pair.bases)
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
    /// Whether the sent coins are a payment.
    var isPayment = false
  }

  /// The kind of a skipped record.
  private func skippedKind() throws -> String {
    let type = try string(.type)
    guard try type.isEmpty || [.purchase, .sale].contains(kind(isExchange: true)) else { return type }
    guard has(.sent) else { return "other asset" }
    let isSent = try money(.sent, .sentCurrency) != nil
    let isReceived = try money(.received, .receivedCurrency) != nil
    return isSent == isReceived ? "transfer" : isSent ? "withdrawal" : "deposit"
  }

  /// The kind of the record by its type; `nil` if the type is unknown.
  private func kind(isExchange: Bool = false) throws -> PortfolioFileFormat.Kind? {
    let type = try string(.type)
    if let kind = layout.options.types[type.lowercased()] { return kind }
    let kind = PortfolioFileFormat.kinds[type.lowercased()]
    guard kind == nil || layout.format.isMapped && ![.purchase, .sale].contains(kind), !isExchange,
      !layout.format.skipsOtherTypes
    else { return kind }
    throw error(.type(type), .type)
  }

  /// Returns the amounts of a record with sent and received amounts; `nil` if it is no trade.
  private func exchange() throws -> Sides? {
    guard try kind(isExchange: true) != .other, let sent = try money(.sent, .sentCurrency),
      let received = try money(.received, .receivedCurrency), sent.code.uppercased() != received.code.uppercased()
    else { return nil }
    return Sides(
      sent: sent, received: received, isPayment: PortfolioFileFormat.stablecoins.contains(sent.code.uppercased()))
  }

  /// Returns the amounts of a record with a coin and its price; `nil` if it is no trade.
  private func trade() throws -> Sides? {
    let isSigned = try string(.type).isEmpty && (layout.format.isOwn || !has(.type))
    let kind = try isSigned ? .purchase : kind()
    let isConversion = kind == .conversion
    guard isConversion ? has(.note) : kind != nil && kind != .other else { return nil }
    var code = try has(.pair) ? string(.pair) : coin()
    let hasPrice = try !string(.price).isEmpty
    if try kind == .reward && string(.cost).isEmpty { return nil }
    guard try string(.cost).isEmpty == hasPrice else { throw hasPrice ? LineError.priceAndCost : .noPrice }
    var quoteCode = try symbol(.currency)
    let isTransferFee = try layout.format.isQuid && string(.price) == PortfolioCSV.transferFee
    let price =
      isTransferFee
      ? PortfolioFileValue.Number(value: .zero) : try number(hasPrice ? .price : .cost, unit: quoteCode)
    if quoteCode.isEmpty { quoteCode = price.unit }
    if has(.pair) {
      guard let parts = try pair(code, quote: quoteCode) else { throw error(.pair(code), .pair) }
      (code, quoteCode) = parts
    } else if quoteCode.isEmpty, layout.format.isOwn {
      quoteCode = layout.options.currency.code
    }
    let amount = try number(.amount, unit: code).value
    let base = layout.format.currencies ?? (layout.format.isMapped ? PortfolioFileFormat.bases : [])
    let isCurrency = has(.pair) && PortfolioFileFormat.bases.intersection(base).contains(code.uppercased())
    let coins = try money(amount.absolute ?? amount, code, has(.pair) ? .pair : .coin, isCoin: !isCurrency)
    var total = try money(price.value, quoteCode, has(.pair) ? .pair : .currency)
    guard total.currency != nil || !layout.format.isQuid && !quoteCode.isEmpty else {
      throw error(.currency(quoteCode), .currency)
    }
    try check(price, hasPrice ? .price : .cost, unit: quoteCode, total.currency)
    if isConversion { return try conversion(of: coins, value: total) }
    if hasPrice {
      guard let product = try? total.amount.multiplied(by: coins.amount, rounding: .halfEven) else {
        throw error(.trade(.outOfRange), .price)
      }
      total.amount = product
    }
    let isSale = isSigned ? amount.isNegative : kind == .sale
    var value: Money?
    if has(.note), kind != .reward, let paid = try paidCoins(for: coins, worth: total) {
      (value, total) = (total, paid)
    }
    return Sides(
      sent: isSale ? coins : total, received: isSale ? total : coins,
      price: isTransferFee ? .transferFee : hasPrice ? .unit(price.value) : nil, value: value, quote: total.code,
      isPayment: !isSale && total.currency == nil)
  }

  /// Returns the other coins of a trade such as `Bought 0.4 ETH for 1005 USDC on ETH-USDC`; `nil` if it is in a currency.
  private func paidCoins(for coins: Money, worth value: Money) throws -> Money? {
    let words = try string(.note).split(separator: " ").map { String($0) }
    guard ["Bought", "Sold"].contains(words.first), words.contains("for") else { return nil }
    guard words.count > 5, words[3] == "for" else { throw error(.note(words.joined(separator: " ")), .note) }
    guard words[5].uppercased() != value.code.uppercased(), try money(.zero, words[5], .note).currency == nil else {
      return nil
    }
    return try noteMoney(words, coins: coins)
  }

  /// Returns the amount and symbol after those of `coins` in the words of a note.
  private func noteMoney(_ words: [String], coins: Money) throws -> Money {
    let syntaxes: [AmountSyntax.Separators] = [.dotAndGroups, .commaAndGroups]
    // The decimal mark of the note depends on the language of the user.
    guard
      let syntax = syntaxes.first(where: {
        (try? PortfolioFileValue.number(words[1], $0)) == PortfolioFileValue.Number(value: coins.amount)
      }),
      let number = try? PortfolioFileValue.number(words[4], syntax), number.unit.isEmpty
    else { throw error(.note(words.joined(separator: " ")), .note) }
    return try money(number.value, words[5], .note)
  }

  /// Returns the amounts of an exchange such as `Converted 0.5 BTC to 7.25 ETH`.
  private func conversion(of sent: Money, value: Money) throws -> Sides {
    let note = try string(.note)
    let words = note.split(separator: " ").map { String($0) }
    guard words.count == 6, words[3] == "to" else { throw error(.note(note), .note) }
    return Sides(
      sent: sent, received: try noteMoney(words, coins: sent), value: value.currency == nil ? nil : value,
      isPayment: PortfolioFileFormat.stablecoins.contains(sent.code.uppercased()))
  }

  // MARK: Pairs

  /// The first symbols of a pair that is divided by which of them are coins.
  private struct OpenPairError: Error {
    let bases: Set<String>
  }

  /// Returns the symbols of a pair; `nil` if it cannot be divided, or in several ways.
  private func pair(_ pair: String, quote: String) throws -> (base: String, quote: String)? {
    let all = layout.format.symbols(of: pair, quote: quote)
    if all.count > 1, layout.options.findsSymbols { throw OpenPairError(bases: Set(all.map(\.base))) }
    let existing = all.filter { layout.options.symbols.contains($0.base) }
    let parts = existing.isEmpty ? all : existing
    guard let first = parts.first else { return nil }
    return parts.count == 1 || layout.format.currencies?.contains(first.quote) ?? false ? first : nil
  }

  // MARK: Purchases and sales

  private func lines(_ sides: Sides) throws -> Outcome {
    var (sent, received, price) = (sides.sent, sides.received, sides.price)
    guard sent.currency == nil || received.currency == nil else { return .skipped("exchange of currencies") }
    let isExchange = sent.currency == nil && received.currency == nil
    let time = try self.time()
    var extra = FixedDecimal.zero
    var lines: [PortfolioCSV.Line] = []
    let ownValue = try sides.value ?? value()
    if let fee = try fee(sides) {
      if fee.code.uppercased() == received.code.uppercased() {
        guard let rest = try? received.amount.subtracting(fee.amount), !rest.isNegative else { throw error(.fee, .fee) }
        (received.amount, price) = (rest, nil)
      } else if fee.code.uppercased() == sent.code.uppercased() {
        guard let sum = try? sent.amount.adding(fee.amount) else { throw error(.trade(.outOfRange), .fee) }
        (sent.amount, price) = (sum, nil)
      } else if let currency = fee.currency {
        guard isExchange, currency == ownValue?.currency ?? .usd else { throw error(.feeCurrency(fee.code), .fee) }
        extra = fee.amount
      } else {
        guard let paid = try? fee.amount.negated() else { throw LineError.trade(.outOfRange) }
        lines.append(
          try PortfolioCSV.Line(
            paid, of: fee, for: .total(.zero), in: Money(amount: .zero, code: "USD", currency: .usd, column: 0),
            isPayment: true, self, time))
      }
    }
    guard let sold = try? sent.amount.negated() else { throw LineError.trade(.outOfRange) }
    func line(
      _ amount: FixedDecimal, _ coin: Money, for quote: Money, fee: FixedDecimal = .zero, isPayment: Bool = false
    ) throws -> PortfolioCSV.Line {
      try PortfolioCSV.Line(
        amount, of: coin, for: price ?? .total(quote.amount), in: quote, fee: fee, isPayment: isPayment, self, time)
    }
    if sent.currency != nil { return .lines([try line(received.amount, received, for: sent)] + lines) }
    if received.currency != nil { return .lines([try line(sold, sent, for: received)] + lines) }
    let isPaid = PortfolioFileFormat.stablecoins.contains(received.code.uppercased())
    let isStable = PortfolioFileFormat.stablecoins.contains(sent.code.uppercased())
    let value = ownValue ?? (isPaid && !isStable ? received : sent)
    price = nil
    return .lines(
      [
        try line(sold, sent, for: value, isPayment: sides.isPayment),
        try line(received.amount, received, for: value, fee: extra),
      ] + lines)
  }

  /// The fee; `nil` if there is none.
  private func fee(_ sides: Sides) throws -> Money? {
    guard has(.fee) else { return nil }
    // The symbol of a coin such as 1INCH cannot be divided from the amount otherwise.
    let text = try string(.fee).uppercased()
    let suffix = [sides.received.code, sides.sent.code].first {
      $0.first?.isNumber == true && text.hasSuffix($0.uppercased())
    }
    let unit = try symbol(.feeCurrency)
    let fee = try number(.fee, unit: suffix ?? unit)
    guard !fee.value.isZero else { return nil }
    let code = suffix ?? (unit.isEmpty ? (fee.unit.isEmpty ? sides.quote : fee.unit) : unit)
    guard !code.isEmpty else { throw error(.feeCurrency(text), .fee) }
    if let side = [sides.received, sides.sent].first(where: { $0.code.uppercased() == code.uppercased() }) {
      return Money(amount: fee.value, code: side.code, currency: side.currency, column: column(.fee))
    }
    return try money(fee.value, code, has(.feeCurrency) ? .feeCurrency : .fee)
  }

  /// The value of an exchange in the column for it; `nil` if it is empty.
  private func value() throws -> Money? {
    guard has(.value), try !string(.value).isEmpty else { return nil }
    let number = try number(.value, unit: "")
    return try money(number.value, number.unit.isEmpty ? layout.options.currency.code : number.unit, .value)
  }

  // MARK: Fields

  private func has(_ field: Field) -> Bool {
    layout.columns.indices[field] != nil || layout.columns.constants[field] != nil
  }

  private func column(_ field: Field) -> Int { (layout.columns.indices[field] ?? -1) + 1 }

  private func error(_ error: LineError, _ field: Field) -> PortfolioCSVError {
    PortfolioCSVError(error, line: line, column: column(field))
  }

  /// Returns the id or the symbol of the coin that a symbol means on a day.
  func coin(_ code: String, on day: CalendarDay) -> (name: String, isFormer: Bool) {
    let symbol = code.uppercased()
    if let id = layout.options.coins[symbol], id != PortfolioCSV.Options.currencyName { return (id, false) }
    guard let former = PortfolioFileFormat.formerCoins[symbol], day.description <= former.lastDay else {
      return (code, false)
    }
    return (former.coin, true)
  }

  private static func isZero(_ string: String) -> Bool {
    string.lowercased() == "false" || string.allSatisfy { "0.,-".contains($0) }
  }

  /// Returns the code in a field without the id or name after it, such as `BTC` of `BTC;1` or `BTC (Bitcoin)`.
  private func symbol(_ field: Field) throws -> String {
    let string = try string(field)
    guard !layout.format.isQuid else { return string }
    let code = string.prefix { !";([".contains($0) }
    return String(code.prefix(code.count - code.reversed().prefix { $0 == " " }.count))
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
    if field == .fee, string.isEmpty || Self.isZero(string) { return PortfolioFileValue.Number(value: .zero) }
    if !unit.isEmpty, string.uppercased().hasSuffix(unit.uppercased()) {
      string.removeLast(unit.count)
      while string.last == " " { string.removeLast() }
    }
    do {
      var number = try PortfolioFileValue.number(string, layout.separators, allowsGroups: layout.format.isMapped)
      if !unit.isEmpty { try check(number, field, unit: unit, try? currency(unit, field)) }
      let isSigned = try layout.format.isQuid || field == .amount && self.string(.type).isEmpty
      if !isSigned { number.value = number.value.absolute ?? number.value }
      return number
    } catch let syntax as DecimalSyntaxError {
      throw error(.number(string, field.label, syntax), field)
    }
  }

  /// Throws an error if a field contains another unit than that of the number, such as `€20` in US dollars.
  private func check(
    _ number: PortfolioFileValue.Number, _ field: Field, unit: String, _ currency: Currency?
  ) throws {
    guard !number.agrees(with: unit, currency) else { return }
    let heading = layout.columns.indices[field].map { layout.headings[$0] } ?? field.label
    throw error(.otherUnit(try string(field), heading, unit), field)
  }

  /// Returns the amount in two fields; `nil` if it is empty or zero.
  private func money(_ amount: Field, _ code: Field) throws -> Money? {
    guard !Self.isZero(try string(amount)) else { return nil }
    let symbol = try symbol(code)
    guard !symbol.isEmpty else { throw error(.coin(symbol), code) }
    return try money(number(amount, unit: symbol).value, symbol, code)
  }

  private func money(_ amount: FixedDecimal, _ code: String, _ field: Field, isCoin: Bool = false) throws -> Money {
    let currency = isCoin || field == .coin ? nil : try currency(code, field)
    return Money(amount: amount, code: code, currency: currency, column: column(field))
  }

  /// Returns the id or symbol in the field for the coin.
  private func coin() throws -> String {
    let string = try symbol(.coin)
    let isMarked = string.first == "'" && string.dropFirst().first.map { "=+-@".contains($0) } ?? false
    let coin = String(string.dropFirst(isMarked ? 1 : 0))
    guard !coin.isEmpty, coin.unicodeScalars.count <= Self.maximumCoinLength else { throw error(.coin(string), .coin) }
    return coin
  }

  /// Returns the currency with a code, `nil` for a coin, by the currencies of the exchange.
  ///
  /// In exports of others, a currency that was withdrawn before there were coins is a coin.
  private func currency(_ code: String, _ field: Field) throws -> Currency? {
    if layout.format.isOwn, let unit = Currency.minorUnit(spelled: code) { return unit }
    let symbol = code.uppercased()
    let meaning = layout.format.isQuid ? nil : layout.options.coins[symbol]
    if let meaning, meaning != PortfolioCSV.Options.currencyName { return nil }
    guard let currency = Currency(code),
      currency.withdrawal.map({ layout.format.isQuid || $0.withdrawn >= "2009" }) ?? currency.isActive
    else { return nil }
    if meaning != nil { return currency }
    if PortfolioFileFormat.coinLike.contains(symbol), layout.columns.indices[field] != nil {
      if layout.format.isMapped { throw error(.coinOrCurrency(code), field) }
      if field == .note { return nil }
    }
    return layout.format.currencies?.contains(symbol) ?? true ? currency : nil
  }

  private func time() throws -> PortfolioFileValue.Time {
    let string = try string(.date)
    do {
      let time = try PortfolioFileValue.time(string, layout.dateStyle)
      guard time.day <= today else { throw LineError.future(time.day, today: today) }
      guard time.day >= RateTable.firstDay else { throw LineError.tooEarly(time.day) }
      return time
    } catch let reason as LineError {
      throw error(reason, .date)
    }
  }
}
