public import Foundation
public import QuidCore

/// The display values of a transfer through an Ethereum node.
///
/// The values are shown before the transfer is sent, and again after it is included in a block.
public struct TransferViewState: Hashable, Sendable {
  /// The rows of a table with the amount, the fee, the total and the balance, in ether and fiat.
  public var rows: [SendPlanViewState.Row]
  /// The address of the paying account: its 40 hexadecimal digits without `0x`, in ten groups of four.
  public var sender: [String]
  /// The chain ID, the nonce and the gas limit of the transfer.
  ///
  /// An example is `Chain 1 · nonce 7 · up to 21000 gas`. The nonce is the number of earlier transactions of
  /// the account.
  public var chainLine: String
  /// The price of ether with its source and age, such as `1 ETH = €1,520.00 · CoinGecko, 12 s ago`.
  ///
  /// If the price is unknown, the line is a sentence that the values in fiat are missing.
  public var priceLine: String
  /// The error messages, one for each reason why the transfer cannot be sent; empty if it can be sent.
  public var problems: [String]

  /// Creates the display values of a transfer.
  ///
  /// - Parameters:
  ///   - proposal: The proposal for the transfer, with its amount and its expected and maximum fee.
  ///   - receipt: The receipt of the transfer; `nil`, the default, if the transfer is not yet included in a
  ///     block.
  ///   - balanceAfter: The balance of the paying account after the block of the transfer; `nil`, the default,
  ///     if it is unknown.
  ///   - tier: The gas tier of the transfer.
  ///   - price: The price of one ether; `nil` if it is unknown.
  ///   - currency: The currency of the fiat values.
  ///   - now: The current time, from which the age of the price is computed.
  ///   - format: The formats of numbers and dates.
  public init(
    _ proposal: TransferProposal, _ receipt: TransactionReceipt? = nil, balanceAfter: Ether? = nil, tier: GasTier,
    at price: Sourced<ExchangeRate>?, in currency: Currency, now: Date, _ format: DisplayFormat
  ) {
    let numbers = format.numbers
    let unknown = NumberFormat.unknown
    func row(_ label: String, _ wei: Ether?, note: String = "") -> SendPlanViewState.Row {
      let fiat = wei.flatMap { wei in price.flatMap { try? $0.value.value(of: wei) } }
      return SendPlanViewState.Row(
        label: label, ether: wei.map(numbers.ether) ?? unknown,
        fiat: fiat.map { numbers.smallAmount($0, currency) } ?? (price == nil ? "" : unknown), note: note)
    }
    // Rounded to three decimals for display; the exact fees are in the rows, to the wei.
    func gwei(_ wei: Ether) -> String {
      let shown = GasPrice(wei).map { (try? $0.gwei.rounded(toDecimals: 3, .halfEven)) ?? $0.gwei }
      return "\(shown.map { numbers.exact($0) } ?? unknown) gwei"
    }
    var rows = [row("Amount", proposal.amount)]
    if let receipt, let fee = try? receipt.fee() {
      let total = proposal.amount.flatMap { try? $0.adding(fee) }
      rows.append(row("Fee paid", fee, note: "\(receipt.gasUsed) gas at \(gwei(receipt.gasPrice))"))
      if let l1Fee = receipt.l1Fee { rows.append(row("L1 fee", l1Fee, note: "included in the fee")) }
      rows.append(row("Total", receipt.isSuccess ? total : fee))
      rows.append(row("Balance before", proposal.terms.balance))
      if let balanceAfter { rows.append(row("Balance after", balanceAfter)) }
    } else {
      let expected = (try? proposal.fees.expected()) ?? proposal.fees.maximum
      rows.append(row("Fee, expected", proposal.estimate, note: "\(tier.rawValue), \(gwei(expected))"))
      rows.append(row("Fee, at most", proposal.ceiling, note: gwei(proposal.fees.maximum)))
      rows.append(row("Maximum total", proposal.total))
      rows.append(row("Balance", proposal.terms.balance))
      rows.append(row("Remains, at least", proposal.remaining))
    }
    self.rows = rows
    sender = proposal.terms.from.groups
    chainLine = "Chain \(proposal.terms.chain) · nonce \(proposal.nonce) · up to \(proposal.gasLimit) gas"
    priceLine =
      price.map { "1 ETH = \(numbers.smallAmount($0.value.rate, currency)) · \($0.provenance(at: now, format))" }
      ?? "The price of ether is unknown, so values in \(currency.code) are missing."
    problems = proposal.problems.map { $0.message(numbers) }
  }
}
