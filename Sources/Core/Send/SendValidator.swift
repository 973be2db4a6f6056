/// Decides whether an amount can leave a wallet.
public struct SendValidator: Hashable, Sendable {
  /// What the wallet holds.
  public let balance: Wei
  /// What the network takes for the transfer; `nil` where it is unknown.
  public let fee: Wei?

  /// A validator for one wallet and one fee.
  public init(balance: Wei, fee: Wei?) {
    self.balance = balance
    self.fee = fee
  }

  /// The maximum amount: the balance without the fee, zero when the fee is the larger, `nil` when the fee is unknown.
  public var maximum: Wei? { fee.map { (try? balance.subtracting($0)) ?? .zero } }

  /// What is wrong with sending the amount; empty when nothing is.
  public func problems(with amount: Wei) -> [SendProblem] {
    if amount > balance { return [.exceedsBalance(maximum: maximum)] }
    if let maximum, amount > maximum { return [.feeNotCovered(maximum: maximum)] }
    return amount.isZero ? [maximum == .zero ? .feeNotCovered(maximum: .zero) : .zero] : []
  }

  /// What is wrong with text that is no amount.
  public func problem(with error: SendAmountError) -> SendProblem {
    switch error {
    case .number(.empty): .empty
    case .number(.malformed(let flaw)): .malformed(.number(flaw))
    case .number(.tooPrecise(let decimals)): .tooPrecise(decimals: decimals)
    // More than 128 bits of wei is more than anyone holds.
    case .number(.tooLarge): .exceedsBalance(maximum: maximum)
    case .unknownUnit(let name): .malformed(.unknownUnit(name))
    }
  }
}
