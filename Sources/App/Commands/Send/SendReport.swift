import QuidCore
import QuidPresentation
import QuidTerminal

/// The report of a send from the practice wallet, as text and JSON.
struct SendReport: CommandReport {
  let quote: SendQuote
  let market: SendMarket
  let recipient: SendRecipient
  /// The currency of the typed amount; `nil` for an amount in ether.
  let typedCurrency: Currency?
  let now: Date
  let format: DisplayFormat
  /// The characters for drawing the QR code of the payment link; `nil` to omit the QR code.
  let codeAlphabet: TerminalAlphabet?
  /// Whether a node is configured, through which the transfer could be sent.
  let hasNode: Bool

  var sources: [SourceReport] { market.sources }

  var problems: [String] { quote.problems.map(message) }
  var failures: [CommandError] { market.failures }

  private func message(_ problem: SendError) -> String {
    CommandStrings().message(
      of: problem, format.numbers, at: typedCurrency.flatMap { quote.terms.prices?[$0] })
  }

  var warnings: [String] {
    market.warnings(at: now, format) + recipient.warnings(paying: quote.amount?.wei, format.numbers)
  }

  var fields: Fields { values.fields }

  private var values: SendValues {
    let terms = quote.terms
    let gas = terms.gas.map {
      SendValues.Gas(
        tier: terms.tier, gwei: $0[terms.tier].gwei, limit: terms.gasLimit, isSinglePrice: $0.isSinglePrice)
    }
    return SendValues(
      isPractice: true, amount: quote.amount, currency: terms.currency, price: quote.price?.rate, recipient: recipient,
      link: request?.link,
      gas: gas, formula: terms.formula.rawValue, fee: quote.fee, onChainFee: quote.onChainFee, total: quote.total,
      balance: quote.balance, remaining: quote.remaining, maximum: quote.maximum, isValid: quote.isValid,
      problems: quote.problems.map { SendProblemDescription(code: $0.code, message: message($0)) })
  }

  /// The payment request for the recipient and the amount; `nil` if the send is invalid or has no recipient.
  private var request: PaymentRequest? {
    guard quote.isValid, let address = recipient.recipient?.address else { return nil }
    return PaymentRequest(to: address, on: Recipient.mainChain, value: quote.amount?.wei)
  }

  var watchedValues: [WatchedValue] {
    let gas = quote.terms.gas
    return [
      WatchedValue(
        name: "eth", id: CoinID.ethereum.description,
        value: market.prices?.hasUnconfirmedPrice == true ? nil : quote.price?.rate,
        asOf: market.prices.map { $0.asOf ?? $0.fetchedAt }),
      WatchedValue(name: "gas", value: gas?[quote.terms.tier].gwei),
      WatchedValue(name: "base", value: gas?.baseFee?.gwei),
    ]
  }

  func lines(columns: Int) -> [StyledLine] {
    let plan = SendPlanViewState(quote, on: market, typedIn: typedCurrency, at: now, format)
    var lines = recipient.viewState(format.strings).map { $0.lines(columns: columns) + [StyledLine()] } ?? []
    lines += SendTable(rows: plan.rows).lines(columns: columns)
    lines += [StyledLine(), StyledLine(plan.priceLine, .faint), StyledLine(plan.gasLine, .faint)]
    if let codeAlphabet, let request {
      lines += [StyledLine()] + request.lines(columns: columns, alphabet: codeAlphabet)
    }
    let advice = hasNode ? " Add --node to send through the configured node." : ""
    let note = StyledLine.wrapping("Practice plan: nothing was sent.\(advice)", columns: columns, .faint)
    return lines + [StyledLine()] + note
  }
}

/// The JSON report of a send with an invalid amount, for which no market values are requested.
struct MalformedSendReport: CommandReport {
  let error: SendAmountError
  let text: String
  let recipient: SendRecipient
  let currency: Currency
  let tier: GasTier
  let formula: String
  /// The balance of the practice wallet; `nil` for a send through a node.
  let balance: Ether?

  var fields: Fields { values.fields }

  var problems: [String] {
    [error.message(typed: text)]
      + recipient.problems.map { CommandStrings().message(of: $0, .english, at: nil) }
  }
  var warnings: [String] { recipient.warnings(paying: nil, .english) }
  func lines(columns: Int) -> [StyledLine] { [] }

  private var values: SendValues {
    let code = SendValidator(balance: .zero, fee: .zero).problem(with: error).code
    return SendValues(
      isPractice: balance != nil, currency: currency, recipient: recipient,
      gas: SendValues.Gas(tier: tier, gwei: nil, limit: FeeFormula.transferGas), formula: formula,
      balance: balance.map { ValuedEther(wei: $0, fiat: nil) }, isValid: false,
      problems: zip([code] + recipient.problems.map(\.code), problems).map {
        SendProblemDescription(code: $0, message: $1)
      })
  }
}

extension PaymentRequest {
  /// Returns the payment link and its QR code, or the link and the required width if the terminal is too narrow.
  func lines(columns: Int, alphabet: TerminalAlphabet) -> [StyledLine] {
    let text = StyledLine(link)
    // A link has at most 114 characters; the largest QR code has a capacity of almost 3,000.
    guard let code = try? QRCode(link) else { return [text] }
    let drawing = QRDrawing(code: code, alphabet: alphabet)
    if drawing.width <= columns { return [text, StyledLine()] + drawing.lines }
    var advice = "The QR code needs \(drawing.width) columns, but the terminal has only \(columns). Widen the terminal."
    let unicodeDrawing = QRDrawing(code: code, alphabet: .unicode)
    if alphabet == .ascii, unicodeDrawing.width <= columns {
      advice += " With a UTF-8 locale, such as LC_ALL=C.UTF-8, the QR code needs \(unicodeDrawing.width) columns."
    }
    return [text, StyledLine()] + StyledLine.wrapping(advice, columns: columns, .faint)
  }
}
