/// An error that indicates why a transfer is not possible, with details as associated values.
public enum SendError: NamedError, Hashable, Sendable {
  /// The amount is an empty string.
  case empty
  /// The number or the unit of the amount is invalid. The associated value describes the invalid part.
  case malformed(MalformedAmount)
  /// The amount is zero.
  case zero
  /// The amount has more decimals than `decimals`, the number that its unit allows.
  case tooPrecise(decimals: Int)
  /// The amount exceeds the balance. `maximum` is the largest amount that can be sent; `nil` if the fee is unknown.
  case exceedsBalance(maximum: Ether?)
  /// The balance covers the amount without the fee. `maximum` is the largest amount that can be sent.
  case feeNotCovered(maximum: Ether)
  /// The recipient is invalid or must not be paid. The associated value is the reason.
  case badAddress(AddressError)
  /// The payment link requires a chain that is not the chain of the wallet. Both values are chain IDs (EIP-155).
  case wrongChain(requested: UInt64, wallet: UInt64)
  /// The user requires a chain that is not the chain of the node. Both values are chain IDs (EIP-155).
  case nodeOnOtherChain(requested: UInt64, node: UInt64)
  /// The node cannot sign for the paying account. The associated value is the address of that account.
  case unknownSender(EthereumAddress)
  /// The node predicts with the associated error that the transfer would fail, as for a contract that rejects ether.
  case wouldFail(JSONRPCError)
  /// The maximum fee of the transfer, `ceiling`, exceeds `limit`, the maximum fee that the user accepts.
  case feeTooHigh(ceiling: Ether, limit: Ether)
  /// An earlier transfer from the same account has no final outcome yet, so another transfer is not allowed.
  ///
  /// `nonce` and `hash` identify the earlier transaction; `hash` is `nil` if it is unknown. `successor` is `nil` if the
  /// earlier transfer can be replaced. `gap` is the next nonce of the account, which no transaction has, if the earlier
  /// transfer waits for it.
  case unfinishedSend(nonce: UInt64, hash: TransactionHash?, successor: Successor? = nil, gap: UInt64? = nil)
  /// The fees are too low to replace the pending transaction. `lowest` contains the lowest fees per unit of gas, and
  /// `market` those of a new transfer if the fees that the node shows are more than ten times as high, so that the user
  /// must choose them.
  case replacementFeeTooLow(lowest: FeeEstimate, market: FeeEstimate? = nil)
  /// An earlier transfer from the same account was executed, although its outcome was reported as failed or unknown.
  ///
  /// The values are its plan and the hash of its transaction. If `hasOtherFees` is `true`, the fees differ from the
  /// plan, so that the transaction may belong to another transfer of the same amount to the same recipient.
  case madeAfterAll(TransferPlan, by: TransactionHash, hasOtherFees: Bool)
  /// The account has too many pending transactions; `waiting` is their number.
  case tooManyPending(waiting: UInt64)

  /// The balance, above 2¹²⁸ − 1 wei, covers the amount, but the amount exceeds `maximum`, the largest single transfer.
  case exceedsTransferLimit(maximum: Ether)
  /// The maximum amount cannot be computed, because the chain charges an ``L1Fee`` that the node does not return.
  case l1FeeUnknown

  /// The condition for a transfer after an earlier one of unknown outcome, whose nonce has been used.
  public struct Successor: Hashable, Sendable {
    /// The nonce that the user must choose for the new transfer.
    public let nonce: UInt64
    /// The number of the block from which the new transfer is allowed; `nil` if it is allowed now.
    public let block: UInt64?

    /// Creates a condition from the nonce of the new transfer and the number of a block.
    package init(nonce: UInt64, block: UInt64?) {
      self.nonce = nonce
      self.block = block
    }
  }

  /// The invalid part of an amount: the number or the unit.
  public enum MalformedAmount: Hashable, Sendable {
    /// The number in the amount is not valid. The associated value is the reason.
    case number(DecimalSyntaxError.Reason)
    /// The unit of the amount is not supported. The associated value is the unit as the user typed it, such as `btc`.
    case unknownUnit(String)
  }

  /// The identifier of the error in JSON output, such as `exceedsBalance`.
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
    case .replacementFeeTooLow: "replacementFeeTooLow"
    case .madeAfterAll: "madeAfterAll"
    case .tooManyPending: "nonceGap"
    case .exceedsTransferLimit: "exceedsTransferLimit"
    case .l1FeeUnknown: "l1FeeUnknown"
    }
  }

  func with(transferLimit: Ether) -> SendError {
    switch self {
    case .exceedsBalance, .feeNotCovered: .exceedsTransferLimit(maximum: transferLimit)
    default: self
    }
  }

  /// The error with a maximum amount that remains valid if the fee rises by `rise`, if there is any.
  func with(feeRise rise: Ether) -> SendError {
    func reduced(_ maximum: Ether) -> Ether {
      let rest = (try? maximum.subtracting(rise)) ?? .zero
      return rest.isZero ? maximum : rest
    }
    return switch self {
    case .exceedsBalance(let maximum?): .exceedsBalance(maximum: reduced(maximum))
    case .feeNotCovered(let maximum): .feeNotCovered(maximum: reduced(maximum))
    case .exceedsTransferLimit(let maximum): .exceedsTransferLimit(maximum: reduced(maximum))
    default: self
    }
  }

  /// The error without the maximum amount, for a fee that is not known completely.
  var withoutMaximum: SendError {
    switch self {
    case .exceedsBalance: .exceedsBalance(maximum: nil)
    case .feeNotCovered: .feeNotCovered(maximum: .zero)
    default: self
    }
  }
}
