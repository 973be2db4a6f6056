import QuidCore
import QuidPresentation

/// The `quid send` command, which plans a send from the practice wallet or sends a transfer through a node.
enum SendCommand {
  static let spec = CommandSpec(
    name: "send",
    synopsis: "AMOUNT [--to ADDRESS] [--node URL --from ADDRESS]",
    summary: "plan a send of ETH, or send it through a node or signer",
    details: [
      "AMOUNT is in ether unless it has a unit: 1.5, 1.5eth, 1.5 eth, 250gwei, 1wei, 50eur, '€50', '$50', '£50'; max is"
        + " all that can be sent. Quote '$50', because a shell replaces $5. AMOUNT may be left out when the payment link"
        + " given with --to names one.",
      "Without --node the plan is made for a practice wallet, and nothing is sent.",
      "With --node and --from the transfer is planned on what the node says, shown, confirmed and handed over once; the"
        + " node or signer holds the key, Quid never sees it. Plain http is for this machine alone:"
        + " quid send 0.1eth --to ann --from 0x… --node http://127.0.0.1:8545",
      "Only --node makes a send real. Without a URL it takes the node of QUID_NODE_URL or the configuration, and the"
        + " sender of the configuration. A real send requires a unit in the amount, as in 0.1eth or '$50', and a fiat"
        + " amount a price that is at most 5 minutes old.",
      "Every send is written down before it leaves. When its outcome is unknown (exit code 71), nothing more is sent from"
        + " the account until quid send --resume has found out.",
    ],
    options: [
      OptionSpec("to", "ADDRESS|LINK|NAME", "the recipient: an address, link or contact"),
      OptionSpec("qr", "show the payment link and its QR code"),
      OptionSpec("in", "EUR|USD|GBP", "the currency that values are shown in"),
      OptionSpec("tier", "slow|standard|fast", "how soon the transfer should be included"),
      OptionSpec("balance", "10", "the ether in the practice wallet"),
      OptionSpec("fee-formula", "practice|on-chain", "the formula of the fee"),
    ] + NodeSendOptions.specs,
    examples: [
      "quid send 1.5 --in usd",
      "quid send 50eur --tier slow",
      "quid send max --json",
    ],
    argumentLimit: 2,
    isDialogue: NodeSendOptions.isNodeSend,
    run: { invocation, context throws(CommandFailure) in try await run(invocation, context) })

  private static func run(
    _ invocation: Invocation, _ context: CommandContext
  ) async throws(CommandFailure) -> any CommandReport {
    let isNodeSend = NodeSendOptions.isNodeSend(invocation)
    if let report = try malformed(invocation, isNodeSend: isNodeSend, context) { return report }
    if isNodeSend {
      let options = try NodeSendOptions(invocation, context)
      if invocation.has("resume") { return try await ResumeSends(options, context).run() }
      return try await NodeSend(invocation, options, context).run()
    }
    // The practice wallet has no address of its own.
    let recipient = try context.check(recipient: invocation.options["to"], on: Recipient.mainChain, own: nil)
    if invocation.has("qr"), !invocation.has("to") {
      throw .usage("--qr needs to know who is paid. Give --to as well.")
    }
    let amount = try amount(invocation, recipient, context.format.numbers)
    let balance = try balance(invocation)
    let currency = try currency(invocation) ?? typedCurrency(amount) ?? .eur
    let tier = try invocation.choice("tier", of: GasTier.self) ?? .fast
    let formula = try invocation.choice("fee-formula", of: FeeFormula.self) ?? .practice

    let market = try await context.market()
    let terms = SendTerms(
      balance: balance, prices: market.prices?.value, gas: market.gas?.value, currency: currency, tier: tier,
      formula: formula)
    do {
      let quote = try SendQuote(amount, on: terms, recipientProblems: recipient.problems)
      return SendReport(
        quote: quote, market: market, recipient: recipient, typedCurrency: Self.typedCurrency(amount),
        now: context.services.now(), format: context.format, codeAlphabet: invocation.has("qr") ? context.alphabet : nil
      )
    } catch {
      throw .refusedInput("These figures are too large to be shown exactly. Give a smaller --balance.")
    }
  }

