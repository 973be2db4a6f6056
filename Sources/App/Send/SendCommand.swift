import QuidCore

/// `quid send`: plans a send from the practice wallet.
enum SendCommand {
  static let spec = CommandSpec(
    name: "send",
    synopsis: "AMOUNT [--to ADDRESS]",
    summary: "plan a send of ETH: amount, fee, total, what remains, what is wrong",
    details: [
      "AMOUNT is ether unless a unit stands right behind it: 1.5, 1.5eth, 250gwei, 1wei, 50eur, 50usd, 50gbp; max is"
        + " all that can be sent. It may be left out when the payment link given with --to names one.",
      "The plan is made for a practice wallet; nothing is sent.",
    ],
    options: [
      OptionSpec("to", "ADDRESS|LINK", "who is paid: an address or a link (ERC-681)"),
      OptionSpec("in", "EUR|USD|GBP", "the currency that values are shown in"),
      OptionSpec("tier", "slow|standard|fast", "how soon the transfer should be included"),
      OptionSpec("balance", "10", "the ether in the practice wallet"),
      OptionSpec("fee-formula", "brief|on-chain", "how the gas price becomes a fee"),
    ],
    examples: [
      "quid send 1.5 --in usd --client test",
      "quid send 50eur --tier slow",
      "quid send max --json",
    ],
    argumentLimit: 1,
    run: { invocation, context throws(CommandFailure) in try await run(invocation, context) })

  private static func run(
    _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> any CommandReport {
    let recipient = recipient(invocation.options["to"])
    let amount = try amount(invocation, recipient)
    let balance = try balance(invocation)
    let currency = try currency(invocation) ?? typedCurrency(amount) ?? .eur
    let tier = try invocation.choice("tier", of: GasTier.self) ?? .fast
    let formula = try invocation.choice("fee-formula", of: FeeFormula.self) ?? .brief

    let market = try await context.market()
    let terms = SendTerms(
      balance: balance, prices: market.prices.value, gas: market.gas.value, currency: currency, tier: tier,
      formula: formula)
    do {
      let quote = try SendQuote(amount, on: terms, recipientProblems: recipient.problems)
      return SendReport(
        quote: quote, market: market, recipient: recipient.value, now: context.root.now(), format: context.format)
    } catch {
      throw .refusedInput("These figures are too large to be shown exactly. Give a smaller --balance.")
    }
  }

  /// The values a person sees, whichever command asks for them.
  static func currency(_ invocation: Invocation) throws(CommandFailure) -> Currency? {
    guard let text = invocation.options["in"] else { return nil }
    let codes = SendAmount.currencies.map(\.code)
    guard let currency = Currency(text), codes.contains(currency.code) else {
      throw Invocation.wrongWord(text, for: "--in", among: codes)
    }
    return currency
  }

  private static func recipient(_ text: String?) -> (value: Recipient?, problems: [SendProblem]) {
    guard let text else { return (nil, []) }
    do throws(SendProblem) { return (try Recipient(text), []) } catch { return (nil, [error]) }
  }

  private static func amount(
    _ invocation: Invocation, _ recipient: (value: Recipient?, problems: [SendProblem])
  ) throws(CommandFailure) -> Result<SendAmount, SendAmountError> {
    guard let text = invocation.arguments.first else {
      if let requested = recipient.value?.requested { return .success(.ether(requested)) }
      throw .usage("quid send needs an amount, as in quid send 1.5. See quid help send.")
    }
    do throws(SendAmountError) { return .success(try SendAmount(text)) } catch { return .failure(error) }
  }

  private static func typedCurrency(_ amount: Result<SendAmount, SendAmountError>) -> Currency? {
    guard case .success(.fiat(_, let currency)) = amount else { return nil }
    return currency
  }

  private static func balance(_ invocation: Invocation) throws(CommandFailure) -> Wei {
    try invocation.value("balance", takes: "an amount of ether such as 10") { try? Wei($0) } ?? .ether(10)
  }
}
