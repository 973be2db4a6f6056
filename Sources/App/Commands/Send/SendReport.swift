import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// The output of a send from the practice wallet as text and JSON.
struct SendReport: CommandReport {
  let quote: SendQuote
  let market: SendMarket
  let recipient: RecipientCheck
  /// The currency of the typed amount; `nil` for an amount in ether.
  let typedCurrency: Currency?
  let now: Date
  let format: DisplayFormat
  /// The characters for drawing the QR code of the payment link; `nil` omits the QR code.
  let codeAlphabet: TerminalAlphabet?

  var sources: [SourceReport] { market.sources }

  var problems: [String] { quote.problems.map(message) }
  var failures: [CommandFailure] { market.failures }

  private func message(_ problem: SendError) -> String {
    problem.message(format.numbers, at: typedCurrency.flatMap { quote.terms.prices?[$0] })
  }

  var warnings: [String] {
    market.warnings(at: now, format) + recipient.warnings(paying: quote.amount?.wei, format.numbers)
  }

  var data: JSONValue {
    let terms = quote.terms
    return [
      "amount": [
        "ether": JSONValue(quote.amount?.wei), "wei": JSONValue(quote.amount?.wei.wei),
        "fiat": JSONValue(quote.amount?.fiat),
      ],
      "currency": .string(terms.currency.code),
      "price": JSONValue(quote.price?.rate),
      "to": JSONValue(recipient.recipient?.address),
      "contact": JSONValue(recipient.verdict?.contact),
      "link": JSONValue(request?.link),
      "gas": gas,
      "fee": [
        "formula": .string(terms.formula.rawValue), "ether": JSONValue(quote.fee?.wei),
        "fiat": JSONValue(quote.fee?.fiat), "onChainEther": JSONValue(quote.onChainFee?.wei),
      ],
      "total": Self.json(quote.total),
      "balance": Self.json(quote.balance),
      "remaining": Self.json(quote.remaining),
      "maximum": Self.json(quote.maximum),
      "valid": .bool(quote.isValid),
      "problems": .array(
        quote.problems.map { ["code": .string($0.code), "message": .string(message($0))] }),
    ]
  }

  private var gas: JSONValue {
    let terms = quote.terms
    guard let gas = terms.gas else { return .null }
    return [
      "tier": .string(terms.tier.rawValue), "gwei": JSONValue(gas[terms.tier].gwei),
      "limit": .unsigned(terms.gasLimit),
    ]
  }

  /// The payment request for the recipient and the amount; `nil` if the send is invalid or has no recipient.
  private var request: PaymentRequest? {
    guard quote.isValid, let address = recipient.recipient?.address else { return nil }
    return PaymentRequest(to: address, on: Recipient.mainChain, value: quote.amount?.wei)
  }

  private static func json(_ value: ValuedEther?) -> JSONValue {
    ["ether": JSONValue(value?.wei), "fiat": JSONValue(value?.fiat)]
  }

  var watchedValues: [WatchedValue] {
    let gas = quote.terms.gas
    return [
      WatchedValue(name: "eth", id: CoinID.ethereum.description, value: quote.price?.rate),
      WatchedValue(name: "gas", value: gas?[quote.terms.tier].gwei),
      WatchedValue(name: "base", value: gas?.baseFee?.gwei),
    ]
  }

  func lines(columns: Int) -> [StyledLine] {
    let plan = SendPlanViewState(quote, on: market, typedIn: typedCurrency, at: now, format)
    var lines = recipient.verdict.map { RecipientViewState($0).lines(columns: columns) + [StyledLine()] } ?? []
    lines += SendTable(rows: plan.rows).lines(columns: columns)
    lines += [StyledLine(), StyledLine(plan.priceLine, .faint), StyledLine(plan.gasLine, .faint)]
    if let codeAlphabet, let request {
      lines += [StyledLine()] + request.lines(columns: columns, alphabet: codeAlphabet)
    }
    return lines
  }
}
