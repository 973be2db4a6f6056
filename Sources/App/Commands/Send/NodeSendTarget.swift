import QuidCore
import QuidNetworking
import QuidPresentation

struct NodeSendTarget: Sendable {
  let base: ProviderURL
  /// The ID of the expected chain; `nil` to accept every chain.
  let chain: UInt64?
  /// The paying account; `nil` for `--resume` without `--from`, which checks the sends of all accounts.
  let from: EthereumAddress?
  /// The maximum time to wait for the signer, and then for a block.
  let wait: Duration
  /// The way in which the transfer replaces a pending transaction; `nil` if it replaces none.
  let replacement: Replacement?

  init(_ command: SendCommand, _ context: CommandContext) throws {
    let options = command.nodeSend
    if context.isRepeated {
      throw CommandError.usage("quid watch cannot repeat a transfer through a node. Run quid send without quid watch.")
    }
    guard let node = options.node else {
      let flag = command.$nodeSend.firstGiven?.flag ?? "--node"
      throw CommandError.usage("\(flag) requires --node. Add --node URL, or --node alone to use the configured node.")
    }
    // Without this check, the missing table would be reported only after the transfer was sent.
    if context.outputFormat.isTable, let option = context.outputFormat.option {
      throw CommandError.usage("\(option) cannot be combined with --node. Use --json instead.")
    }
    if let option = [command.$balance, command.$formula].firstGiven {
      throw CommandError.usage(
        "\(option.flag) cannot be combined with --node: it applies only to the practice wallet. Remove \(option.flag).")
    }
    if command.showsCode, !options.isDryRun {
      throw CommandError.usage(
        "--qr cannot be combined with --node, unless --dry-run is given. Remove --qr or add --dry-run.")
    }
    base = try Self.base(node, context)
    if base.mayContainKey { ResourceLimit.forbidCoreFiles() }
    chain = options.chain
    from = try Self.sender(options, context)
    replacement = try Self.replacement(command)
    if let maximum = options.maximumFeePerGas, let tip = options.priorityFee, tip > maximum {
      throw CommandError.usage("--priority-fee cannot be higher than --max-fee-per-gas, which includes it.")
    }
    if options.isNotAwaited, options.confirmations != nil {
      throw CommandError.usage("--no-wait cannot be combined with --confirmations. Remove one of them.")
    }
    if options.isResumed {
      let sendOptions: [Parameter] =
        [options.$isConfirmed, options.$isDryRun, command.$recipientText] + options.sendOnly
      if let option = sendOptions.firstGiven {
        throw CommandError.usage("--resume cannot be combined with \(option.flag). Remove \(option.flag).")
      }
      if let amount = command.amountText {
        throw CommandError.usage("--resume cannot be combined with an amount. Remove “\(amount.excerpt())”.")
      }
    } else {
      if from == nil {
        throw CommandError.usage("A transfer through a node needs --from with the sender, as in --from 0x…")
      }
      try Self.checkUnit(of: command.words)
    }
    wait = options.wait ?? (options.isResumed ? .zero : .seconds(120))
  }

  /// Returns the way in which a transfer replaces a pending transaction; `nil` if it replaces none.
  private static func replacement(_ command: SendCommand) throws -> Replacement? {
    let options = command.nodeSend
    guard options.cancellation != nil else {
      guard options.isReplacement else { return nil }
      return command.amountText == nil && command.recipientText == nil ? .speedUp : .transfer
    }
    let others: [Parameter] = [options.$isReplacement, options.$nonce, command.$recipientText]
    if let option = others.firstGiven {
      throw CommandError.usage("--cancel cannot be combined with \(option.flag). Remove \(option.flag).")
    }
    if let amount = command.amountText {
      throw CommandError.usage("--cancel cannot be combined with an amount. Remove “\(amount.excerpt())”.")
    }
    return .cancellation
  }

  /// Throws an error for an amount without a unit, because a shell expands an unquoted `$15` to `5`, or 5 ether.
  private static func checkUnit(of words: [String]) throws {
    let amount = words.joined()
    guard SendAmount.isBareNumber(amount) else { return }
    let number = amount.excerpt()
    throw CommandError.usage(
      "The amount “\(number)” has no unit. Give a unit, as in \(number)eth, \(number)usd or '$\(number)'.")
  }

  private static func base(
    _ node: NodeSendOptions.NodeChoice, _ context: CommandContext
  ) throws -> ProviderURL {
    if case .url(let base) = node { return base }
    if let base = context.services.nodes.configured { return base }
    throw CommandError.usage(
      "No node is configured. Give a URL, as in --node http://127.0.0.1:8545, or set QUID_NODE_URL.")
  }

  /// Returns the account of `--from`, or else the configured one, but `nil` with `--resume` or another node.
  private static func sender(
    _ options: NodeSendOptions, _ context: CommandContext
  ) throws -> EthereumAddress? {
    let contacts = context.services.contacts
    if let text = options.sender { return try account(text, named: "--from", try contacts.read()) }
    guard options.node == .configured, !options.isResumed, let text = context.services.nodes.sender else { return nil }
    return try account(text, named: "configuration setting “from”", try contacts.read())
  }

  static func account(
    _ text: String, named source: String, _ book: AddressBook
  ) throws -> EthereumAddress {
    if let contact = book.contact(named: text) { return contact.address }
    do {
      return try PaymentRequest(address: text).address
    } catch {
      guard error == .missingPrefix, let name = try? ContactName(text) else {
        throw CommandError.rejectedInput("\(source): \(error.payerMessage)")
      }
      let message = AddressError.unknownContact(name.description).payerMessage
      throw CommandError.rejectedInput("\(source): \(message)\(book.hint(for: text))")
    }
  }
}

extension AddressError {
  /// The error message for an invalid address of the sender, with a remedy.
  fileprivate var payerMessage: String {
    let advice = "Give the address (0x and 40 digits) or the contact name of the account that pays."
    return switch self {
    case .missingPrefix: "An address starts with 0x. \(advice)"
    case .unknownContact(let name): "There is no contact named “\(name)”. \(advice)"
    case .name, .unresolvedName, .invalidName: "An ENS name such as ann.eth cannot be the sender. \(advice)"
    case .zero, .unowned: "No one holds a key to this address, so it cannot pay. \(advice)"
    case .contractCall, .linkWithSlashes, .brokenLink, .unknownChain, .unknownParameters:
      "A payment link cannot be the sender. \(advice)"
    case .wrongLength, .notHexadecimal, .invisibleCharacter, .secret, .wrongChecksum, .own: message
    }
  }
}
