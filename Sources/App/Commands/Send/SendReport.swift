import QuidCore
import QuidPresentation
import QuidTerminal

/// The values of a send from the practice wallet in the JSON output.
struct SendValues: Sendable {
  var amount: ValuedEther?
  let currency: Currency
  var price: FixedDecimal?
  let recipient: RecipientCheck
  var link: String?
  var gas: Gas?
  /// The name of the fee formula.
  let formula: String
  var fee: ValuedEther?
  var onChainFee: ValuedEther?
  var total: ValuedEther?
  var balance: ValuedEther?
  var remaining: ValuedEther?
  var maximum: ValuedEther?
  let isValid: Bool
  let problems: [SendProblemDescription]

  /// The gas price and the gas limit.
  struct Gas: Sendable {
    let tier: GasTier
    let gwei: FixedDecimal?
    let limit: UInt64

    static let fields: FieldTable<Gas, Never> = [
      .json("tier", "the speed: slow, standard or fast") { $0.tier },
      .json("gwei", "the gas price, in gwei") { $0.gwei },
      .json("limit", "the gas limit of the transaction") { $0.limit },
    ]
  }

  static let fields: FieldTable<SendValues, Never> = [
    .object("amount", "the amount to send", SendAmountFields.amount) { $0.amount },
    .json("currency", "the currency of the fiat values") { $0.currency },
    .json("price", "the price of one ether") { $0.price },
    .json("to", "the address of the recipient") { $0.recipient.recipient?.address },
    .json("contact", "the contact name of the recipient, if it is in the address book") {
      $0.recipient.verdict?.contact
    },
    .json("link", "the payment link (ERC-681)") { $0.link },
    .optionalObject("gas", "the gas price and gas limit", Gas.fields) { $0.gas },
    .object("fee", "the network fee", feeFields) { $0 },
    .object("total", "the total: the amount plus the network fee", SendAmountFields.value) { $0.total },
    .object("balance", "the balance before the transfer", SendAmountFields.value) { $0.balance },
    .object("remaining", "the balance after the transfer", SendAmountFields.value) { $0.remaining },
    .object("maximum", "the maximum amount that can be sent", SendAmountFields.value) { $0.maximum },
    .json("valid", "whether the transfer passes all checks") { $0.isValid },
    .rows("problems", "the errors that prevent the transfer", SendProblemDescription.fields) { $0.problems },
  ]

  private static let feeFields: FieldTable<SendValues, Never> = [
    .json("formula", "the fee formula: practice or on-chain") { $0.formula },
    .json("ether", "the network fee computed with the formula, in ether") { $0.fee?.wei },
    .json("fiat", "the fiat value of the network fee") { $0.fee?.fiat },
    .json("onChainEther", "the on-chain fee, which the network would charge, in ether") { $0.onChainFee?.wei },
  ]
}

/// The fields of amounts that may be unknown.
enum SendAmountFields {
  /// The fields of an amount and its value.
  static let value: FieldTable<ValuedEther?, Never> = [
    .json("ether", "the amount, in ether") { $0?.wei }, .json("fiat", "the fiat value of the amount") { $0?.fiat },
  ]
  /// The fields of an amount in ether and wei, and its value.
  static let amount: FieldTable<ValuedEther?, Never> = [
    .json("ether", "the amount, in ether") { $0?.wei }, .json("wei", "the amount, in wei") { $0?.wei.wei },
    .json("fiat", "the fiat value of the amount") { $0?.fiat },
  ]
}

/// A reason for which a send is rejected, in the JSON output.
struct SendProblemDescription: Sendable {
  let code: String
  let message: String

