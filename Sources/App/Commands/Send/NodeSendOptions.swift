import QuidCore
import QuidNetworking
import QuidPresentation

/// The options of a send through a node, without which no setting turns a practice send into a real one.
struct NodeSendOptions: Sendable {
  @Option("node", .node, "the URL of the Ethereum node or signer that signs the transfer")
  var node: NodeChoice?
  @Option("from", .account("ADDRESS|NAME"), "the sender: an address or a contact")
  var sender: String?
  @Option("chain", .number("a chain ID such as 1", placeholder: "ID"), "the chain ID that the node must report")
  var chain: UInt64?
  @Flag("yes", "send without confirmation; without a terminal, --chain is also required")
  var isConfirmed: Bool
  @Flag("dry-run", "show the unsigned transaction without sending it")
  var isDryRun: Bool
  @Option(
    "wait", .duration("a time such as 30s or 10m"),
    "the maximum time to wait for the signer, and again for the transaction to be included in a block",
    placeholder: "120s")
  var wait: Duration?
  @Option("max-fee", .ether("0.1"), "the maximum network fee, in ether or the coin of the chain")
  var maximumFee: Ether?
  @Option("max-fee-per-gas", .gasPrice, "the maximum price per unit of gas, with a unit; by default that of --tier")
  var maximumFeePerGas: Ether?
  @Option("priority-fee", .gasPrice, "the priority fee (tip) per unit of gas, with a unit; by default that of --tier")
  var priorityFee: Ether?
  @Option(
    "confirmations", .number("a number of blocks such as 3"), "the number of blocks to wait for after the transfer")
  var confirmations: UInt64?
  @Flag("no-wait", "return after the submission, without waiting for the transfer to be included in a block")
  var isNotAwaited: Bool
  @Flag("resume", "check the outcome of pending transfers")
  var isResumed: Bool
  @Flag(
    "replace",
    "replace the pending transfer with this one, so that only one of them is executed; without AMOUNT and --to, send it"
      + " again with higher fees")
  var isReplacement: Bool
  @Option("cancel", .cancelledNonce, "cancel the pending transfer, or a transaction made elsewhere with nonce N")
  var cancellation: CancelledNonce?
  @Option("nonce", .number("a nonce such as 7"), "the nonce of the transaction to replace, or the next one")
  var nonce: UInt64?

  enum CancelledNonce: Hashable, Sendable {
    /// The nonce of the only pending transfer in the journal, for `--cancel` without a value.
    case pending
    case nonce(UInt64)
  }

  enum NodeChoice: Hashable, Sendable {
    case configured
    case url(ProviderURL)
  }
}

extension NodeSendOptions {
  /// The options that apply only to a new transfer on the command line.
  var sendOnly: [Parameter] {
    [
      $isReplacement, $cancellation, $nonce, $maximumFee, $maximumFeePerGas, $priorityFee, $confirmations,
      $isNotAwaited,
    ]
  }
}

extension [Parameter] {
  /// The first parameter that the command line contains; `nil` if it contains none.
  var firstGiven: Parameter? { first(where: \.isGiven) }
}

extension ValueParser where Value == NodeSendOptions.NodeChoice {
  static var node: ValueParser {
    ValueParser(placeholder: "URL", isValueOptional: true) { string, name in
      guard !string.isEmpty else { return .configured }
      return .url(try ValueParser<ProviderURL>.nodeURL.parse(string, name))
    }
  }
}

extension ValueParser where Value == NodeSendOptions.CancelledNonce {
  fileprivate static var cancelledNonce: ValueParser {
    ValueParser(placeholder: "N", isValueOptional: true) { string, name in
      guard !string.isEmpty else { return .pending }
      guard let nonce = UInt64(string) else {
        throw CommandError.usage("\(name) takes a nonce such as 7, not “\(string.excerpt())”.")
      }
      return .nonce(nonce)
    }
  }
}

extension ValueParser where Value == String {
  static func account(_ placeholder: String) -> ValueParser { .string(placeholder, completion: .local(.contacts)) }
}