  /// Returns the currency given with `--in`, or `nil` without that option.
  ///
  /// - Throws: A usage failure for a currency that the wallet does not support.
  static func currency(_ invocation: Invocation) throws(CommandFailure) -> Currency? {
    guard let text = invocation.options["in"] else { return nil }
    let codes = SendAmount.currencies.map(\.code)
    guard let currency = CurrencyArgument.read(text), codes.contains(currency.code) else {
      throw Invocation.wrongWord(text, for: "--in", among: codes)
    }
    return currency
  }

  /// Returns the typed amount, or else the amount in the payment link.
  ///
  /// - Returns: The amount, or the error in the typed string.
  /// - Throws: The error in the recipient if the payment link is invalid, or a usage failure if the amount is missing.
  static func amount(
    _ invocation: Invocation, _ recipient: RecipientCheck, _ numbers: NumberFormat
  ) throws(CommandFailure) -> Result<SendAmount, SendAmountError> {
    guard let text = try typedAmount(invocation) else {
      if let requested = recipient.recipient?.requested { return .success(.ether(requested)) }
      // The amount is missing because the payment link is invalid, so the error in the link is reported.
      if let problem = recipient.problems.first { throw .refusedInput(problem.message(numbers)) }
      throw .usage("quid send needs an amount, as in quid send 1.5. See quid help send.")
    }
    do throws(SendAmountError) { return .success(try SendAmount(text)) } catch { return .failure(error) }
  }

  /// Returns the typed amount, whose unit may be a separate argument, or `nil` without an amount.
  ///
  /// - Throws: A usage failure for a second argument that is not a unit.
  static func typedAmount(_ invocation: Invocation) throws(CommandFailure) -> String? {
    guard invocation.arguments.count > 1 else { return invocation.arguments.first }
    let unit = invocation.arguments[1]
    guard unit.contains(where: { !$0.isNumber }) else {
      throw .usage("quid send does not take “\(unit.excerpt())”. See quid help send.")
    }
    return invocation.arguments.joined(separator: " ")
  }

  /// Returns the JSON report for an invalid amount, before any request is sent, or `nil` for a valid or missing amount.
  ///
  /// - Throws: The error in the amount, unless the output format is JSON.
  private static func malformed(
    _ invocation: Invocation, isNodeSend: Bool, _ context: CommandContext
  ) throws(CommandFailure) -> MalformedSendReport? {
    guard let text = try typedAmount(invocation) else { return nil }
    let amountError: SendAmountError
    do throws(SendAmountError) {
      _ = try SendAmount(text)
      return nil
    } catch {
      // An amount that is too large to be represented is reported as a balance error.
      guard error != .number(.tooLarge) else { return nil }
      amountError = error
    }
    guard context.form == .json, !invocation.isWatched else { throw .refusedInput(amountError.message(typed: text)) }
    let formula = try invocation.choice("fee-formula", of: FeeFormula.self) ?? .practice
    return MalformedSendReport(
      error: amountError, text: text,
      recipient: try context.check(recipient: invocation.options["to"], on: Recipient.mainChain, own: nil),
      currency: try currency(invocation) ?? .eur,
      tier: try invocation.choice("tier", of: GasTier.self) ?? (isNodeSend ? .standard : .fast),
      formula: isNodeSend ? "node" : formula.rawValue, balance: isNodeSend ? nil : try balance(invocation))
  }

  /// Returns the currency of a fiat amount, or `nil` for an amount in ether or an invalid amount.
  static func typedCurrency(_ amount: Result<SendAmount, SendAmountError>) -> Currency? {
    guard case .success(.fiat(_, let currency)) = amount else { return nil }
    return currency
  }

  private static func balance(_ invocation: Invocation) throws(CommandFailure) -> Ether {
    try invocation.value("balance", takes: "an amount of ether such as 10") { try? Ether($0) } ?? .ether(10)
  }
}