  static let fields: FieldTable<SendProblemDescription, Never> = [
    .json("code", "the error code") { $0.code }, .json("message", "the error message") { $0.message },
  ]
}

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
  var failures: [CommandError] { market.failures }

  private func message(_ problem: SendError) -> String {
    problem.message(format.numbers, at: typedCurrency.flatMap { quote.terms.prices?[$0] })
  }

  var warnings: [String] {
    market.warnings(at: now, format) + recipient.warnings(paying: quote.amount?.wei, format.numbers)
  }

  static let fields = Fields(SendValues.fields.within(\.values))

  private var values: SendValues {
    let terms = quote.terms
    let gas = terms.gas.map { SendValues.Gas(tier: terms.tier, gwei: $0[terms.tier].gwei, limit: terms.gasLimit) }
    return SendValues(
      amount: quote.amount, currency: terms.currency, price: quote.price?.rate, recipient: recipient,
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
        name: "eth", id: CoinID.ethereum.description, value: quote.price?.rate,
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
    return lines
  }
}

/// The JSON output of a send with an invalid amount.
///
/// No request is sent to a provider, so all market values are unknown.
struct MalformedSendReport: CommandReport {
  /// The error in the amount.
  let error: SendAmountError
  /// The typed amount.
  let text: String
  let recipient: RecipientCheck
  let currency: Currency
  let tier: GasTier
  /// The name of the fee formula.
  let formula: String
  /// The balance of the practice wallet; `nil` for a send through a node.
  let balance: Ether?

  static let fields = Fields(SendValues.fields.within(\.values))

  var problems: [String] { [error.message(typed: text)] + recipient.problems.map { $0.message() } }
  var warnings: [String] { recipient.warnings(paying: nil, .english) }
  func lines(columns: Int) -> [StyledLine] { [] }

  private var values: SendValues {
    let code = SendValidator(balance: .zero, fee: .zero).problem(with: error).code
    return SendValues(
      currency: currency, recipient: recipient,
      gas: SendValues.Gas(tier: tier, gwei: nil, limit: FeeFormula.transferGas), formula: formula,
      balance: balance.map { ValuedEther(wei: $0, fiat: nil) }, isValid: false,
      problems: zip([code] + recipient.problems.map(\.code), problems).map {
        SendProblemDescription(code: $0, message: $1)
      })
  }
}

/// The table of the amount, fee, total and balance of a send in the text format.
struct SendTable: Sendable {
  let rows: [SendPlanViewState.Row]

  /// Returns the lines of the table.
  ///
  /// Notes and fiat values are columns if the terminal is wide enough; otherwise they are below the table.
  ///
  /// - Parameter columns: The width of the terminal.
  func lines(columns: Int) -> [StyledLine] {
    let wide = table(with: [.fiat, .note])
    if wide.width <= columns { return wide.lines }
    let narrow = table(with: [.fiat])
    if narrow.width <= columns { return narrow.lines + linesBelow([.note], columns: columns) }
    return table(with: []).lines + linesBelow([.fiat, .note], columns: columns)
  }

  /// A column that a narrow terminal shows below the table.
  private enum OptionalColumn {
    case fiat
    case note

    func value(of row: SendPlanViewState.Row) -> String {
      switch self {
      case .fiat: row.fiat
      case .note: row.note
      }
    }
  }

  private func table(with optionalColumns: [OptionalColumn]) -> TextTable {
    var table = TextTable([.left, .right, .right, .left].dropLast(2 - optionalColumns.count))
    for row in rows {
      let style: TextStyle = row.kind == .total ? .strong : .plain
      let cells = optionalColumns.map { TextTable.Cell($0.value(of: row), $0 == .note ? .faint : style) }
      table.append([.init(row.label, style), .init(row.ether, style)] + cells)
    }
    return table
  }

  private func linesBelow(_ optionalColumns: [OptionalColumn], columns: Int) -> [StyledLine] {
    let lines = rows.flatMap { row -> [StyledLine] in
      let values = optionalColumns.map { $0.value(of: row) }.filter { !$0.isEmpty }
      guard !values.isEmpty else { return [] }
      let text = "\(row.label.drop { $0 == " " }): \(values.joined(separator: ", "))"
      return StyledLine.wrapping(text, columns: columns, .faint)
    }
    return lines.isEmpty ? [] : [StyledLine()] + lines
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
