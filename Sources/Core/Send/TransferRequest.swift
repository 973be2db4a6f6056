/// What a person asks for when ether is to be sent through a node.
public struct TransferRequest: Hashable, Sendable {
  /// How much, or why the text was no amount.
  public var amount: Result<SendAmount, SendAmountError>
  /// Who is paid; `nil` when that was no address.
  public var to: EthereumAddress?
  /// How soon it should be included.
  public var tier: GasTier
  /// The chain it must be; `nil` for whichever the node is on.
  public var chain: UInt64?
  /// The most the fee may come to.
  public var feeLimit: Wei
  /// An unfinished transfer whose place this one takes.
  public var replaced: TransferPlan?
  /// What is wrong already, with the recipient above all; listed behind the amount's own.
  public var problems: [SendProblem]

  /// A request.
  public init(
    _ amount: Result<SendAmount, SendAmountError>, to: EthereumAddress?, tier: GasTier = .standard,
    chain: UInt64? = nil, feeLimit: Wei = TransferRequest.usualFeeLimit, replaced: TransferPlan? = nil,
    problems: [SendProblem] = []
  ) {
    self.amount = amount
    self.to = to
    self.tier = tier
    self.chain = chain
    self.feeLimit = feeLimit
    self.replaced = replaced
    self.problems = problems
  }

  /// 0.1 ether: what a plain transfer costs at 4,761 gwei, more than it has ever been worth to anyone in a hurry.
  public static let usualFeeLimit = Wei(count: 100_000_000_000_000_000)
}
