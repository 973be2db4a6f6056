import QuidCore
import QuidPresentation

/// The `quid send` command, which plans a send from the practice wallet or sends a transfer through a node.
struct SendCommand: Command {
  static let configuration = CommandConfiguration(
    name: "send",
    summary: "plan an ETH transfer, or send it through a node or signer",
    discussion: [
      "AMOUNT is in ether unless it has a unit: 1.5, 1.5eth, 250gwei, 1wei, 50eur, '€50', '$50' or '£50'. max is the"
        + " whole balance minus the network fee. To send a part of the balance, read it from quid send max and give the"
        + " amount. Quote amounts with $, because the shell expands $5. Omit AMOUNT if the payment link in --to contains an"
        + " amount.",
      "Without --node, the transfer is planned for a practice wallet, and nothing is sent. The network charges the on-chain"
        + " fee; the practice wallet reserves ten times as much, unless you add --fee-formula on-chain.",
      "With --node and --from, the transfer is shown, and after your confirmation it is submitted to the node: quid"
        + " send 0.1eth --to ann --from 0x… --node http://127.0.0.1:8545. The node or signer holds the key,"
        + " which Quid never receives. Plain http is allowed only for local nodes.",
      "--node without a URL uses the node in QUID_NODE_URL or the configuration, and the sender in the configuration."
        + " With --node, AMOUNT needs a unit, as in 0.1eth or '$50', and a fiat amount needs an ether price that is at"
        + " most 5 minutes old. On a chain with another coin, amounts and fees are in that coin, as in 1.5pol.",
      "With a node on Ethereum mainnet, --to also accepts an ENS name such as vitalik.eth, which may contain a-z, 0-9,"
        + " hyphens and dots. The name is resolved again right before the transfer is submitted. If the address has"
        + " changed, nothing is sent.",
      "Each transfer is recorded before it is submitted. If its outcome is unknown (exit code 71), run quid send"
        + " --resume to check the outcome before you send from the same account again.",
    ],
    examples: ["quid send 1.5 --in usd", "quid send 50eur --tier slow", "quid send max --json"],
    otherNames: ["pay": "send", "transfer": "send", "withdraw": "send"],
    surplusHint: recipientHint)

  /// A tool that only plans with the practice wallet, without a node or a recipient, who could be a contact.
  @Argument("AMOUNT", .string("AMOUNT"))
  var amountText: String?
  @Argument("", .string("UNIT"))
  var unit: String?
  @Option("to", .account("ADDRESS|LINK|NAME"), "the recipient: an address, payment link, contact or ENS name")
  var recipientText: String?
  @Flag("qr", "show a payment link and its QR code")
  var showsCode: Bool
  @Option("in", .walletCurrency, "the currency of the fiat values")
  var currency: Currency?
  @Option("tier", .choice, "the speed of the transfer; faster transfers have a higher gas price")
  var tier: GasTier?
  @Option("balance", .ether("10"), "the balance of the practice wallet, in ether; 10 by default")
  var balance: Ether?
  @Option("fee-formula", .choice, "the fee formula; with practice, the fee is ten times the on-chain fee")
  var formula: FeeFormula?
  @OptionGroup
  var nodeSend = NodeSendOptions()

  private var isNodeSend: Bool { $nodeSend.isGiven }
  var isDialogue: Bool { isNodeSend }

  /// The amount and its unit as typed, in one or two arguments.
  var words: [String] { [amountText, unit].compactMap(\.self) }

  func run(in context: CommandContext) async throws -> any CommandReport {
    if let report = try malformedAmountReport(context) { return report }
    if isNodeSend {
      let target = try NodeSendTarget(self, context)
      if nodeSend.isResumed { return try await ResumeSends(target: target, context: context).run() }
      return try await NodeSend(self, target, context).run()
    }
    // The practice wallet has no address of its own.
    let recipient = try context.check(recipient: recipientText, on: Recipient.mainChain, own: nil)
    if showsCode, recipientText == nil {
      throw CommandError.usage("--qr requires a recipient. Add --to with an address or a contact.")
    }
    let amount = try amount(recipient, context.format.numbers)
    let currency = currency ?? Self.typedCurrency(amount) ?? context.walletCurrency
    let market = try await context.services.sendService.market()
    let terms = SendTerms(
      balance: balance ?? .ether(10), market: market, currency: currency, tier: tier ?? .fast,
      formula: formula ?? .practice)
    do {
      let quote = try SendQuote(amount, on: terms, recipientProblems: recipient.problems)
      return SendReport(
        quote: quote, market: market, recipient: recipient, typedCurrency: Self.typedCurrency(amount),
        now: context.services.now(), format: context.format, codeAlphabet: showsCode ? context.alphabet : nil,
        hasNode: context.services.nodes.configured != nil)
    } catch {
      throw CommandError.rejectedInput(
        "The balance is too large to compute exact values. Give a smaller balance with --balance.")
    }
  }

