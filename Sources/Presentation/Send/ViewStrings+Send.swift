// The requirements of ViewStrings have the comments.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import QuidCore

extension ViewStrings {
  public func send(_ amount: String?) -> String { amount.map { "Send \($0)" } ?? "Send" }

  public func sendForReal(_ amount: String?) -> String { "\(send(amount)) (real)" }

  public func label(of value: SendValue) -> String {
    switch value {
    case .amount: "Amount"
    case .networkFee: "Network fee"
    case .onChainFee: "on-chain"
    case .feePaid: "Fee paid"
    case .l1Fee: "L1 fee"
    case .operatorFee: "Operator fee"
    case .expectedFee: "Expected fee"
    case .maximumFee: "Maximum fee"
    case .total: "Total"
    case .maximumTotal: "Maximum total"
    case .balance: "Balance"
    case .balanceBefore: "Balance before"
    case .balanceAfter: "Balance after"
    case .remains: "Remains"
    case .minimumRemains: "Remains at least"
    }
  }

  public func name(of tier: GasTier) -> String {
    switch tier {
    case .slow: "slow"
    case .standard: "standard"
    case .fast: "fast"
    }
  }

  public func note(of formula: FeeFormula) -> String {
    switch formula {
    case .practice: "practice estimate"
    case .onChain: "charged by the network"
    }
  }

  public func onChainFee(_ fee: String) -> String { "On-chain fee \(fee)" }

  public func gas(provenance: String) -> String { "Gas: \(provenance)" }

  public var singleGasPrice: String { "one price for all speeds" }

  public func block(_ number: UInt64) -> String { "block \(number)" }

  public func chain(_ id: UInt64) -> String { "Chain \(id)" }

  public func baseFee(gwei: String) -> String { "Base fee \(gwei) gwei" }

  public func gasUsed(_ gas: UInt64, at price: String) -> String { "\(gas) gas at \(price)" }

  public var includedInFee: String { "included in the fee" }

  public var l1FeeIsNotCapped: String { "included: estimate + 25%, not capped" }

  public func position(nonce: UInt64, gasLimit: UInt64) -> String { "nonce \(nonce) · gas limit \(gasLimit)" }

  public func noPrice(of coin: NativeCoin, in currency: String) -> String {
    coin == .unknown
      ? "The coin of this chain is unknown, so values in \(currency) are missing."
      : "The price of \(coin == .ether ? "ether" : coin.symbol) is unknown, so values in \(currency) are missing."
  }

  public var loadingPriceAndFee: String { "Loading the price and the network fee." }

  public var amountTooLarge: String { "This amount is too large to show exactly." }

  public var notAnAmount: String { "This is not an amount." }

  public var priceUnknown: String { "The price is unknown." }

  public var feeUnknown: String { "The network fee is unknown." }

