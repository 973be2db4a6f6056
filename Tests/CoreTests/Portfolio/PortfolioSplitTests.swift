import TestSupport
import Testing

@testable import QuidCore

/// Random ledgers in each format, as one file and in parts, compared with an independent calculation in fractions.
struct PortfolioSplitTests {
  private struct Fraction: Equatable {
    var (numerator, denominator): (Int128, Int128)

    init(_ numerator: Int128, _ denominator: Int128 = 1) {
      var (first, second) = (numerator.magnitude, denominator.magnitude)
      while second != 0 { (first, second) = (second, first % second) }
      let divisor = Int128(max(first, 1))
      (self.numerator, self.denominator) = (numerator / divisor, denominator / divisor)
    }

    static func + (left: Self, right: Self) -> Self {
      Self(
        left.numerator * right.denominator + right.numerator * left.denominator, left.denominator * right.denominator)
    }
    static func * (left: Self, right: Self) -> Self {
      Self(left.numerator * right.numerator, left.denominator * right.denominator)
    }

    /// The value in units of 10⁻¹², rounded down.
    var units: Int128 {
      var (value, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
      for _ in 0..<12 {
        let digit = (rest * 10).quotientAndRemainder(dividingBy: denominator)
        (value, rest) = (value * 10 + digit.quotient, digit.remainder)
      }
      return value
    }
  }

  private struct Position: Equatable {
    var (amount, cost, realized) = (Fraction(0), Fraction(0), Fraction(0))

    mutating func add(_ move: Move) {
      guard move.amount < 0 else {
        (amount, cost) = (amount + Fraction(move.amount), cost + Fraction(move.value))
        return
      }
      let size = Fraction(-move.amount)
      let sold = move.isPayment && amount.numerator < size.numerator ? amount : size
      guard sold.numerator > 0 else { return }
      let removed = cost * sold * Fraction(amount.denominator, amount.numerator)
      realized = realized + Fraction(move.value) * sold * Fraction(1, -move.amount) + removed * Fraction(-1)
      cost = cost + removed * Fraction(-1)
      amount = amount + sold * Fraction(-1)
    }
  }

  private struct Move {
    let coin: String
    let amount: Int128
    let value: Int128
    var isPayment = false
  }

  private enum Format: CaseIterable {
    case binance, coinbase, kraken, mapped, own

    var heading: String {
      switch self {
      case .binance: "Date(UTC),Pair,Side,Price,Executed,Amount,Fee"
      case .coinbase:
        "Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Total (inclusive of fees and/or spread),Notes"
      case .kraken: "pair,time,type,cost,fee,vol"
      case .mapped: "Day,Way,Pair,Qty,Total,Fee,Unit"
      case .own: "date,coin,amount,cost,currency"
      }
    }

    func row(_ trade: Trade) -> String {
      let (time, isSale, fee) = (trade.time, trade.isSale, trade.fee)
      let (coin, quote, paid) = (trade.coin, trade.quote, trade.paid)
      let side = isSale ? "sell" : "buy"
      return switch self {
      case .binance:
        "\(time),\(coin)\(quote),\(side),1,\(trade.amount)\(coin),\(trade.total)\(quote),\(fee)\(trade.feeCoin)"
      case .coinbase:
        "\(time),Advanced Trade \(side),\(coin),\(isSale ? -trade.amount : trade.amount),USD,$\(paid),"
          + "\(isSale ? "Sold" : "Bought") \(trade.amount) \(coin) for \(paid) \(quote) on \(coin)-\(quote)"
      case .kraken:
        "\(coin == "BTC" ? quote == "USD" ? "XXBTZ" : "XBT" : coin)\(quote),\(time),\(side),\(trade.total),\(fee),\(trade.amount)"
      case .mapped: "\(time),\(side),\(coin)-\(quote),\(trade.amount),\(trade.total),\(fee),\(trade.feeCoin)"
      case .own: "\(time),\(coin),\(isSale ? "-" : "")\(trade.amount),\(paid),USD"
      }
    }
  }

  private struct Trade {
    let time: String
    let coin: String
    let quote: String
    let isSale: Bool
    let amount: Int128
    let total: Int128
    let fee: Int128
    let feeCoin: String

    /// The total with a fee in the quote.
    var paid: Int128 { feeCoin == quote ? total + (isSale ? -fee : fee) : total }
    var moves: [Move] {
      let quoteMove = Move(coin: quote, amount: isSale ? paid : -paid, value: paid, isPayment: !isSale)
      let feeMove = Move(coin: feeCoin, amount: -fee, value: 0, isPayment: true)
      return [Move(coin: coin, amount: isSale ? -amount : amount, value: paid)]
        + (quote == "USD" ? [] : [quoteMove]) + (feeCoin == quote || fee == 0 ? [] : [feeMove])
    }
  }

