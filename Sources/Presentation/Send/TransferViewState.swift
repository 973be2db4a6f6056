public import QuidCore

/// The display values of a transfer through an Ethereum node, before it is sent and after it is included in a block.
public struct TransferViewState: Hashable, Sendable {
  /// The rows of a table with the amount, the fees, the total and the balance, in ether and fiat.
  public var rows: [SendPlanViewState.Row]
  /// The address of the paying account: its 40 hexadecimal digits without `0x`, in ten groups of four.
  public var sender: [String]
  /// The chain ID, nonce and gas limit of the transfer, such as `Chain 1 · nonce 7 · gas limit 21000`.
  public var chainLine: String
  /// The price of ether or of the coin of the chain, such as `1 ETH = €1,520.00 · CoinGecko, 12 s ago`, or a note that fiat values are missing.
  public var priceLine: String
  /// The error messages, one for each reason why the transfer cannot be sent; empty if it can be sent.
  public var problems: [String]

  /// Creates the display values of a transfer.
  ///
  /// - Parameters:
  ///   - receipt: The receipt of the transfer; `nil`, the default, if the transfer is not yet included in a block.
  ///   - balanceAfter: The balance of the paying account after the block of the transfer; `nil`, the default, if it is
  ///     unknown.
  ///   - price: The price of one ether; `nil` if it is unknown.
  public init(
    _ proposal: TransferReview.Proposal, _ receipt: TransactionReceipt? = nil, balanceAfter: EtherBalance? = nil,
    tier: GasTier,
    at price: Sourced<ExchangeRate>?, in currency: Currency, now: Date, _ format: DisplayFormat
  ) {
    let coin = NativeCoin(ofChain: proposal.terms.chain)
    let (numbers, strings) = (format.numbers.onChain(proposal.terms.chain), format.strings)
    let unknown = NumberFormat.unknown
    func row(_ kind: SendValue, _ wei: Ether?, note: String = "", isEssential: Bool = false) -> SendPlanViewState.Row {
      row(kind, balance: wei.map { EtherBalance($0) }, note: note, isEssential: isEssential)
    }
    func row(
      _ kind: SendValue, balance: EtherBalance?, note: String = "", isEssential: Bool = false
    ) -> SendPlanViewState.Row {
      let fiat = balance?.ether.flatMap { wei in price.flatMap { try? $0.value.value(of: wei) } }
      return SendPlanViewState.Row(
        kind: kind, label: strings.label(of: kind), ether: balance.map { numbers.ether($0) } ?? unknown,
        fiat: fiat.map { numbers.smallAmount($0, currency) } ?? (price == nil ? "" : unknown), note: note,
        isEssential: isEssential)
    }
    // Gas prices are rounded for display; the exact fees are in the rows, to the wei.
    var rows = [row(.amount, proposal.amount, isEssential: true)]
    if let receipt {
      let fee = try? receipt.fee()
      let total = fee.flatMap { fee in try? proposal.amount?.adding(fee) }
      let note = receipt.gasUsed.flatMap { gas in
        receipt.gasPrice.map { strings.gasUsed(gas, at: numbers.gwei($0)) }
      }
      rows.append(row(.feePaid, fee, note: note ?? strings.unknown))
      if let l1Fee = receipt.l1Fee { rows.append(row(.l1Fee, l1Fee, note: strings.includedInFee)) }
      if let fee = receipt.operatorFee { rows.append(row(.operatorFee, fee, note: strings.includedInFee)) }
      rows.append(row(.total, receipt.isSuccess == true ? total : fee))
      rows.append(row(.balanceBefore, balance: proposal.terms.balance))
      if let balanceAfter { rows.append(row(.balanceAfter, balance: balanceAfter)) }
    } else {
      let expected = (try? proposal.fees.expected()) ?? proposal.fees.maximum
      rows.append(row(.expectedFee, proposal.estimate, note: "\(strings.name(of: tier)), \(numbers.gwei(expected))"))
      rows.append(row(.maximumFee, proposal.ceiling, note: numbers.gwei(proposal.fees.maximum), isEssential: true))
      if let l1Fee = proposal.terms.l1Fee.maximum {
        rows.append(row(.l1Fee, l1Fee, note: strings.l1FeeIsNotCapped, isEssential: true))
      }
      if let fee = proposal.operatorFee {
        rows.append(row(.operatorFee, fee, note: strings.includedInFee, isEssential: true))
      }
      rows.append(row(.maximumTotal, proposal.total, isEssential: true))
      rows.append(row(.balance, balance: proposal.terms.balance))
      rows.append(row(.minimumRemains, balance: proposal.remaining))
    }
    self.rows = rows
    sender = proposal.terms.from.groups
    chainLine =
      strings.chain(proposal.terms.chain) + " · "
      + strings.position(nonce: proposal.nonce, gasLimit: proposal.gasLimit)
    priceLine =
      price.map {
        "1 \(coin.symbol) = \(numbers.smallAmount($0.value.rate, currency)) · \($0.provenance(at: now, format))"
      }
      ?? strings.noPrice(of: coin, in: currency.code)
    problems = proposal.problems.map { strings.message(of: $0, numbers, at: nil) }
  }
}
