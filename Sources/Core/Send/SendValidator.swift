/// A validator that checks an amount of ether against a balance and a fee.
package struct SendValidator: Hashable, Sendable {
  /// The balance of the wallet, from which the amount and the fee are paid.
  package let balance: Ether
  /// The network fee of the transfer; `nil` if the fee is unknown.
  package let fee: Ether?

  /// Creates a validator for a given balance and fee.
  package init(balance: Ether, fee: Ether?) {
    self.balance = balance
    self.fee = fee
  }

  /// The maximum amount that can be sent: the balance minus the fee, at least zero; `nil` if the fee is unknown.
  package var maximum: Ether? { fee.map { (try? balance.subtracting($0)) ?? .zero } }

  /// Returns the errors that prevent sending an amount of ether, or an empty array if the amount can be sent.
  package func problems(with amount: Ether) -> [SendError] {
    if amount > balance { return [.exceedsBalance(maximum: maximum)] }
    if let maximum, amount > maximum { return [.feeNotCovered(maximum: maximum)] }
    return amount.isZero ? [maximum == .zero ? .feeNotCovered(maximum: .zero) : .zero] : []
  }

  /// Returns the ``SendError`` that corresponds to an error from parsing an amount.
  package func problem(with error: SendAmountError) -> SendError {
    switch error {
    case .number(.empty): .empty
    case .number(.malformed(let flaw)): .malformed(.number(flaw))
    case .number(.tooPrecise(let decimals)): .tooPrecise(decimals: decimals)
    // A number above 2¹²⁸ wei exceeds any balance.
    case .number(.tooLarge): .exceedsBalance(maximum: maximum)
    case .unknownUnit(let name): .malformed(.unknownUnit(name))
    }
  }
}
