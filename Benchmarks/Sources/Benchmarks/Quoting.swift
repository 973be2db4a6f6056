import Foundation
import QuidCore

extension Row {
  /// Returns the row for a complete send quote from known terms: two fees, six fiat values, total, remainder, maximum
  /// and validation.
  static func quoting() throws -> [Row] {
    let requests = try QuoteRequests()
    try Disagreement.check(
      "quote a send", Array(zip(requests.quid, requests.decimal)),
      quid: { try SendQuote(for: $0.0, on: requests.terms).figures },
      decimal: { DecimalQuote(amount: $0.1, on: requests.decimalTerms).figures })
    let (terms, decimalTerms) = (requests.terms, requests.decimalTerms)
    return [
      Row(
        name: "quote a send",
        quid: {
          repeated($0, over: requests.quid) { amount in
            guard let quote = try? SendQuote(for: amount, on: terms) else { return 0 }
            return (quote.total?.fiat?.trace ?? 0) ^ (quote.remaining?.wei.trace ?? 0)
              ^ (quote.maximum?.fiat?.trace ?? 0)
          }
        },
        decimal: {
          repeated($0, over: requests.decimal) { amount in
            let quote = DecimalQuote(amount: amount, on: decimalTerms)
            return quote.totalFiat.trace ^ quote.remaining.trace ^ quote.maximumFiat.trace
          }
        },
        limit: 1_000)
    ]
  }
}

/// Amounts between 1 and 9 ether, and the terms of the practice wallet.
struct QuoteRequests {
  let quid: [SendAmount]
  let decimal: [Decimal]
  let terms: SendTerms
  let decimalTerms: DecimalTerms

  init() throws {
    let texts = Samples.texts(below: 9, decimals: 6, seed: 7)
    quid = try texts.map { .ether(try Ether($0)) }
    decimal = try texts.map { try Decimal(sample: $0) }
    decimalTerms = DecimalTerms(
      balance: 10, price: try Decimal(sample: "1644.1"), gwei: 14,
      gas: Decimal(FeeFormula.transferGas))
    guard
      let price = ExchangeRate(base: .eth, quote: .usd, rate: try FixedDecimal("1644.1")),
      let prices = PriceList(of: .eth, [price]), let gas = GasPrice(gwei: FixedDecimal(14))
    else {
      throw Disagreement(
        row: "quote a send", input: "the terms", quid: "refused", decimal: "accepted")
    }
    terms = SendTerms(
      balance: .ether(10), prices: prices,
      gas: GasPrices(slow: gas, standard: gas, fast: gas, baseFee: nil, block: nil), currency: .usd, formula: .practice)
  }
}

extension SendQuote {
  fileprivate var figures: String {
    let values = [amount, fee, onChainFee, total, balance, remaining, maximum]
    return values.map { value in value.map { "\($0.wei) \($0.fiat?.description ?? "")" } ?? "nothing" }.joined(
      separator: ", ")
      + ", \(isValid)"
  }
}
