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

  private static let purchases: Set = ["buy", "bought", "purchase", "advanced trade buy", "advance trade buy"]
  private static let sales: Set = ["sell", "sold", "sale", "advanced trade sell", "advance trade sell"]
  /// The kinds of received coins that are a purchase at their value, if the file contains it.
  private static let rewards: Set = [
    "airdrop", "coinbase earn", "inflation reward", "interest", "learning reward", "lending interest", "mining",
    "reward", "reward income", "rewards income", "staking", "staking income",
  ]
  private static let stablecoins: Set = [
    "BUSD", "DAI", "EURC", "FDUSD", "GUSD", "PAX", "PYUSD", "RLUSD", "TUSD", "USDC", "USDP", "USDS", "USDT",
  ]
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
    /// The value of an exchange of two coins in a currency; in a coin, it is not used.
    var value: Money?
    /// The symbol in which a fee without a symbol is paid.
    var quote = ""
  }

  /// The kind of a skipped record.
  private func kind() throws -> String {
    let type = try string(.type)
    guard type.isEmpty || Self.purchases.union(Self.sales).contains(type.lowercased()) else { return type }
    guard has(.sent) else { return "other asset" }
    let isSent = try money(.sent, .sentCurrency) != nil
    let isReceived = try money(.received, .receivedCurrency) != nil
    return isSent == isReceived ? "transfer" : isSent ? "withdrawal" : "deposit"
  }

  /// Returns the amounts of a record with sent and received amounts; `nil` if it is no trade.
  private func exchange() throws -> Sides? {
    var sent = try money(.sent, .sentCurrency)
    if sent == nil, Self.rewards.contains(try string(.type).lowercased()) { sent = try money(.value, .valueCurrency) }
    guard let sent, let received = try money(.received, .receivedCurrency),
      sent.code.uppercased() != received.code.uppercased()
    else { return nil }
    return Sides(sent: sent, received: received, value: try money(.value, .valueCurrency))
  }

  /// Returns the amounts of a record with a coin and its price; `nil` if it is no trade.
  private func trade() throws -> Sides? {
    let type = try string(.type).lowercased()
    let isConversion = type == "convert" && has(.note)
    let isTypeOfSale = Self.sales.contains(type)
    guard !has(.type) || isTypeOfSale || isConversion || Self.purchases.union(Self.rewards).contains(type),
      var code = has(.pair) ? try string(.pair) : try coin()
    else { return nil }
    let hasPrice = try !string(.price).isEmpty
    guard try string(.cost).isEmpty == hasPrice else { throw hasPrice ? LineError.priceAndCost : .noPrice }
    var quoteCode = try string(.currency)
    let isTransferFee = try layout.format.isQuid && string(.price) == PortfolioCSV.transferFee
    let price =
      isTransferFee
      ? PortfolioFileValue.Number(value: .zero) : try number(hasPrice ? .price : .cost, unit: quoteCode)
    if quoteCode.isEmpty { quoteCode = price.unit }
    if has(.pair) {
      guard let parts = pairParts(code, quote: quoteCode) else { throw error(.pair(code), .pair) }
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
    if isConversion { return try conversion(of: coins, value: total) }
    if hasPrice {
      guard let product = try? total.amount.multiplied(by: coins.amount, rounding: .halfEven) else {
        throw error(.trade(.outOfRange), .price)
      }
      total.amount = product
    }
    let isSale = has(.type) ? isTypeOfSale : amount.isNegative
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
      let syntax = syntaxes.first(where: { (try? PortfolioFileValue.number(words[1], $0))?.value == sent.amount }),
      let amount = (try? PortfolioFileValue.number(words[4], syntax))?.value
    else { throw error(.note(note), .note) }
    return Sides(sent: sent, received: money(amount, words[5], .note), value: value)
  }

  // MARK: Purchases and sales

  private func lines(_ sides: Sides) throws -> Outcome {
    var (sent, received, price) = (sides.sent, sides.received, sides.price)
    guard sent.currency == nil || received.currency == nil else { return .skipped("exchange of currencies") }
    var otherFee: String?
    // The symbol of a coin such as 1INCH cannot be divided from the amount otherwise.
    let feeText = try string(.fee).uppercased()
    let suffix = [received.code, sent.code].first { $0.first?.isNumber == true && feeText.hasSuffix($0.uppercased()) }
    if has(.fee), case let fee = try number(.fee, unit: suffix ?? ""), !fee.value.isZero {
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
    let isPayment = Self.stablecoins.contains(sent.code.uppercased())
    let isPaid = Self.stablecoins.contains(received.code.uppercased())
    let value = sides.value.flatMap { $0.currency == nil ? nil : $0 } ?? (isPaid && !isPayment ? received : sent)
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
      let isSigned = layout.format.isQuid || field == .amount && !has(.type)
      if !isSigned { number.value = number.value.absolute ?? number.value }
      return number
    } catch let syntax as DecimalSyntaxError {
      throw error(.number(string, field.label, syntax), field)
    }
  }

  /// Returns the amount in two fields; `nil` if it is empty or zero.
  private func money(_ amount: Field, _ code: Field) throws -> Money? {
    guard !Self.isZero(try string(amount)) else { return nil }
    // Koinly writes BTC;1 for one of several coins with the symbol.
    let symbol = String(try string(code).prefix { $0 != ";" })
    guard !symbol.isEmpty else { throw error(.coin(symbol), code) }
    return money(try number(amount, unit: symbol).value, symbol, code)
  }

  private func money(_ amount: FixedDecimal, _ code: String, _ field: Field) -> Money {
    Money(amount: amount, code: code, currency: currency(code), column: column(field))
  }

  /// Returns the id or symbol in the field for the coin; `nil` if the record is about another asset.
  private func coin() throws -> String? {
    guard has(.coin) else { return nil }
    let string = try string(.coin)
    let isMarked = string.first == "'" && string.dropFirst().first.map { "=+-@".contains($0) } ?? false
    var coin = String(string.dropFirst(isMarked ? 1 : 0))
    if !layout.format.isOwn, let name = coin.firstRange(of: " (") { coin = String(coin[..<name.lowerBound]) }
    guard !coin.isEmpty, coin.unicodeScalars.count <= Self.maximumCoinLength else {
      throw error(.coin(string), .coin)
    }
    switch try self.string(.asset).uppercased() {
    case "", "CRYPTO", "CRYPTOCURRENCY", "COINGECKO": return coin
    // Yahoo Finance names a coin with its currency, as in BTCUSD or BTC-USD.
    case "YAHOO":
      let code = try self.string(.currency).uppercased()
      guard coin.uppercased().hasSuffix(code), coin.count > code.count, !code.isEmpty else { return nil }
      coin = String(coin.dropLast(code.count))
      return coin.hasSuffix("-") ? String(coin.dropLast()) : coin
    default: return nil
    }
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
      let time = try PortfolioFileValue.time(string, isDayFirst: layout.options.isDayFirst || layout.format.isDayFirst)
      guard time.day <= today else { throw LineError.future(time.day, today: today) }
      guard time.day >= RateTable.firstDay else { throw LineError.tooEarly(time.day) }
      return time
    } catch let reason as LineError {
      throw error(reason, .date)
    }
  }

  // MARK: Pairs

  private static let krakenSymbols = ["XBT": "BTC", "XDG": "DOGE"]
  private static let krakenQuotes: Set = ["XETH", "XXBT", "ZAUD", "ZCAD", "ZEUR", "ZGBP", "ZJPY", "ZUSD"]

  /// Returns the symbols of a pair such as `ETH/BTC`, `ETHBTC` or Kraken's `XETHXXBT`.
  private func pairParts(_ pair: String, quote known: String) -> (base: String, quote: String)? {
    let pair = pair.uppercased()
    var parts = pair.split { "/-_".contains($0) }.map { String($0) }
    if parts.count != 2 {
      let isLong = pair.count == 8 && Self.krakenQuotes.contains(String(pair.suffix(4)))
      let quotes = known.isEmpty ? layout.format.quotes : [known.uppercased()]
      let quote = quotes.filter { pair.hasSuffix($0) && pair.count > $0.count }.max { $0.count < $1.count }
      guard let count = isLong && known.isEmpty ? 4 : quote?.count else { return nil }
      parts = [String(pair.dropLast(count)), String(pair.suffix(count))]
      if isLong, known.isEmpty { parts = parts.map { "XZ".contains($0.prefix(1)) ? String($0.dropFirst()) : $0 } }
    }
    let symbols = parts.map { known.isEmpty ? Self.krakenSymbols[$0] ?? $0 : $0 }
    return (symbols[0], symbols[1])
  }
}
