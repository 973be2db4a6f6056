/// What is wrong with a send, with what a person needs to put it right.
public enum SendProblem: Error, Hashable, Sendable {
  /// No amount was given.
  case empty
  /// The amount is not a number in a unit Quid knows.
  case malformed(Malformation)
  /// The amount is nothing.
  case zero
  /// The amount has more decimals than its unit; the number is how many the unit has.
  case tooPrecise(decimals: Int)
  /// The amount is more than the wallet holds. The maximum amount is given, unless the fee is unknown.
  case exceedsBalance(maximum: Wei?)
  /// The wallet holds the amount, but not the fee on top. The most that can be sent is given.
  case feeNotCovered(maximum: Wei)
  /// The recipient is not an address, its checksum does not hold, or it is a link that cannot be paid.
  case badAddress(AddressFlaw)
  /// The payment link asks for another chain than the wallet is on.
  case wrongChain(asked: UInt64, wallet: UInt64)
  /// The node is on another chain than the person has asked for.
  case nodeOnOtherChain(asked: UInt64, node: UInt64)
  /// The node cannot sign for the account that is to pay.
  case unknownSender(EthereumAddress)
  /// The node says that the transfer would fail, as a contract that takes no ether makes it.
  case wouldFail(NodeRefusal)
  /// The fee could come to more than the person is ready to pay.
  case feeTooHigh(ceiling: Wei, limit: Wei)
  /// It is not known what became of an earlier send from the same account.
  case unfinishedSend(nonce: UInt64, hash: TransactionHash?)
  /// An earlier send from the same account, whose outcome was unknown or that was reported as not made, was made after
  /// all. A transaction with other fees may be that send or another one of the same amount to the same recipient.
  case madeAfterAll(TransferPlan, by: TransactionHash, hasOtherFees: Bool)
  /// Too many transactions of the account wait for a block.
  case nonceGap(waiting: UInt64)

  /// What is malformed about an amount.
  public enum Malformation: Hashable, Sendable {
    /// A character that does not belong in a number.
    case number(DecimalSyntaxError.Flaw)
    /// A unit that nothing can be sent in; the text stood behind the number.
    case unknownUnit(String)
  }

  /// The name of the problem in JSON.
  public var code: String {
    switch self {
    case .empty: "empty"
    case .malformed: "malformed"
    case .zero: "zero"
    case .tooPrecise: "tooPrecise"
    case .exceedsBalance: "exceedsBalance"
    case .feeNotCovered: "feeNotCovered"
    case .badAddress(.wrongChecksum): "badChecksum"
    case .badAddress: "badAddress"
    case .wrongChain, .nodeOnOtherChain: "wrongChain"
    case .unknownSender: "unknownSender"
    case .wouldFail: "wouldFail"
    case .feeTooHigh: "feeTooHigh"
    case .unfinishedSend: "unfinishedSend"
    case .madeAfterAll: "madeAfterAll"
    case .nonceGap: "nonceGap"
    }
  }
}