  /// Returns random trades, each at another time, that never sell more than is held.
  private func ledger(_ format: Format, _ generator: inout SplitMix64) -> [Trade] {
    var held: [String: Int128] = [:]
    var second = 0
    return (0..<14).map { _ in
      second += Int.random(in: 1...40_000, using: &generator)
      let clock = [second / 3_600 % 24, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      let quote = format == .own || Bool.random(using: &generator) ? "USD" : "USDT"
      let coin =
        ["BTC", "ETH", "BNB", quote == "USD" && format != .kraken ? "USDT" : "BTC"].randomElement(using: &generator)
        ?? ""
      let available = held[coin] ?? 0
      let isSale = available > 0 && Bool.random(using: &generator)
      let amount = Int128.random(in: 1...(isSale ? available : 20), using: &generator)
      let hasBNB = [.binance, .mapped].contains(format) && coin != "BNB" && Bool.random(using: &generator)
      let trade = Trade(
        time: "2025-04-0\(1 + second / 86_400) \(clock.joined(separator: ":"))", coin: coin, quote: quote,
        isSale: isSale, amount: amount, total: .random(in: 10...99, using: &generator),
        fee: .random(in: 0...3, using: &generator), feeCoin: hasBNB ? "BNB" : quote)
      for move in trade.moves { held[move.coin] = max(0, (held[move.coin] ?? 0) + move.amount) }
      return trade
    }
  }

  private func document(_ files: [[Trade]], _ format: Format) throws -> PortfolioCSV {
    var options = PortfolioCSV.Options()
    options.symbols = ["BTC", "ETH", "BNB"]
    if format == .mapped {
      options.map = [
        .date: "Day", .type: "Way", .pair: "Pair", .amount: "Qty", .cost: "Total", .fee: "Fee", .feeCurrency: "Unit",
      ]
    }
    let documents = try files.map { trades in
      let text = ([format.heading] + trades.map(format.row)).joined(separator: "\n")
      return try PortfolioCSV(Array(text.utf8), options, today: RateFixture.day("2025-04-23"))
    }
    return documents.dropFirst().reduce(into: documents[0]) { $0.append($1) }
  }

  private func add(_ document: PortfolioCSV, to portfolio: inout Portfolio) throws {
    let trades = try document.lines.map { try $0.trade(of: Coin(id: CoinID($0.coin), symbol: $0.coin, name: "")) }
    try portfolio.add(contentsOf: portfolio.indicesOfNewTrades(in: trades).map { trades[$0] })
  }

  @Test func `one file and its parts give the positions of an independent calculation`() throws {
    for seed in 0..<GeneratedCases.count(1_000, sample: 50) {
      var generator = SplitMix64(seed: UInt64(seed))
      let format = Format.allCases[seed % Format.allCases.count]
      let trades = ledger(format, &generator)
      var expected: [String: Position] = [:]
      for move in trades.flatMap(\.moves) { expected[move.coin, default: Position()].add(move) }
      let cuts = Set((0..<4).map { _ in Int.random(in: 1..<trades.count, using: &generator) }).sorted()
      let parts = zip([0] + cuts, cuts + [trades.count]).map { Array(trades[$0..<$1]) }
      var (whole, together, sequence) = (Portfolio(), Portfolio(), Portfolio())
      try add(document([trades.shuffled(using: &generator)], format), to: &whole)
      try add(document(parts.shuffled(using: &generator), format), to: &together)
      for part in parts { try add(document([part], format), to: &sequence) }
      try add(document([trades], format), to: &sequence)
      for portfolio in [whole, together, sequence] {
        let positions = portfolio.positions(in: .usd, by: [:])
        #expect(Set(positions.map(\.coin.id.description)).isSubset(of: expected.keys), "seed \(seed)")
        for (coin, position) in expected where position != Position() {
          let found = positions.first { $0.coin.symbol == coin }
          for (value, fraction) in [
            (found?.amount, position.amount), (found?.cost, position.cost), (found?.realized, position.realized),
          ] {
            let difference = try #require(value).units / 1_000_000 - fraction.units
            #expect(difference.magnitude <= 1, "seed \(seed), \(coin): \(value?.description ?? "") \(fraction)")
          }
        }
      }
    }
  }
}