  public func message(of error: SendError, _ numbers: NumberFormat, at price: ExchangeRate?) -> String {
    switch error {
    case .empty: "Type an amount, as in 1.5, 250gwei, 50usd or max."
    case .malformed(.number(let reason)):
      "The input is not an amount. \(message(of: .malformed(reason), decimalSeparator: "."))"
    case .malformed(.unknownUnit(let unit)):
      "“\(unit.excerpt())” is not a supported unit. Write eth, gwei, wei, eur, usd or gbp after the number, as in"
        + " 50usd."
    case .zero: "Type an amount above zero."
    case .tooPrecise(decimals: 0): "Type a whole number: this unit has no decimals."
    case .tooPrecise(let decimals): "Type at most \(decimals) decimals: the smallest unit is one wei."
    case .exceedsBalance(nil): "The amount exceeds the balance."
    case .exceedsBalance(let maximum?):
      "The amount exceeds the balance. \(maximumSentence(maximum, numbers, at: price))"
    case .feeNotCovered(let maximum) where maximum.isZero: "The balance does not cover the network fee."
    case .feeNotCovered(let maximum):
      "The balance does not cover the amount and the network fee. \(maximumSentence(maximum, numbers, at: price))"
    case .badAddress(let error): message(of: error)
    case .wrongChain(let requested, let wallet):
      "The address is for \(named(requested)), but the wallet or node is on \(named(wallet)). Use an address or a"
        + " payment link for chain \(wallet), or a node on chain \(requested)."
    case .nodeOnOtherChain(let requested, let node):
      sentence(
        "The node is on chain \(node), not on chain \(requested). Use a node on chain \(requested), or send on chain"
          + " \(node).",
        .chooseChain(node))
    case .unknownSender(let address):
      sentence(
        "The node cannot sign for \(address). Unlock the account on the node, or choose another account.", .chooseSender
      ) + " \(signerAdvice)"
    case .wouldFail(let nodeError):
      "The node reports that this transfer would fail: \(quoted(nodeError)). Nothing was sent."
    case .feeTooHigh(let ceiling, let limit):
      sentence(
        "The fee could reach \(numbers.ether(ceiling)), above the limit of \(numbers.ether(limit)). Try again later,"
          + " or raise the limit.",
        .raiseFeeLimit)
    case .unfinishedSend(let nonce, let hash, _, let gap?):
      sentence(
        "An earlier transfer from this account (\(hash.map { "transaction \($0), " } ?? "")nonce \(nonce)) is waiting for"
          + " nonce \(gap), which no transaction has. \(gapAdvice(gap))",
        .fillGap(nonce: gap))
    case .unfinishedSend(let nonce, let hash, let successor, nil):
      "\(unfinishedSend(nonce: nonce, hash)) \(advice(sendingAgainWith: successor))"
    case .replacementFeeTooLow(let lowest, let market): cannotReplace(below: lowest, market: market)
    case .madeAfterAll(let plan, by: let hash, let hasOtherFees):
      "An earlier transfer from this account was completed: \(numbers.onChain(plan.chain).ether(plan.value)) to"
        + " \(plan.to), transaction \(hash)."
        + (hasOtherFees ? " Its fees differ from the plan, so it may be another transfer of the same amount." : "")
        + " Nothing was sent this time. Send again only if you want to pay a second time."
    case .exceedsTransferLimit(let maximum):
      "The amount exceeds the largest amount of a transfer. The maximum is \(numbers.ether(maximum))."
    case .l1FeeUnknown:
      "The maximum amount is unknown, because the node does not return the fees of the rollup. Give an amount."
    case .tooManyPending(let waiting):
      "\(waiting) transactions of this account are already pending. Nodes keep at most 64 per account and can drop the"
        + " others. Wait until the pending transactions are included in blocks."
    }
  }

  private func cannotReplace(below lowest: FeeEstimate, market: FeeEstimate?) -> String {
    let reason = market.map {
      "The pending transaction has a fee of more than ten times the \($0.maximum.description(in: .gwei)) gwei per gas"
        + " that a new transfer needs now, so it is not followed."
    }
    return sentence(
      (reason ?? "The fees are too low to replace the pending transaction.") + " Give a maximum fee of at least"
        + " \(lowest.maximum.description(in: .gwei)) gwei and a priority fee of at least"
        + " \(lowest.tip.description(in: .gwei)) gwei per gas.",
      .raiseFees(lowest))
  }

  func gapAdvice(_ nonce: UInt64) -> String {
    "Do not send it again. Cancel nonce \(nonce), or send another transfer with it. The waiting transfer is executed"
      + " afterwards."
  }

  /// Returns a sentence with the maximum amount, whose fiat value is rounded down so that it can be sent.
  private func maximumSentence(_ maximum: Ether, _ numbers: NumberFormat, at price: ExchangeRate?) -> String {
    let value = price.flatMap { price in
      (try? price.value(of: maximum).rounded(to: price.quote.minorUnitDigits, rounding: .down))
        .map { " (\(numbers.amount($0, price.quote)))" }
    }
    return "The maximum is \(numbers.ether(maximum) + (value ?? ""))."
  }

  private func unfinishedSend(nonce: UInt64, _ hash: TransactionHash?) -> String {
    guard let hash else { return "The outcome of an earlier transfer from this account (nonce \(nonce)) is unknown." }
    return "The outcome of an earlier transfer from this account (transaction \(hash), nonce \(nonce)) is unknown."
  }

  private func advice(sendingAgainWith successor: SendError.Successor?) -> String {
    guard let successor else {
      return sentence("Check its outcome, or replace it with this transfer.", .resumeOrReplace)
    }
    let block = successor.block.map { ", not before block \($0)" } ?? ""
    return sentence(
      "It cannot be replaced, because its nonce is already used. Check its outcome, if necessary with another node. If"
        + " it was not made, send again with nonce \(successor.nonce)\(block).",
      .sendAgain(nonce: successor.nonce))
  }

  var signerAdvice: String {
    sentence(
      "Use a node with a signer, such as the local RPC of a wallet or a node with Clef, or sign the planned"
        + " transaction with another signer.",
      .chooseSigner)
  }

  /// Returns the name of a chain for a sentence, such as `OP Mainnet (chain 10)`, or `chain 1234` without a known name.
  func named(_ chain: UInt64) -> String {
    let known = TransferPrices.testChains.contains(chain) ? nil : KnownChain.withID(chain)
    return known.map { "\($0.name) (chain \(chain))" } ?? "chain \(chain)"
  }
}
