/// Decides whether an amount can leave a wallet.
public struct SendValidator: Hashable, Sendable {
  /// What the wallet holds.
  public let balance: Wei
  /// What the network takes for the transfer.
  public let fee: Wei

  /// A validator for one wallet and one fee.
  public init(balance: Wei, fee: Wei) {
    self.balance = balance
    self.fee = fee
  }

  /// The most that can be sent: the balance without the fee, and nothing when the fee is the larger.
  public var maximum: Wei { (try? balance.subtracting(fee)) ?? .zero }

  /// What is wrong with sending the amount; empty when nothing is.
  public func problems(with amount: Wei) -> [SendProblem] {
    if amount > balance { return [.exceedsBalance(maximum: maximum)] }
    if amount > maximum { return [.feeNotCovered(maximum: maximum)] }
    return amount.isZero ? [maximum.isZero ? .feeNotCovered(maximum: .zero) : .zero] : []
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