  /// Returns the typed amount or the error in it; without an amount, that of the payment link.
  ///
  /// - Parameter chain: The ID of the node's chain, whose coin the amount can name; `nil` for the practice wallet.
  func amount(
    _ recipient: SendRecipient, _ numbers: NumberFormat, on chain: UInt64? = nil
  ) throws -> Result<SendAmount, SendAmountError> {
    guard let text = try typedAmount() else {
      if let requested = recipient.recipient?.requested { return .success(.ether(requested)) }
      // The amount may be missing because the payment link is invalid, so the error of the recipient is reported.
      if let problem = recipient.problems.first, !recipient.isUnresolvedName {
        throw CommandError.rejectedInput(CommandStrings().message(of: problem, numbers, at: nil))
      }
      throw Self.missingAmount
    }
    if let chain, let message = Self.unitError(in: text, on: chain, isChainNamed: nodeSend.chain == chain) {
      throw CommandError.rejectedInput("\(message) Nothing was sent.")
    }
    let coins = chain.map { [NativeCoin(ofChain: $0)] } ?? []
    let amount: SendAmount
    do { amount = try SendAmount(text, coins: coins) } catch { return .failure(error) }
    if case .fiat(_, let currency) = amount, let typed = TypedAmount(text) {
      try FixedDecimal.rejectAmbiguous(typed.number, in: currency)
    }
    return .success(amount)
  }

  /// Returns the error for an amount in the unit of another coin than that of the chain; `nil` if there is none.
  ///
  /// On an unknown chain, `eth` means its coin, but only if the user has named the chain.
  static func unitError(in text: String, on chain: UInt64, isChainNamed: Bool) -> String? {
    let coin = NativeCoin(ofChain: chain)
    guard let unit = SendAmount.unit(of: text), let named = KnownChain.coins.first(where: { $0.isNamed(unit) }),
      named != coin
    else { return nil }
    guard let name = KnownChain.withID(chain)?.name else {
      if named == .ether, isChainNamed { return nil }
      return
        "The coin of chain \(chain) is unknown, so “\(text.excerpt())” may be another amount. To send this coin, write"
        + " eth for its unit and add --chain \(chain)."
    }
    return "The coin of \(name) is \(coin.symbol), not \(named.symbol). To send it, write"
      + " \(text.dropLast(unit.count))\(coin.symbol.lowercased())."
  }

  static let missingAmount = CommandError.usage(
    "quid send needs an amount, as in quid send 1.5. See quid help send.")

  /// Returns the typed amount with its unit; `nil` without an amount.
  func typedAmount() throws -> String? {
    if let text = amountText, text.hasSuffix("%") || ["half", "all"].contains(text.lowercased()) {
      throw CommandError.usage(
        "“\(text.excerpt())” is not an amount. quid send max sends the whole balance, and shows it; for a part of it, give"
          + " the amount.")
    }
    guard let text = amountText, let unit else { return amountText }
    guard unit.contains(where: { !$0.isNumber }) else {
      throw CommandError.usage("quid send does not take “\(unit.excerpt())”. See quid help send.")
    }
    if let recipient = Self.recipient(text, unit) {
      throw CommandError.usage("quid send does not take “\(recipient.excerpt())”. \(Self.recipientHint)")
    }
    return words.joined(separator: " ")
  }

  private static let recipientHint = "Give the recipient with --to, as in quid send 0.75 --to ann."

  /// Returns the word that is no part of an amount, such as `ann` in `1.5eth ann`; `nil` for an amount and a unit.
  private static func recipient(_ text: String, _ unit: String) -> String? {
    // A URL can contain an API key.
    guard !unit.contains(":") else { return nil }
    if (try? SendAmount(unit)) != nil { return text }
    let isAddress = unit.hasPrefix("0x") || ENSName.isNameLike(unit)
    return (isAddress || text.last?.isNumber == false) && (try? SendAmount(text)) != nil ? unit : nil
  }

  /// Returns the JSON report for an invalid amount, without any request; `nil` for a valid or missing amount.
  private func malformedAmountReport(_ context: CommandContext) throws -> MalformedSendReport? {
    guard let text = try typedAmount() else { return nil }
    let amountError: SendAmountError
    do {
      // The coin of the node's chain is not known yet.
      _ = try SendAmount(text, coins: isNodeSend ? KnownChain.coins : [])
      return nil
    } catch {
      // An amount that is too large to be represented is reported as a balance error.
      guard error != .number(.tooLarge) else { return nil }
      amountError = error
    }
    guard context.outputFormat == .json, !context.isRepeated else {
      throw CommandError.rejectedInput(amountError.message(typed: text))
    }
    let recipient = try context.check(recipient: recipientText, on: Recipient.mainChain, own: nil)
    return MalformedSendReport(
      error: amountError, text: text,
      // Only a node, which is not contacted here, could resolve the name.
      recipient: isNodeSend && recipient.isUnresolvedName ? SendRecipient(nil) : recipient,
      currency: currency ?? context.walletCurrency, tier: tier ?? (isNodeSend ? .standard : .fast),
      formula: isNodeSend ? "node" : (formula ?? .practice).rawValue,
      balance: isNodeSend ? nil : balance ?? .ether(10))
  }

  /// Returns the currency of a fiat amount; `nil` for an amount in ether or an invalid amount.
  static func typedCurrency(_ amount: Result<SendAmount, SendAmountError>) -> Currency? {
    guard case .success(.fiat(_, let currency)) = amount else { return nil }
    return currency
  }
}
