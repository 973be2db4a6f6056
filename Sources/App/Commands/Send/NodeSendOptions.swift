import QuidCore
import QuidNetworking
import QuidPresentation

/// The options of a send through a node.
struct NodeSendOptions: Sendable {
  /// The URL of the node.
  let base: ProviderURL
  /// The ID of the expected chain; `nil` accepts every chain.
  let chain: UInt64?
  /// The account that pays; `nil` for `--resume` without `--from`, which checks the sends of all accounts.
  let from: EthereumAddress?
  /// The maximum time to wait for the signer, and then for a block.
  let wait: Duration

  /// The specifications of the options that only a send through a node has.
  static let specs = [
    OptionSpec("node", optional: "URL", "the node or signer, which holds the keys"),
    OptionSpec("from", "ADDRESS|NAME", "the account that pays: address or contact"),
    OptionSpec("chain", "ID", "the chain that the node must be on"),
    OptionSpec("yes", "do not ask; needs --chain without a terminal"),
    OptionSpec("dry-run", "show the unsigned transaction, send nothing"),
    OptionSpec("wait", "120s", "the time to wait for the signer and a block"),
    OptionSpec("max-fee", "0.1", "the most ether that the fee may come to"),
    OptionSpec("resume", "find out what became of unfinished sends"),
    OptionSpec("replace", "take the place of an unfinished send"),
  ]

  /// Returns whether the command line has an option of a send through a node.
  ///
  /// Configuration and environment are not considered, so that no setting turns a practice send into a real one.
  static func isNodeSend(_ invocation: Invocation) -> Bool { specs.contains { invocation.has($0.name) } }

  /// Parses the options of an invocation.
  ///
  /// - Throws: ``CommandFailure`` if an option is missing or invalid, or if two options contradict each other.
  init(_ invocation: Invocation, _ context: CommandContext) throws(CommandFailure) {
    if invocation.isWatched {
      throw .usage("quid watch does not repeat a send through a node: it would pay each time.")
    }
    guard invocation.has("node") else {
      let option = Self.specs.first { invocation.has($0.name) }?.name ?? "node"
      throw .usage(
        "--\(option) is for a send through a node. Add --node URL, or --node alone to use the configured node.")
    }
    // Without this check, the missing table would be reported only after the transfer was sent.
    if context.form == .csv { throw .usage("A send through a node has no table. Use --json instead of --csv.") }
    for option in ["balance", "fee-formula"] where invocation.has(option) {
      throw .usage("--\(option) is for the practice wallet. A send through a node goes by the node's own figures.")
    }
    if invocation.has("qr"), !invocation.has("dry-run") {
      throw .usage("--qr is for another wallet to pay, and the node would pay as well. Give --dry-run with it.")
    }
    base = try Self.base(invocation, context)
    if !base.path.isEmpty { ResourceLimit.forbidCoreFiles() }
    chain = try invocation.value("chain", takes: "the number of a chain such as 1") { UInt64($0) }
    from = try Self.sender(invocation, context)
    let isResumed = invocation.has("resume")
    if isResumed, let option = ["yes", "dry-run", "replace", "to", "max-fee"].first(where: { invocation.has($0) }) {
      throw .usage("--resume sends nothing, so it does not take --\(option).")
    }
    if isResumed, let amount = invocation.arguments.first {
      throw .usage("--resume sends nothing, so it does not take “\(amount.excerpt())”.")
    }
    if !isResumed, from == nil {
      throw .usage("A send through a node needs --from, the address of the account that pays.")
    }
    if !isResumed { try Self.checkUnit(invocation) }
    wait =
      try invocation.value("wait", takes: "a time such as 30s or 10m") { Duration(text: $0) }
      ?? (isResumed ? .zero : .seconds(120))
  }

  /// Checks that the amount has a unit.
  ///
  /// A shell expands an unquoted `$15` to `5`, which would be 5 ether.
  ///
  /// - Throws: A usage failure for an amount without a unit.
  private static func checkUnit(_ invocation: Invocation) throws(CommandFailure) {
    let amount = invocation.arguments.joined()
    guard SendAmount.isBareNumber(amount) else { return }
    let number = amount.excerpt()
    throw .usage("“\(number)” has no unit. Write \(number)eth or \(number)usd; in a shell, quote '$\(number)'.")
  }

  private static func base(
    _ invocation: Invocation, _ context: CommandContext
  ) throws(CommandFailure) -> ProviderURL {
    guard let text = invocation.options["node"], !text.isEmpty else {
      if let base = context.services.defaultNode { return base }
      throw .usage(
        "--node needs a URL, as in --node http://127.0.0.1:8545, or a node in QUID_NODE_URL or the configuration.")
    }
    do { return try ProviderURL(text) } catch { throw .usage("--node: \(error.message(typed: text))") }
  }

  /// Returns the account given with `--from`, or the configured account if the configured node is used without
  /// `--resume`; otherwise `nil`.
  private static func sender(
    _ invocation: Invocation, _ context: CommandContext
  ) throws(CommandFailure) -> EthereumAddress? {
    if let text = invocation.options["from"] { return try account(text, named: "--from", context) }
    guard invocation.options["node"] == "", !invocation.has("resume"), let text = context.services.defaultSender else {
      return nil
    }
    return try account(text, named: "from in the configuration", context)
  }

  /// Returns the account of an address or of the name of a contact.
  ///
  /// - Parameter source: The option or setting with the string, for the error message.
  private static func account(
    _ text: String, named source: String, _ context: CommandContext
  ) throws(CommandFailure) -> EthereumAddress {
    if let contact = try context.services.contacts.read().contact(named: text) { return contact.address }
    do throws(AddressError) {
      return try PaymentRequest(address: text).address
    } catch {
      var error = error
      if error == .missingPrefix, let name = try? ContactName(text) { error = .unknownContact(name.description) }
      throw .refusedInput("\(source): \(error.payerMessage)")
    }
  }
}
