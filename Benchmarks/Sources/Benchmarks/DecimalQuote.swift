import Foundation

/// The inputs of a quote, as `Decimal`.
struct DecimalTerms {
  let balance: Decimal
  let price: Decimal
  let gwei: Decimal
  let gas: Decimal
}

/// The values of a send quote computed with `Decimal`, with the same rounding as Quid.
struct DecimalQuote {
  let amount: Decimal
  let amountFiat: Decimal
  let fee: Decimal
  let feeFiat: Decimal
  let onChainFee: Decimal
  let onChainFeeFiat: Decimal
  let total: Decimal
  let totalFiat: Decimal
  let balance: Decimal
  let balanceFiat: Decimal
  let remaining: Decimal
  let remainingFiat: Decimal
  let maximum: Decimal
  let maximumFiat: Decimal
  let isValid: Bool

  private static let gweiPerEther = Decimal(1_000_000_000)
  private static let gweiPerEtherInBrief = Decimal(100_000_000)

  init(amount: Decimal, on terms: DecimalTerms) {
    self.amount = amount
    amountFiat = (amount * terms.price).rounded
    fee = (terms.gas * terms.gwei / Self.gweiPerEtherInBrief).rounded
    feeFiat = (fee * terms.price).rounded
    onChainFee = (terms.gas * terms.gwei / Self.gweiPerEther).rounded
    onChainFeeFiat = (onChainFee * terms.price).rounded
    balance = terms.balance
    balanceFiat = (balance * terms.price).rounded
    maximum = balance > fee ? balance - fee : 0
    maximumFiat = (maximum * terms.price).rounded
    total = amount + fee
    totalFiat = (total * terms.price).rounded
    remaining = balance - total
    remainingFiat = (remaining * terms.price).rounded
    isValid = amount > 0 && amount <= maximum
  }

  var figures: String {
    [
      (amount, amountFiat), (fee, feeFiat), (onChainFee, onChainFeeFiat), (total, totalFiat),
      (balance, balanceFiat),
      (remaining, remainingFiat), (maximum, maximumFiat),
    ].map { "\($0) \($1)" }.joined(separator: ", ") + ", \(isValid)"
  }
}
